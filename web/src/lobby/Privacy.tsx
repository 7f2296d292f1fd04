// Privacy page: what the server and this browser store about a player, and how to export or delete it.
import type { MessageKey } from '../messages/en';
import { t } from '../settings';
import { PageHeader } from './PageHeader';

const chapters: [MessageKey, MessageKey[]][] = [
  [
    'privacy.table',
    [
      'privacy.table.game',
      'privacy.table.names',
      'privacy.table.talk',
      'privacy.table.dice',
      'privacy.table.keys',
      'privacy.table.lessons',
    ],
  ],
  ['privacy.browser', ['privacy.browser.what', 'privacy.browser.forget']],
  ['privacy.address', ['privacy.address.none', 'privacy.address.except', 'privacy.address.proxy']],
  ['privacy.yours', ['privacy.yours.record', 'privacy.yours.remove']],
];

export function Privacy() {
  return (
    <div class="page privacy">
      <PageHeader />
      <main>
        <h1>{t('privacy.title')}</h1>
        <p>{t('privacy.about')}</p>
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
