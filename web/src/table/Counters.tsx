// Counters on the board, and the flags of spaces that cards refer to.
import { sideOf } from '../games';
import type { VNode } from 'preact';
import { memo } from '../kit/memo';
import type { Card, Piece, Space } from '../protocol';
import { language, settings } from '../settings';
import { CounterFace, widthOf } from './Counter';
import type { Outlines } from './outlines';
import { spread } from './spread';
import type { Table } from './table';
import { zoomOf } from './zoom';

interface Props {
  table: Table;
  outlines: Outlines;
}

// The height of a counter on the board. In areas the room of the area limits it further.
function counterSize(table: Table): number {
  const by = { small: 0.84, normal: 1, large: 1.16 }[settings.counters.value];
  return table.board.step * (table.board.layout.hexes ? 0.74 : 0.9) * by;
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
  (a, b) => a.x === b.x && a.y === b.y && a.state === b.state && a.size === b.size && JSON.stringify(a.piece) === JSON.stringify(b.piece),
);

// Spaces that cards refer to, such as missions: a flag with its value for each side.
function flagsOf(table: Table): Map<string, Card> {
  const flags = new Map<string, Card>();
  for (const card of table.view.value?.cards ?? []) {
    const at = table.game.cards.space(card, table.board.spaces.values());
    if (at !== null && table.board.spaces.has(at)) flags.set(at, card);
  }
  return flags;
}
export function Flags({ table, outlines }: Props) {
  const size = counterSize(table);
  return (
    <g class="flags">
      {[...flagsOf(table)].map(([at, card]) => {
        const space = table.board.spaces.get(at);
        if (!space) return null;
        const { flag } = arranged(table, outlines, space, table.index.stacks.value.get(at) ?? [], size, true);
        return (
          <g
            key={card.id}
            class={`flag ${card.values['revealed'] ? 'revealed' : 'secret'}`}
            style={{ transform: `translate(${flag.x}px, ${flag.y}px) scale(${flag.size / 100})` }}
          >
            <path class="pole" d="M-40 38V-34" />
            <path class="cloth" d="M-40 -34H40L28 -14 40 6H-40z" />
            {(table.labels.cardFace(card).figures ?? []).map((figure, i) => (
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
  let found = outlines.spreads.get(name);
  if (!found) {
    const near = outlines.names.filter((box) => Math.hypot(box.x + box.width / 2 - space.x, box.y - space.y) < table.board.step * 4);
    found = spread(space.outline, space, near, wanted, size * 0.08);
    outlines.spreads.set(name, found);
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
  if (!table.board.layout.hexes) return arranged(table, outlines, space, pieces, size, withFlag).pieces;
  const depth = Math.min(pieces.length, 3);
  // Units in hand are always among those drawn.
  const chosen = table.selection.chosen.value;
  const order = [...pieces.filter((piece) => !chosen.has(piece.id)), ...pieces.filter((piece) => chosen.has(piece.id))];
  return order.slice(-3).map((piece, i) => {
    const shift = (i - (depth - 1) / 2) * size * 0.1;
    return { piece, x: space.x + shift, y: space.y - shift, size };
  });
}

// The names of places that score, where counters stand on them: below the stack.
export function CoveredNames({ table }: { table: Table }) {
  const { scoring } = table.game;
  const { board, index } = table;
  if (!scoring || !board.layout.hexes || !table.layers.isOn('counters') || !table.layers.isOn('names')) return null;
  if (board.step * 0.74 * zoomOf(table).value < 20) return null; // Campaign.tsx names them when zoomed out
  const size = counterSize(table);
  return (
    <g class="covered-names">
      {[...index.stacks.value.keys()].map((at) => {
        const space = board.spaces.get(at);
        if (!space?.name || ![space.terrain, ...(space.features ?? [])].some((kind) => scoring.includes(kind))) return null;
        return (
          <text key={at} data-name={at} x={space.x} y={space.y + size * 0.66} font-size={board.step * 0.17}>
            {space.name}
          </text>
        );
      })}
    </g>
  );
}

export function Counters({ table, outlines }: Props) {
  if (!table.layers.isOn('counters')) return null;
  void language.value;
  const hexes = table.board.layout.hexes;
  const size = counterSize(table);
  const selection = table.selection.current.value;
  const chosen = table.selection.chosen.value;
  const aimers = new Set(selection?.is === 'target' ? selection.by.map((found) => found.subject) : []);
  const named = new Set(selection?.is === 'subject' ? selection.options.map((option) => option.target) : []);
  const able = table.selection.subjects.value;
  const mover = table.view.value?.turn.seat;
  const preview = table.view.value?.preview;
  const fighting = new Set([...(preview?.attackers ?? []), ...(preview?.defenders ?? [])]);
  const flags = flagsOf(table);
  const badges: { at: string; x: number; y: number; text: string }[] = [];
  const units: VNode[] = [];
  for (const [at, pieces] of table.index.stacks.value) {
    const space = table.board.spaces.get(at);
    if (!space) continue;
    for (const { piece, ...place } of placed(table, outlines, space, pieces, size, flags.has(at))) {
      const state = [
        `seat-${sideOf(table.game, piece.seat)}`,
        chosen.has(piece.id) ? 'chosen' : '',
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
          <rect
            x={badge.x - size * (0.09 + 0.1 * badge.text.length)}
            y={badge.y - size * 0.2}
            width={size * (0.18 + 0.2 * badge.text.length)}
            height={size * 0.4}
            rx={size * 0.2}
          />
          <text x={badge.x} y={badge.y + size * 0.09} font-size={size * 0.28}>
            {badge.text}
          </text>
        </g>
      ))}
    </g>
  );
}
