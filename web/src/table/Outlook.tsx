// Battles that are named or declared, with and without supply for each side: four cases, the current one marked.
import { plan } from '../messages/campaign';
import type { Survey } from '../protocol';
import { Odds } from './Odds';
import { useSurvey } from './survey';
import type { Table } from './table';

type Case = Survey['outlooks'][number]['cases'][number];

function Cell({ table, one }: { table: Table; one: Case | undefined }) {
  if (!one) return <td />;
  const { attack = 0, defence = 0 } = one.preview.totals;
  return (
    <td class={one.now ? 'now' : ''}>
      <span class="sums">
        {attack} : {defence} <b>{one.preview.column}</b>
        {one.now && <span class="sr-only"> {plan('outlook.now')}</span>}
      </span>
      <Odds table={table} chances={one.preview.chances} small />
    </td>
  );
}

export function Outlooks({ table }: { table: Table }) {
  const phase = table.view.value?.phase ?? '';
  const fighting = Boolean(table.game.campaign) && ['naming', 'declaring', 'evading', 'sustaining', 'resolving'].includes(phase);
  const { survey } = useSurvey(table, fighting);
  const outlooks = fighting ? (survey?.outlooks ?? []) : [];
  if (outlooks.length === 0) return null;
  return (
    <details class="outlooks card" open={phase === 'naming' || phase === 'sustaining'}>
      <summary>{plan('outlook')}</summary>
      {outlooks.map((outlook) => {
        const of = (attack: boolean, defence: boolean) =>
          outlook.cases.find((one) => one.attack_supplied === attack && one.defence_supplied === defence);
        return (
          <table key={outlook.title} class="outlook">
            <caption>
              {outlook.title}{' '}
              <small>
                {plan('outlook.can', {
                  attack: plan(outlook.attack_can ? 'yes' : 'no'),
                  defence: plan(outlook.defence_can ? 'yes' : 'no'),
                })}
              </small>
            </caption>
            <thead>
              <tr>
                <td />
                <th scope="col">
                  {plan('outlook.defence')} {plan('outlook.with')}
                </th>
                <th scope="col">
                  {plan('outlook.defence')} {plan('outlook.without')}
                </th>
              </tr>
            </thead>
            <tbody>
              {[true, false].map((attack) => (
                <tr key={String(attack)}>
                  <th scope="row">
                    {plan('outlook.attack')} {plan(attack ? 'outlook.with' : 'outlook.without')}
                  </th>
                  <Cell table={table} one={of(attack, true)} />
                  <Cell table={table} one={of(attack, false)} />
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </details>
  );
}
