// Privacy page: what the server and this browser store about a player, and how to export or delete it.
import type { MessageKey } from '../messages/en';
import { t } from '../settings';
import { WayBack } from './WayBack';

const chapters: [MessageKey, MessageKey[]][] = [
  ['kept.table', ['kept.table.game', 'kept.table.names', 'kept.table.dice', 'kept.table.keys', 'kept.table.lessons']],
  ['kept.browser', ['kept.browser.what', 'kept.browser.forget']],
  ['kept.address', ['kept.address.none', 'kept.address.except', 'kept.address.proxy']],
  ['kept.yours', ['kept.yours.record', 'kept.yours.remove']],
];

export function Kept() {
  return (
    <div class="page kept">
      <WayBack />
      <main>
        <h1>{t('kept.title')}</h1>
        <p>{t('kept.about')}</p>
        {chapters.map(([title, parts]) => (
          <section key={title} aria-labelledby={title}>
            <h2 id={title}>{t(title)}</h2>
            <ul>
              {parts.map((part) => (
                <li key={part}>{t(part)}</li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </div>
  );
}
