// The way from a moment of a game to the analysis board, or why it is closed.
import { study } from '../messages/study';
import { analysisLink } from '../route';
import type { Table } from '../table/table';

export function AnalyseFrom({ table, at }: { table: Table; at: number }) {
  if (table.isPrivate.value || !table.perspective.key()) return null;
  const state = table.latest.value;
  const people = Object.values(state?.computers ?? {}).every((level) => level === null) && table.perspective.seats.value.length < 2;
  const over = table.isOver.value;
  const why = over ? '' : table.perspective.secrets.value ? study('analysis.secrets') : people ? study('analysis.people') : '';
  if (!why) {
    return (
      <a class="button analyse" href={analysisLink('table', table.id, at)}>
        {study('analysis.here')}
      </a>
    );
  }
  return (
    <span class="analyse-closed">
      <button type="button" class="analyse" disabled aria-describedby="analyse-why">
        {study('analysis.here')}
      </button>
      <small id="analyse-why">{why}</small>
    </span>
  );
}
