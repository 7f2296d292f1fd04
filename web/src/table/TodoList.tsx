// What is still to do, in the dock: a click shows the place on the board.
import { hand, handWord } from '../messages/handling';
import type { Duty } from '../protocol';
import type { Table } from './table';

const kShown = 8;
const times = (duties: Duty[]): number => duties.reduce((sum, duty) => sum + duty.times, 0);

function Item({ table, duty }: { table: Table; duty: Duty }) {
  const at = duty.spaces[0];
  const space = at === undefined ? undefined : table.board.spaces.get(at);
  const place = space ? table.labels.place(space) : (at ?? '');
  const units = duty.units.map((id) => table.labels.name(id));
  if (units.length === 0 && !place) return null; // nothing to show on the board
  const text = units.length > 0 && units.length <= 2 ? `${units.join(', ')}${place && ` · ${place}`}` : place || units.join(', ');
  return (
    <button
      type="button"
      class="duty"
      title={duty.text}
      aria-label={space ? `${text}: ${hand('todo.show', { place })}` : text}
      onClick={() => table.showPlaces(duty.spaces, duty.units)}
    >
      {text}
    </button>
  );
}

export function TodoList({ table }: { table: Table }) {
  const groups = table.agenda.groups.value;
  if (groups.length === 0) return null;
  return (
    <details
      class="todo"
      open={groups.some((group) => group.must && group.duties.some((duty) => duty.units.length + duty.spaces.length > 0))}
    >
      <summary>
        {hand('todo')} <span class="number">{times(table.agenda.duties.value)}</span>
      </summary>
      <ul>
        {groups.map((group) => (
          <li key={`${group.id} ${group.must}`} class={group.must ? 'must' : ''}>
            <span class="kind">
              {handWord(`duty.${group.id}`, group.duties[0]?.text ?? group.id)}
              {group.duties.some((duty) => duty.times > 1) && <b> {times(group.duties)}</b>}
              {group.must && <small> {hand('todo.must')}</small>}
            </span>
            <span class="places">
              {group.duties.slice(0, kShown).map((duty) => (
                <Item key={`${duty.units.join()} ${duty.spaces.join()}`} table={table} duty={duty} />
              ))}
              {group.duties.length > kShown && <small>{hand('todo.more', { n: group.duties.length - kShown })}</small>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
