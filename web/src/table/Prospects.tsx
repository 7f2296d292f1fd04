// Odds while moving: what the selected unit could attack from where it can go, together with the units already beside the enemy.
import { story } from '../messages/story';
import type { Survey } from '../protocol';
import { columnText } from './results';
import { phrase } from './story';
import { useSurvey } from './survey';
import type { Table } from './table';

type Prospect = Survey['prospects'][number];

function selectedUnit(table: Table): string | null {
  const selected = table.selection.current.value;
  return table.game.prospects && table.perspective.active.value && selected?.is === 'subject' ? selected.subject : null;
}

function prospectText(table: Table, prospect: Prospect, unit: string): string {
  const { labels } = table;
  return phrase(story('prospect.at'), {
    place: labels.spot(prospect.space),
    column: columnText(prospect.odds[unit] ?? ''),
    beside: labels.list(prospect.beside.filter((id) => id !== unit).map((id) => labels.name(id))),
  });
}

// In the dock: every enemy in reach of the selected unit.
export function Prospects({ table }: { table: Table }) {
  const unit = selectedUnit(table);
  const { survey } = useSurvey(table, unit !== null);
  const found = (unit !== null && survey?.prospects.filter((prospect) => unit in prospect.odds)) || [];
  if (unit === null || found.length === 0) return null;
  return (
    <details class="notice prospects">
      <summary>{story('prospect.title', { unit: table.labels.name(unit) })}</summary>
      <ul>
        {found.map((prospect) => (
          <li key={prospect.space}>
            <button type="button" class="since-battle" onClick={() => table.look(prospect.space)}>
              {prospectText(table, prospect, unit)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

// For the enemy under the pointer.
export function ProspectAt({ table, space }: { table: Table; space: string }) {
  const unit = selectedUnit(table);
  const { survey } = useSurvey(table, unit !== null);
  const found = unit === null ? undefined : survey?.prospects.find((prospect) => prospect.space === space && unit in prospect.odds);
  if (!found || unit === null) return null;
  return (
    <span>
      {' '}
      · <b>{story('prospect.title', { unit: table.labels.name(unit) })}</b> {prospectText(table, found, unit)}
    </span>
  );
}
