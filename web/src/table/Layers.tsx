// Our layers inside the board's SVG: reach, path, zones, arrows, counters, cursor.
import type { VNode } from 'preact';
import { memo } from '../kit/memo';
import { language } from '../settings';
import type { Card, Entry, Piece, Space } from '../protocol';
import type { Table } from './model';
import { CampaignGround, CampaignNames, Strategic } from './Campaign';
import { CounterFace, widthOf } from './Counter';
import { spread, type Box, type Spread } from './spread';

export interface Outlines {
  of: (space: string) => string; // the `d` of a space's own path
  names: Box[]; // where the names of an area board are printed
  kept: Map<string, Spread>; // where pieces stand in an area, so that it is computed once
}
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
  if (!table.layers.value.zoc) return null;
  const controls = table.view.value?.controls ?? {};
  return (
    <g class="zones">
      {Object.entries(controls).map(([seat, spaces]) => (
        <path key={seat} class={`zone zone-${seat}`} d={along(spaces, outlines)} fill={`url(#hatch-${seat})`} />
      ))}
    </g>
  );
}

// The entries since the seat changed, as arrows.
export function lastMoves(entries: Entry[]): Entry[] {
  const acting = entries.filter((entry) => entry.seat !== null);
  const last = acting.at(-1);
  if (!last) return [];
  let from = acting.length;
  while (from > 0 && acting[from - 1]?.seat === last.seat) --from;
  // Right after the seat changed, show the other seat's moves.
  if (acting.length - from <= 1) {
    const seat = acting[from - 1]?.seat;
    while (from > 0 && acting[from - 1]?.seat === seat) --from;
  }
  return acting.slice(from);
}

function Arrows({ table }: { table: Table }) {
  if (!table.layers.value.moves) return null;
  const at = table.replayAt.value;
  const entries = at === null ? table.entries.value : table.entries.value.slice(0, at);
  const lines = lastMoves(entries).flatMap((entry) => {
    const step = / (\S+)-(\S+)$/.exec(entry.text);
    const from = table.ground.spaces.get(step?.[1] ?? '');
    const to = table.ground.spaces.get(step?.[2] ?? '');
    return from && to ? [{ n: entry.n, seat: entry.seat, from, to }] : [];
  });
  return (
    <g class="arrows">
      {lines.map(({ n, seat, from, to }) => (
        <path key={n} class={`arrow seat-${seat}`} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} marker-end={`url(#head-${seat})`} />
      ))}
    </g>
  );
}

// Arrows of a plan, where its steps have a start and an end.
function Plan({ table }: { table: Table }) {
  const hint = table.hint.value;
  if (!hint || !table.active.value) return null;
  const seat = table.active.value.state.seat;
  const last = new Map<string, string>(); // position of a piece at that point of the plan
  const lines = hint.actions.flatMap((action, i) => {
    const from = last.get(action.subject) ?? table.pieces.value.get(action.subject)?.at ?? action.subject;
    return table.placesOf(action.target).flatMap((to) => {
      if (table.ground.spaces.has(action.target)) last.set(action.subject, to);
      const [a, b] = [table.ground.spaces.get(from), table.ground.spaces.get(to)];
      return a && b && a !== b ? [{ i, a, b }] : [];
    });
  });
  return (
    <g class="plan-arrows">
      {lines.map(({ i, a, b }) => (
        <path key={`${i} ${b.id}`} class={`plan-arrow seat-${seat}`} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} stroke-width={table.ground.step * 0.09} marker-end={`url(#head-plan)`} />
      ))}
      {lines.slice(0, 60).map(({ i, a, b }) => (
        <g key={`n${i} ${b.id}`} class="plan-number">
          <circle cx={(a.x + b.x) / 2} cy={(a.y + b.y) / 2} r={table.ground.step * 0.16} />
          <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 + table.ground.step * 0.075} font-size={table.ground.step * 0.21}>
            {i + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

function Reach({ table, outlines }: Props) {
  const options = table.options.value;
  const selection = table.selection.value;
  const step = table.ground.step;
  const hover = table.hover.value ?? table.cursor.value;
  const way = hover ? options.get(hover) : undefined;
  const points = (way?.path ?? []).map((id) => table.ground.spaces.get(id)).filter((space) => space !== undefined);
  if (!selection) return null;
  const mover = table.view.value?.turn.seat;
  const isAim = (at: string) => options.get(at)?.kind === 'attack' || (table.stacks.value.get(at) ?? []).some((piece) => piece.seat !== mover);
  const aims = selection.is === 'target' ? [selection.target] : [...options.keys()].filter(isAim);
  const reach = [...options.keys()].filter((at) => !isAim(at));
  return (
    <g class="reach-layer">
      {reach.length > 0 && <path class="reach" d={along(reach, outlines)} />}
      {aims.length > 0 && <path class="reach aim" d={along(aims, outlines)} />}
      {points.length > 1 && <polyline class="way" points={points.map((p) => `${p.x},${p.y}`).join(' ')} />}
      {[...options].map(([id, option]) => {
        const space = table.ground.spaces.get(id);
        if (!space) return null;
        if (option.cost === undefined || option.cost === null || option.cost === '')
          return <circle key={id} class="spot" data-target={id} cx={space.x} cy={space.y} r={step * 0.1} />;
        return (
          <text key={id} data-target={id} class={`cost ${id === hover ? 'now' : ''}`} x={space.x} y={space.y + step * 0.09} font-size={step * 0.27}>
            {option.cost}
          </text>
        );
      })}
    </g>
  );
}

function Shown({ table, outlines }: Props) {
  const spaces = table.shown.value;
  if (spaces.length === 0) return null;
  return <path class="shown" d={along(spaces, outlines)} />;
}

// What the lesson refers to.
function Pointed({ table, outlines }: Props) {
  const spaces = new Set([...table.pointed.value].flatMap((name) => table.placesOf(name)));
  return spaces.size > 0 ? <path class="pointed" d={along(spaces, outlines)} /> : null;
}

function Cursor({ table, outlines }: Props) {
  const at = table.cursor.value;
  return at ? <path class="cursor" d={outlines.of(at)} /> : null;
}

interface UnitProps {
  table: Table;
  piece: Piece;
  x: number;
  y: number;
  size: number; // its height
  state: string;
}
const Unit = memo(
  ({ table, piece, x, y, size, state }: UnitProps) => {
    const face = table.game.face(piece);
    const width = widthOf(face);
    const round = face.shape === 'round' ? 54 : 12;
    return (
      <g
        class={`counter ${state}`}
        data-piece={piece.id}
        data-at={piece.at}
        style={{ transform: `translate(${x - (size * width) / 200}px, ${y - size / 2}px) scale(${size / 100})` }}
      >
        <rect class="shadow" x="5" y="7" width={width - 3} height="97" rx={face.shape === 'round' ? 50 : 8} />
        <CounterFace piece={piece} game={table.game} />
        <rect class="ring" x="-4" y="-4" width={width + 8} height="108" rx={round} />
      </g>
    );
  },
  (a, b) =>
    a.x === b.x && a.y === b.y && a.state === b.state && a.size === b.size && JSON.stringify(a.piece) === JSON.stringify(b.piece),
);

// Spaces that cards refer to, such as missions: a flag with its value for each side.
function flagsOf(table: Table): Map<string, Card> {
  const flags = new Map<string, Card>();
  for (const card of table.view.value?.cards ?? []) {
    const at = table.game.cards.space(card, table.ground.spaces.values());
    if (at !== null && table.ground.spaces.has(at)) flags.set(at, card);
  }
  return flags;
}
function Flags({ table, outlines }: Props) {
  const size = table.ground.step * 0.9;
  return (
    <g class="flags">
      {[...flagsOf(table)].map(([at, card]) => {
        const space = table.ground.spaces.get(at);
        if (!space) return null;
        const { flag } = arranged(table, outlines, space, table.stacks.value.get(at) ?? [], size, true);
        return (
          <g
            key={card.id}
            class={`flag ${card.values['revealed'] ? 'revealed' : 'secret'}`}
            style={{ transform: `translate(${flag.x}px, ${flag.y}px) scale(${flag.size / 100})` }}
          >
            <path class="pole" d="M-40 38V-34" />
            <path class="cloth" d="M-40 -34H40L28 -14 40 6H-40z" />
            {(table.faceOf(card).figures ?? []).map((figure, i) => (
              <text key={figure.seat} class={`seat-${figure.seat}`} x={i * 30 - 20} y="-4">
                {figure.value}
              </text>
            ))}
          </g>
        );
      })}
    </g>
  );
}

interface Placed {
  piece: Piece;
  x: number;
  y: number;
  size: number;
}
const kMarker = 0.76; // relative to the height of a tile
const kFlag = { width: 0.86, height: 0.8 };

// Everything in an area side by side, so that its name stays readable: a flag, then the pieces.
function arranged(table: Table, outlines: Outlines, space: Space, pieces: Piece[], size: number, withFlag: boolean) {
  const wanted = pieces.map((piece) => {
    const face = table.game.face(piece);
    const height = face.shape === 'round' ? size * kMarker : size;
    return { width: (height * widthOf(face)) / 100, height };
  });
  if (withFlag) wanted.push({ width: size * kFlag.width, height: size * kFlag.height });
  const name = `${space.id} ${wanted.map((box) => `${box.width}`).join(' ')} ${withFlag}`;
  let found = outlines.kept.get(name);
  if (!found) {
    const near = outlines.names.filter((box) => Math.hypot(box.x + box.width / 2 - space.x, box.y - space.y) < table.ground.step * 4);
    found = spread(space.outline, space, near, wanted, size * 0.08);
    outlines.kept.set(name, found);
  }
  const { scale, spots } = found;
  const at = (i: number, height: number) => ({ x: spots[i]?.x ?? space.x, y: spots[i]?.y ?? space.y, size: height * scale });
  return {
    pieces: pieces.map((piece, i): Placed => ({ piece, ...at(i, wanted[i]?.height ?? size) })),
    flag: at(pieces.length, size),
  };
}

// On hexes a stack is slightly offset.
function placed(table: Table, outlines: Outlines, space: Space, pieces: Piece[], size: number, withFlag: boolean): Placed[] {
  if (!table.ground.layout.hexes) return arranged(table, outlines, space, pieces, size, withFlag).pieces;
  const depth = Math.min(pieces.length, 3);
  return pieces.slice(-3).map((piece, i) => {
    const shift = (i - (depth - 1) / 2) * size * 0.1;
    return { piece, x: space.x + shift, y: space.y - shift, size };
  });
}

function Counters({ table, outlines }: Props) {
  if (!table.layers.value.counters) return null;
  void language.value;
  const hexes = table.ground.layout.hexes;
  const size = table.ground.step * (hexes ? 0.74 : 0.9);
  const selection = table.selection.value;
  const chosen = selection?.is === 'subject' ? selection.subject : '';
  const aimers = new Set(selection?.is === 'target' ? selection.by.map((found) => found.subject) : []);
  const named = new Set(selection?.is === 'subject' ? selection.options.map((option) => option.target) : []);
  const able = table.subjects.value;
  const mover = table.view.value?.turn.seat;
  const fighting = new Set((table.view.value?.preview?.terms ?? []).map((term) => term.label.split(' ')[0] ?? ''));
  const flags = flagsOf(table);
  const badges: { at: string; x: number; y: number; text: string }[] = [];
  const units: VNode[] = [];
  for (const [at, pieces] of table.stacks.value) {
    const space = table.ground.spaces.get(at);
    if (!space) continue;
    for (const { piece, ...place } of placed(table, outlines, space, pieces, size, flags.has(at))) {
      const state = [
        `seat-${piece.seat}`,
        piece.id === chosen ? 'chosen' : '',
        able.has(piece.id) || able.has(at) ? 'able' : '',
        aimers.has(piece.id) ? 'aimer' : '',
        named.has(piece.id) || (piece.seat !== mover && named.has(at)) ? 'aimed' : '',
        fighting.has(piece.id) ? 'fighting' : '',
        ...piece.marks.map((mark) => `mark-${mark}`),
      ]
        .filter(Boolean)
        .join(' ');
      units.push(<Unit key={`${piece.type === 'leader' ? 0 : 1} ${piece.id}`} table={table} piece={piece} {...place} state={state} />);
    }
    if (hexes && pieces.length > 1) badges.push({ at, x: space.x + size * 0.5, y: space.y - size * 0.5, text: String(pieces.length) });
  }
  // Stable order, so that no element is removed and re-inserted during its animation.
  units.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  return (
    <g class="counters">
      {units}
      {badges.map((badge) => (
        <g key={`badge ${badge.at}`} class="badge" data-at={badge.at} data-count={badge.text}>
          <circle cx={badge.x} cy={badge.y} r={size * 0.2} />
          <text x={badge.x} y={badge.y + size * 0.09} font-size={size * 0.28}>
            {badge.text}
          </text>
        </g>
      ))}
    </g>
  );
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
      <marker id="head-plan" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.6" markerHeight="3.6" orient="auto">
        <path class="head-plan" d="M0 0 10 5 0 10z" />
      </marker>
    </defs>
  );
}

export function Layers({ table, outlines }: Props) {
  return (
    <>
      <Definitions step={table.ground.step} />
      <CampaignGround table={table} outlines={outlines} />
      <Zones table={table} outlines={outlines} />
      <Reach table={table} outlines={outlines} />
      <Shown table={table} outlines={outlines} />
      <Pointed table={table} outlines={outlines} />
      <Arrows table={table} />
      <Flags table={table} outlines={outlines} />
      <Counters table={table} outlines={outlines} />
      <Strategic table={table} />
      <Plan table={table} />
      <CampaignNames table={table} />
      <Cursor table={table} outlines={outlines} />
    </>
  );
}
