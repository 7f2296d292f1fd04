// Side panel, charts: the results tables and the terrain chart.
import type { ResultsTable } from '../../protocol';
import { language, t, word } from '../../settings';
import { AboutGameLink, Source } from '../../sources/Source';
import { toneOf } from '../results';
import type { Table } from '../table';

// A table of one column has room for names; what lies in many columns goes by its code.
const shownIn = (chart: ResultsTable, code: string): string =>
  chart.columns.length > 1 ? code : (chart.results.find((found) => found.code === code)?.name ?? code);

export function ChartsPanel({ table }: { table: Table }) {
  const live = table.selection.column.value ?? table.view.value?.preview?.column;
  const roll = table.roll.value;
  const { tables, terrain } = table.board.charts;
  const per = table.game.costsPerPoint;
  const points = (cost: number) => (cost % per ? `${Math.floor(cost / per) || ''}½` : `${cost / per}`);
  return (
    <>
      {tables.map((chart) => (
        <section key={chart.id}>
          <h3>{chart.title}</h3>
          <div class="scroll" tabIndex={0} role="group" aria-label={chart.title}>
            <table class="results">
              <thead>
                <tr>
                  <th scope="col">{t(chart.die === 'card' ? 'charts.total' : 'charts.roll')}</th>
                  {chart.columns.map((column) => (
                    <th key={column} scope="col" class={column === live ? 'live' : ''}>
                      {word('charts.column', column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {chart.rows.map((row) => (
                  <tr key={row.roll}>
                    <th scope="row">{row.roll}</th>
                    {row.results.map((result, i) => {
                      const column = chart.columns[i] ?? '';
                      const hit = Number(row.roll) === roll?.value && column === roll.column;
                      return (
                        <td key={column} class={`${toneOf(table.game, result)} ${column === live ? 'live' : ''} ${hit ? 'hit' : ''}`}>
                          {shownIn(chart, result)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <dl class="results-key">
            {chart.results.map((result) => (
              <div key={result.code}>
                <dt>
                  {chart.columns.length > 1 && result.code} {table.game.results[result.code]?.[language.value] ?? result.name}
                </dt>
                <dd>{result.effect}</dd>
              </div>
            ))}
          </dl>
          <Source game={table.game.id} of="tables.tables" items={[chart.id]} what={chart.title} />
        </section>
      ))}
      {terrain.length > 0 && (
        <section>
          <h3>{t('charts.terrain')}</h3>
          <table class="terrain-chart">
            <thead>
              <tr>
                <th scope="col">{t('charts.terrain')}</th>
                <th scope="col">{t('charts.cost')}</th>
                <th scope="col">{t('charts.defence')}</th>
              </tr>
            </thead>
            <tbody>
              {terrain.map((effect) => (
                <tr key={`${effect.id} ${effect.on}`} title={effect.text}>
                  <th scope="row">
                    {effect.title} <small>{word('charts.on', effect.on)}</small>
                  </th>
                  <td>
                    {effect.closed
                      ? t('charts.closed')
                      : effect.cost === undefined
                        ? ''
                        : `${effect.on === 'edge' ? '+' : ''}${points(effect.cost)}`}
                  </td>
                  <td>{effect.defence === 2 ? `×2 ${t('charts.double')}` : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Source game={table.game.id} of="terrain.effects" items={[]} what={t('charts.terrain')} />
        </section>
      )}
      <AboutGameLink game={table.game.id} />
    </>
  );
}
