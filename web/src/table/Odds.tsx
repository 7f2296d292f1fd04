// Exact chances as a bar with figures: of a march before it is announced, of a battle before it is fought.
import { plan } from '../messages/campaign';
import { language } from '../settings';
import type { Preview } from '../protocol';
import { effectOf, toneOf } from './results';
import type { Table } from './table';

export function Odds({ table, chances, small = false }: { table: Table; chances: Preview['chances']; small?: boolean }) {
  const all = chances.reduce((sum, chance) => sum + chance.weight, 0);
  if (all === 0) return null;
  const label = (chance: Preview['chances'][number]) =>
    (table.game.results[chance.result]?.[language.value] ?? chance.label) + effectOf(table, chance);
  const share = (weight: number) => `${Math.round((100 * weight) / all)} %`;
  const told = chances.map((chance) => `${label(chance)} ${plan('chance', { n: chance.weight, all })}`).join(', ');
  return (
    <div class={`chances ${small ? 'small' : ''}`}>
      <div class="bar" role="img" aria-label={told} title={told}>
        {chances.map((chance) => (
          <span
            key={chance.result}
            class={`chance ${toneOf(table.game, chance.result, chance.suffers)} code-${chance.result}`}
            style={{ flexGrow: chance.weight }}
          >
            {small ? chance.result : share(chance.weight)}
          </span>
        ))}
      </div>
      {!small && (
        <ul aria-hidden="true">
          {chances.map((chance) => (
            <li key={chance.result}>
              <span class={`key ${toneOf(table.game, chance.result, chance.suffers)}`} />
              {label(chance)}
              <span class="share">
                {plan('chance', { n: chance.weight, all })} · {share(chance.weight)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
