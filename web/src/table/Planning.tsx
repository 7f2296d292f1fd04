// Map layers that the server works out on request: where the enemy can attack next turn, and the line of communications.
import { hand } from '../messages/handling';
import { story } from '../messages/story';
import type { Survey } from '../protocol';
import type { Outlines } from './outlines';
import { columnText } from './results';
import { phrase } from './story';
import { useSurvey } from './survey';
import type { Table } from './table';

type Danger = Survey['dangers'][number];
const levels = ['high', 'even', 'low', 'unknown', 'open'] as const;
type Level = (typeof levels)[number];

// How far the strongest attack is above the defence. What lies face down may be stronger still.
export function levelOf(danger: Omit<Danger, 'space' | 'enemies' | 'column'>, held: boolean, byDifference = false): Level {
  const { attack, defence, unknown } = danger;
  if (!held) return 'open';
  const high = byDifference ? attack - defence >= 3 : attack > 0 && attack >= 3 * defence;
  if (high) return 'high';
  return unknown ? 'unknown' : attack >= defence ? 'even' : 'low';
}

const kNamed = 8; // enemies in a sentence

const isOn = (table: Table, name: 'danger' | 'communications'): boolean =>
  (table.game.planning?.includes(name) ?? false) && table.layers.isOn(name);

// The other side could attack: is a unit of ours there?
function levelIn(table: Table, danger: Danger): Level {
  return levelOf(danger, (table.index.stacks.value.get(danger.space) ?? []).length > 0, table.game.byDifference);
}

export function Planning({ table, outlines }: { table: Table; outlines: Outlines }) {
  const danger = isOn(table, 'danger');
  const line = isOn(table, 'communications');
  const { survey } = useSurvey(table, danger || line);
  const layer = (id: string) => survey?.layers.find((found) => found.id === id)?.spaces ?? [];
  const along = (spaces: string[]) => spaces.map((space) => outlines.of(space)).join('');
  return (
    <g class="planning">
      {danger &&
        levels.map((level) => {
          const spaces = (survey?.dangers ?? []).filter((found) => level === levelIn(table, found)).map((found) => found.space);
          return spaces.length > 0 && <path key={level} class={`danger danger-${level}`} d={along(spaces)} />;
        })}
      {line && (
        <>
          <path class="communications" d={along(layer('communications'))} />
          <path class="communications-base" d={along(layer('communications base'))} />
          <path class="cut-off" d={along(layer('cut off'))} />
        </>
      )}
    </g>
  );
}

export function PlanningLegend({ table }: { table: Table }) {
  const danger = isOn(table, 'danger') && table.perspective.seats.value.length > 0;
  const line = isOn(table, 'communications');
  const { survey } = useSurvey(table, danger || line);
  if (!survey || (!danger && !line)) return null;
  const { labels, index } = table;
  const layer = (id: string) => survey.layers.find((found) => found.id === id)?.spaces ?? [];
  const [base] = layer('communications base');
  const cut = layer('cut off').flatMap((space) => (index.stacks.value.get(space) ?? []).map((piece) => labels.name(piece.id)));
  const shown = levels.filter((level) => level !== 'unknown' || survey.dangers.some((found) => found.unknown));
  const words = { base: base ? labels.spot(base) : '', units: labels.list(cut) };
  return (
    <div class="planning-legend card" role="status">
      {danger && (
        <>
          <strong>{story('danger.legend')}</strong>
          <ul>
            {shown.map((level) => (
              <li key={level}>
                <span class={`danger-key danger-${level}`} aria-hidden="true" />{' '}
                {story(
                  table.game.byDifference && (level === 'high' || level === 'even' || level === 'low')
                    ? `danger.${level}.card`
                    : `danger.${level}`,
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {line && (
        <p>
          {base === undefined
            ? story('communications.none')
            : cut.length === 0
              ? story('communications.good', words)
              : story('communications.cut', words)}
        </p>
      )}
    </div>
  );
}

// For the space under the pointer.
export function DangerAt({ table, space }: { table: Table; space: string }) {
  const on = isOn(table, 'danger');
  const { survey } = useSurvey(table, on);
  const found = on ? survey?.dangers.find((danger) => danger.space === space) : undefined;
  if (!found) return null;
  const { attack, defence, column } = found;
  const words = {
    units: table.labels.list([
      ...found.enemies.slice(0, kNamed).map((id) => table.labels.name(id)),
      ...(found.enemies.length > kNamed ? [hand('todo.more', { n: found.enemies.length - kNamed })] : []),
    ]),
    attack: String(attack),
    defence: defence > 0 ? String(defence) : '',
    column: columnText(column),
    unknown: found.unknown ? story('danger.unknown') : '',
  };
  return <span> · {phrase(story('danger.at'), words)}</span>;
}
