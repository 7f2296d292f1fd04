// Campaign layers on the map: regions and borders, named rivers, survey results; when zoomed out, markers instead of counters and
// the names of large towns.
import { sideOf } from '../games';
import { language } from '../settings';
import type { Piece, Space } from '../protocol';
import { border, centralSpace, namedLines, type NamedLine } from './geometry';
import { moveApart, placeNames, type SizedLabel } from './labelPlacement';
import type { Outlines } from './outlines';
import { useSurvey } from './survey';
import type { Table } from './table';
import { zoomOf } from './zoom';

interface Props {
  table: Table;
  outlines: Outlines;
}

const cache = new WeakMap<object, Map<string, unknown>>();
function cached<T>(owner: object, name: string, make: () => T): T {
  let found = cache.get(owner);
  if (!found) cache.set(owner, (found = new Map<string, unknown>()));
  if (!found.has(name)) found.set(name, make());
  return found.get(name) as T;
}

// ---- regions and rivers ----
function Regions({ table, outlines }: Props) {
  const { board, game } = table;
  const shown = (game.campaign?.regions ?? []).filter(({ layer }) => table.layers.isOn(layer));
  return (
    <>
      {shown.flatMap(({ layer, kinds }) =>
        (board.layout.regions ?? [])
          .filter((region) => kinds.includes(region.kind))
          .map((region, i) => {
            return (
              <g key={region.id} class={`region layer-${layer} hue-${i % 6}`}>
                {layer === 'borders' ? null : <path class="ground" d={region.spaces.map((space) => outlines.of(space)).join('')} />}
                <path class="border" d={cached(board, `border ${region.id}`, () => border(board.spaces, region.spaces))} />
              </g>
            );
          }),
      )}
    </>
  );
}

function Rivers({ table }: { table: Table }) {
  if (!table.layers.isOn('rivers')) return null;
  return (
    <g class="layer-rivers">
      {riversOf(table).map((river) => (
        <path key={river.name} class="river-course" d={river.d} />
      ))}
    </g>
  );
}
const riversOf = ({ board }: Table): NamedLine[] => cached(board, 'rivers', () => namedLines(board.layout, board.spaces, 'river'));

// Constant size on screen at every zoom; above the counters, so that they stay readable.
const kNear = 14; // pixels per hex needed to show the many mountain names
const sizes: Record<string, number> = { areas: 16, borders: 16, ranges: 11, rivers: 13 };
export function CampaignNames({ table }: { table: Table }) {
  if (!table.game.campaign) return null;
  const { board, game } = table;
  const k = zoomOf(table).value;
  const names: SizedLabel[] = [];
  for (const { layer, kinds, titles } of game.campaign?.regions ?? []) {
    if (!table.layers.isOn(layer) || (layer === 'ranges' && board.step * k < kNear)) continue;
    for (const region of board.layout.regions ?? []) {
      const at = kinds.includes(region.kind)
        ? cached(board, `heart ${region.id}`, () => centralSpace(board.spaces, region.spaces))
        : undefined;
      const text = titles?.[region.id]?.[language.value] ?? region.title;
      if (at) names.push({ key: region.id, text, x: at.x, y: at.y, size: (sizes[layer] ?? 12) / k, kind: layer });
    }
  }
  if (table.layers.isOn('rivers')) {
    for (const river of riversOf(table)) {
      river.marks.forEach((mark, i) => names.push({ key: `${river.name} ${i}`, text: river.name, ...mark, size: 13 / k, kind: 'rivers' }));
    }
  }
  return (
    <g class="campaign-names">
      {moveApart(names).map((name) => (
        <text
          key={name.key}
          class={name.kind === 'rivers' ? 'river-name' : `region-name of-${name.kind}`}
          x={name.x}
          y={name.y}
          font-size={name.size}
        >
          {name.text}
        </text>
      ))}
    </g>
  );
}

// ---- what the server surveyed ----
function Surveyed({ table, outlines }: Props) {
  const on = (table.game.campaign?.surveyed ?? []).filter((name) => table.layers.isOn(name));
  const { survey } = useSurvey(table, on.length > 0);
  const step = table.board.step;
  return (
    <>
      {(survey?.layers ?? [])
        .filter((layer) => on.some((name) => name === layer.id) && layer.spaces.length > 0)
        .map((layer) => {
          const name = `surveyed layer-${layer.id} seat-${sideOf(table.game, layer.seat)}`;
          if (layer.id === 'siege') {
            return (
              <g key={`siege ${layer.seat}`} class={name}>
                {layer.spaces.map((id) => {
                  const space = table.board.spaces.get(id);
                  return space && <circle key={id} cx={space.x} cy={space.y} r={step * 0.62} />;
                })}
              </g>
            );
          }
          return (
            <g key={`${layer.id} ${layer.seat}`} class={name}>
              <path
                class="ground"
                d={layer.spaces.map((id) => outlines.of(id)).join('')}
                fill={layer.id === 'supply' ? `url(#dots-${layer.seat})` : undefined}
              />
              <path class="border" d={border(table.board.spaces, layer.spaces)} />
            </g>
          );
        })}
    </>
  );
}

// Under the counters.
export function CampaignRegions({ table, outlines }: Props) {
  if (!table.game.campaign) return null;
  const gap = table.board.step * 0.2;
  return (
    <g class="campaign">
      <defs>
        {['french', 'allied'].map((seat, i) => (
          <pattern key={seat} id={`dots-${seat}`} width={gap} height={gap} patternUnits="userSpaceOnUse">
            <circle class={`dot seat-${seat}`} cx={gap * (0.25 + i * 0.5)} cy={gap * (0.25 + i * 0.5)} r={gap * 0.2} />
          </pattern>
        ))}
      </defs>
      <Regions table={table} outlines={outlines} />
      <Rivers table={table} />
      <Surveyed table={table} outlines={outlines} />
    </g>
  );
}

// ---- from afar ----
export interface Marker {
  at: string;
  x: number;
  y: number;
  seat: string;
  strength: number;
  stacks: number;
  hidden: boolean;
  leader: boolean;
  pieces: Piece[];
}

const kMarker = 27; // pixels across
const kName = 12.5;

// One marker for stacks close together: the strongest stack of a side absorbs its neighbours.
export function markersOf(stacks: Iterable<[string, Piece[]]>, spaces: Map<string, Space>, reach: number): Marker[] {
  const all: Marker[] = [];
  for (const [at, pieces] of stacks) {
    const space = spaces.get(at);
    const seat = pieces[0]?.seat;
    if (!space || !seat) continue;
    all.push({
      at,
      x: space.x,
      y: space.y,
      seat,
      strength: pieces.reduce((sum, piece) => sum + (/supply|depot/.test(piece.type) ? 0 : (piece.values['strength'] ?? 0)), 0),
      stacks: 1,
      hidden: pieces.some((piece) => piece.hidden),
      leader: pieces.some((piece) => /leader|napoleon/.test(piece.type)),
      pieces,
    });
  }
  all.sort((a, b) => b.strength - a.strength || Number(b.hidden) - Number(a.hidden) || (a.at < b.at ? -1 : 1));
  const markers: Marker[] = [];
  for (const one of all) {
    const host = markers.find((marker) => marker.seat === one.seat && Math.hypot(marker.x - one.x, marker.y - one.y) < reach);
    if (!host) {
      markers.push(one);
      continue;
    }
    host.strength += one.strength;
    host.stacks += 1;
    host.hidden ||= one.hidden;
    host.leader ||= one.leader;
    host.pieces = [...host.pieces, ...one.pieces];
  }
  return markers;
}

export function Strategic({ table }: { table: Table }) {
  if (!table.game.campaign) return null;
  const k = zoomOf(table).value;
  if (table.board.step * 0.74 * k >= 20) return null; // as in Board: counters are legible from here on
  const { board, game } = table;
  const size = kMarker / k;
  const markers = table.layers.isOn('counters') ? markersOf(table.index.stacks.value, board.spaces, size * 0.95) : [];
  const chosen = table.selection.chosen.value;
  const able = table.selection.subjects.value;
  const ranks = Object.keys(game.campaign?.names ?? {});
  const towns = board.layout.spaces
    .filter((space) => space.name && space.features?.some((feature) => ranks.includes(feature)))
    .map((space) => ({
      text: space.name,
      x: space.x,
      y: space.y,
      rank:
        space.id === game.campaign?.main ? -1 : Math.min(...(space.features ?? []).map((feature) => game.campaign?.names[feature] ?? 9)),
    }));
  const spots = markers.map((marker) => ({ x: marker.x, y: marker.y, r: size * 0.5 }));
  const names = table.layers.isOn('names') ? placeNames(towns, kName / k, spots) : [];
  const shown = new Set(names.map((name) => name.text));
  return (
    <g class="strategic">
      <g class="town">
        {towns
          .filter((town) => shown.has(town.text))
          .map((town) => (
            <circle key={town.text} cx={town.x} cy={town.y} r={2.2 / k} />
          ))}
      </g>
      {[...markers].reverse().map((marker) => {
        const nation = game.nations[marker.seat];
        const state = [
          marker.pieces.some((piece) => chosen.has(piece.id)) ? 'chosen' : '',
          marker.pieces.some((piece) => able.has(piece.id)) || able.has(marker.at) ? 'able' : '',
        ].join(' ');
        const supply = marker.pieces.some((piece) => /supply|depot/.test(piece.type));
        const text = marker.hidden && marker.strength === 0 ? '?' : `${marker.strength || (supply ? 'S' : '')}${marker.hidden ? '+' : ''}`;
        return (
          <g
            key={marker.at}
            class={`marker seat-${sideOf(table.game, marker.seat)} ${state}`}
            data-space={marker.at}
            style={{ transform: `translate(${marker.x}px, ${marker.y}px) scale(${size / 100})` }}
          >
            {sideOf(table.game, marker.seat) === 'french' ? (
              <rect class="plate" x="-50" y="-38" width="100" height="76" rx="8" fill={nation?.fill} stroke={nation?.edge} />
            ) : (
              <rect class="plate" x="-50" y="-38" width="100" height="76" rx="38" fill={nation?.fill} stroke={nation?.edge} />
            )}
            <text class="sum" y="19" fill={nation?.ink} font-size={text.length > 2 ? 46 : 56}>
              {text}
            </text>
            {marker.leader && <path class="star" d="M0 -62 6 -46 23 -46 9 -36 14 -20 0 -30 -14 -20 -9 -36 -23 -46 -6 -46z" />}
            {marker.stacks > 1 && (
              <g class="more">
                <circle cx="48" cy="-34" r="24" />
                <text x="48" y="-23">
                  {marker.stacks}
                </text>
              </g>
            )}
          </g>
        );
      })}
      <g class="town">
        {names.map((name) => (
          <text key={name.text} class={name.rank <= 0 ? 'great' : ''} x={name.x} y={name.y + (kName * 0.33) / k} font-size={kName / k}>
            {name.text}
          </text>
        ))}
      </g>
    </g>
  );
}
