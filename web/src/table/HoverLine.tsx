// The space under the pointer; its units are in the inspector.
import { t, word } from '../settings';
import { DangerAt } from './Planning';
import { ProspectAt } from './Prospects';
import type { Table } from './table';

export function HoverLine({ table }: { table: Table }) {
  const at = table.hover.value;
  const space = at ? table.board.spaces.get(at) : undefined;
  if (!at || !space) return null;
  const option = table.selection.options.value.get(at);
  return (
    <div class="hover-line card" aria-hidden="true">
      <b>{table.labels.place(space)}</b> <i>{word('terrain', space.terrain)}</i>
      <ProspectAt table={table} space={at} />
      <DangerAt table={table} space={at} />
      {option?.cost ? <span> · {t('table.cost', { cost: option.cost })}</span> : null}
    </div>
  );
}
