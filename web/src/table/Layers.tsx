// Our layers inside the board's SVG: reach, path, zones, arrows, counters, cursor.
import { sideOf } from '../games';
import { CertaintyLayer } from '../sources/MapSources';
import { CampaignRegions, CampaignNames, Strategic } from './Campaign';
import { Counters, CoveredNames, Flags } from './Counters';
import { BattleOnBoard } from './BattleShown';
import { LastTurn } from './LastTurn';
import type { Outlines } from './outlines';
import { Planning } from './Planning';
import type { Table } from './table';

interface Props {
  table: Table;
  outlines: Outlines;
}

const along = (spaces: Iterable<string>, outlines: Outlines): string => {
  let d = '';
  for (const space of spaces) d += outlines.of(space);
  return d;
};

function Zones({ table, outlines }: Props) {
  if (!table.layers.isOn('zoc')) return null;
  const controls = table.view.value?.controls ?? {};
  return (
    <g class="zones">
      {Object.entries(controls).map(([seat, spaces]) => (
        <path key={seat} class={`zone zone-${seat}`} d={along(spaces, outlines)} fill={`url(#hatch-${sideOf(table.game, seat)})`} />
      ))}
    </g>
  );
}

// Arrows of a plan, where its steps have a start and an end.
function Plan({ table }: { table: Table }) {
  const reviewed = table.replay.plan.value;
  const active = table.perspective.active.value;
  const hint = reviewed ?? (active ? table.hints.current.value : null);
  if (!hint) return null;
  const seat = reviewed ? (table.view.value?.turn.seat ?? null) : (active?.state.seat ?? null);
  const last = new Map<string, string>(); // position of a piece at that point of the plan
  const lines = hint.actions.flatMap((action, i) => {
    const from = last.get(action.subject) ?? table.index.pieces.value.get(action.subject)?.at ?? action.subject;
    return table.index.aimsOf(action).flatMap((to) => {
      if (table.board.spaces.has(action.target)) last.set(action.subject, to);
      const [a, b] = [table.board.spaces.get(from), table.board.spaces.get(to)];
      return a && b && a !== b ? [{ i, a, b }] : [];
    });
  });
  return (
    <g class="plan-arrows">
      {lines.map(({ i, a, b }) => (
        <path
          key={`${i} ${b.id}`}
          class={`plan-arrow seat-${sideOf(table.game, seat)}`}
          d={`M${a.x} ${a.y}L${b.x} ${b.y}`}
          stroke-width={table.board.step * 0.09}
          marker-end={`url(#head-plan)`}
        />
      ))}
      {lines.slice(0, 60).map(({ i, a, b }) => (
        <g key={`n${i} ${b.id}`} class="plan-number">
          <circle cx={(a.x + b.x) / 2} cy={(a.y + b.y) / 2} r={table.board.step * 0.16} />
          <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 + table.board.step * 0.075} font-size={table.board.step * 0.21}>
            {i + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

// Marked spaces and arrows of a study.
function Drawn({ table, outlines }: Props) {
  const { marks, arrows } = table.drawings.value;
  const { spaces, step } = table.board;
  return (
    <g class="drawn">
      {marks.map(({ space, color }) => (
        <path key={space} class={`drawn-mark ink-${color}`} data-mark={space} d={outlines.of(space)} />
      ))}
      {arrows.map(({ from, to, color }) => {
        const [a, b] = [spaces.get(from), spaces.get(to)];
        return a && b ? (
          <path
            key={`${from} ${to}`}
            class={`drawn-arrow ink-${color}`}
            d={`M${a.x} ${a.y}L${b.x} ${b.y}`}
            stroke-width={step * 0.1}
            marker-end="url(#head-drawn)"
          />
        ) : null;
      })}
    </g>
  );
}

// Declared attacks that are still to be resolved, from the edge of one space to the middle of the other.
function Attacks({ table }: { table: Table }) {
  const { spaces, step } = table.board;
  const lines = table.agenda.attacks.value.flatMap(({ from, to }) =>
    from.flatMap((start) =>
      to.flatMap((end) => {
        const [a, b] = [spaces.get(start), spaces.get(end)];
        return a && b && a !== b ? [{ key: `${start} ${end}`, a, b }] : [];
      }),
    ),
  );
  if (lines.length === 0) return null;
  return (
    <g class="attack-arrows">
      {lines.map(({ key, a, b }) => {
        const part = (share: number) => `${a.x + (b.x - a.x) * share} ${a.y + (b.y - a.y) * share}`;
        return (
          <path
            key={key}
            class="attack-arrow"
            data-attack={key}
            d={`M${part(0.3)}L${part(0.78)}`}
            stroke-width={step * 0.1}
            marker-end="url(#head-attack)"
          />
        );
      })}
    </g>
  );
}

function Reach({ table, outlines }: Props) {
  const options = table.selection.options.value;
  const selection = table.selection.current.value;
  const step = table.board.step;
  const hover = table.hover.value ?? table.cursor.value;
  const way = hover ? options.get(hover) : undefined;
  const points = (way?.path ?? []).map((id) => table.board.spaces.get(id)).filter((space) => space !== undefined);
  if (!selection) return null;
  const mover = table.view.value?.turn.seat;
  const isAim = (at: string) =>
    options.get(at)?.kind === 'attack' || (table.index.stacks.value.get(at) ?? []).some((piece) => piece.seat !== mover);
  const aims = selection.is === 'target' ? [selection.target] : [...options.keys()].filter(isAim);
  const reach = [...options.keys()].filter((at) => !isAim(at));
  return (
    <g class="reach-layer">
      {reach.length > 0 && <path class="reach" d={along(reach, outlines)} />}
      {aims.length > 0 && <path class="reach aim" d={along(aims, outlines)} />}
      {points.length > 1 && <polyline class="way" points={points.map((p) => `${p.x},${p.y}`).join(' ')} />}
      {[...options].map(([id, option]) => {
        const space = table.board.spaces.get(id);
        if (!space) return null;
        if (option.cost === undefined || option.cost === null || option.cost === '')
          return <circle key={id} class="spot" data-target={id} cx={space.x} cy={space.y} r={step * 0.1} />;
        return (
          <text
            key={id}
            data-target={id}
            class={`cost ${id === hover ? 'now' : ''}`}
            x={space.x}
            y={space.y + step * 0.09}
            font-size={step * 0.27}
          >
            {option.cost}
          </text>
        );
      })}
    </g>
  );
}

function MarkedSpaces({ table, outlines }: Props) {
  const spaces = table.marked.value;
  if (spaces.length === 0) return null;
  return <path class="shown" d={along(spaces, outlines)} />;
}

// What the lesson refers to.
function Pointed({ table, outlines }: Props) {
  const spaces = new Set([...table.pointed.value].flatMap((name) => table.index.placesOf(name)));
  return spaces.size > 0 ? <path class="pointed" d={along(spaces, outlines)} /> : null;
}

function Cursor({ table, outlines }: Props) {
  const at = table.cursor.value;
  return at ? <path class="cursor" d={outlines.of(at)} /> : null;
}

function Definitions({ step }: { step: number }) {
  const gap = step * 0.16;
  return (
    <defs>
      {['french', 'allied'].map((seat) => (
        <pattern
          key={seat}
          id={`hatch-${seat}`}
          width={gap}
          height={gap}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${seat === 'french' ? 45 : -45})`}
        >
          <line class={`hatch seat-${seat}`} x1="0" y1="0" x2="0" y2={gap} stroke-width={gap * 0.55} />
        </pattern>
      ))}
      {['french', 'allied'].map((seat) => (
        <marker key={seat} id={`head-${seat}`} viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto">
          <path class={`head seat-${seat}`} d="M0 0 10 5 0 10z" />
        </marker>
      ))}
      <marker id="head-attack" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">
        <path class="head-attack" d="M0 0 10 5 0 10z" />
      </marker>
      <marker id="head-drawn" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.6" markerHeight="3.6" orient="auto">
        <path class="head-drawn" d="M0 0 10 5 0 10z" />
      </marker>
      <marker id="head-plan" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.6" markerHeight="3.6" orient="auto">
        <path class="head-plan" d="M0 0 10 5 0 10z" />
      </marker>
    </defs>
  );
}

export function Layers({ table, outlines }: Props) {
  return (
    <>
      <Definitions step={table.board.step} />
      <CampaignRegions table={table} outlines={outlines} />
      <CertaintyLayer table={table} outlines={outlines} />
      <Zones table={table} outlines={outlines} />
      <Planning table={table} outlines={outlines} />
      <Reach table={table} outlines={outlines} />
      <MarkedSpaces table={table} outlines={outlines} />
      <Pointed table={table} outlines={outlines} />
      <Flags table={table} outlines={outlines} />
      <Counters table={table} outlines={outlines} />
      <CoveredNames table={table} />
      <Strategic table={table} />
      <LastTurn table={table} />
      <BattleOnBoard table={table} outlines={outlines} />
      <Attacks table={table} />
      <Plan table={table} />
      <Drawn table={table} outlines={outlines} />
      <CampaignNames table={table} />
      <Cursor table={table} outlines={outlines} />
    </>
  );
}
