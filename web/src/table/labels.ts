// Names and descriptions of spaces, pieces, cards and seats in the reader's language.
import type { CardFace } from '../games/description';
import { story } from '../messages/story';
import type { Card, Piece, Space } from '../protocol';
import { language, t, word } from '../settings';
import { notation } from './notation';
import type { Table } from './table';

export class Labels {
  constructor(private readonly table: Pick<Table, 'board' | 'game' | 'index'>) {}

  // Anything that an action can name.
  name(id: string): string {
    const { board, game, index } = this.table;
    if (board.spaces.has(id)) return this.spot(id);
    const card = index.cards.value.get(id);
    if (card) return this.cardFace(card).title;
    const name = game.names[id];
    if (name) return name[language.value];
    if (this.isUnit(id)) return this.unit(id);
    return this.card(id);
  }

  private readonly unitNames = new Map<string, string>(); // of what was printed, in one language
  private namedIn: unknown = null;

  // A unit, also one that is no longer on the map.
  unit(id: string): string {
    if (notation.value) return id;
    const { board, game, index } = this.table;
    const hidden = /^hidden-(.+)$/.exec(id)?.[1];
    if (hidden !== undefined) return story('hidden.at', { place: this.spot(hidden) });
    const piece = index.pieces.value.get(id);
    const printed = board.units; // replaced when the language changes
    if (this.namedIn !== printed) {
      this.unitNames.clear();
      this.namedIn = printed;
    }
    const key = `${language.value} ${id}`;
    let name = this.unitNames.get(key);
    if (name === undefined) {
      const own = printed.get(id) ?? printed.get(id.split('@')[0] ?? id);
      name = game.unit({ id, piece, own, units: printed.values(), spot: (space) => this.spot(space) });
      this.unitNames.set(key, name);
    }
    return name;
  }
  private isUnit(id: string): boolean {
    const { board, game, index } = this.table;
    if (id.startsWith('hidden-') || index.pieces.value.has(id) || board.units.has(id) || board.units.has(id.split('@')[0] ?? id))
      return true;
    // Counters that come and go, such as a corps made of divisions.
    return game.unit({ id, piece: undefined, own: undefined, units: board.units.values(), spot: (space) => space }) !== id;
  }

  // Where something is: the name of the place, or the number of the hex.
  spot(id: string): string {
    const { board } = this.table;
    const space = board.spaces.get(id);
    if (!space?.name || (notation.value && board.layout.hexes)) return id;
    return board.layout.hexes && this.repeated().has(space.name) ? `${space.name} (${id})` : space.name;
  }
  private repeatedIn: unknown = null;
  private repeatedNames = new Set<string>();
  private repeated(): ReadonlySet<string> {
    const { spaces } = this.table.board;
    if (this.repeatedIn !== spaces) {
      const seen = new Set<string>();
      this.repeatedNames = new Set();
      for (const { name } of spaces.values()) if (name) (seen.has(name) ? this.repeatedNames : seen).add(name);
      this.repeatedIn = spaces;
    }
    return this.repeatedNames;
  }

  // A card by its id, also one that is not on the table.
  card(id: string): string {
    const { index, game, board } = this.table;
    const known = [...index.cards.value.values()].find((card) => card.id === id);
    if (known) return this.cardFace(known).title;
    const name = game.names[id];
    if (name) return name[language.value];
    const pile = game.cards.zones.find((zone) => zone.stack === id || (zone.id === id && zone.of === 'common'));
    if (pile) return pile.title[language.value];
    // A mission is called after its village.
    const village = board.layout.hexes ? undefined : board.spaces.get(id.split('-').slice(1).join('-'));
    if (village?.name) return village.name;
    const face = game.cards.face(
      { id, zone: '', kind: id, title: '', seat: null, count: 1, values: {}, spaces: [], marks: [] },
      board.units.get(id),
    );
    return face.title || id;
  }

  list(names: string[]): string {
    if (names.length < 2) return names[0] ?? '';
    return `${names.slice(0, -1).join(', ')} ${story('and')} ${names.at(-1)}`;
  }

  // A text of the engine with names instead of ids: "FR-4 has already moved".
  prose(text: string): string {
    if (notation.value) return text;
    const { board } = this.table;
    const named = (word: string): string | undefined => {
      const space = board.spaces.get(word);
      if (space?.name) return this.place(space);
      if (!/[\d@-]/.test(word) && !this.table.index.pieces.value.has(word)) return undefined;
      return this.isUnit(word) ? this.unit(word) : undefined;
    };
    // What stands in quotation marks is a line to type: it stays as it is.
    return text.replace(/„[^“]*“|(?<!\p{L})'[^']*'(?!\p{L})|[\p{L}\d]+(?:[@-][\p{L}\d]+)*/gu, (word) => {
      if (/^[„']/.test(word)) return word;
      const whole = named(word);
      if (whole !== undefined) return whole;
      const legs = word.split('-');
      return legs.length > 1 && legs.every((leg) => board.spaces.has(leg)) ? legs.map((leg) => this.spot(leg)).join(' – ') : word;
    });
  }

  // Hexes have numbers, areas have names; so do the pieces on them.
  place(space: Space): string {
    return this.table.board.layout.hexes ? [space.id, space.name].filter(Boolean).join(' ') : space.name || space.id;
  }
  piece(piece: Piece): string {
    return this.unit(piece.id);
  }
  // What the order of battle says about a unit.
  unitHistory(piece: Piece): string {
    return this.table.game.about(this.table.board.units.get(piece.id)?.texts ?? {});
  }
  seat(seat: string | null | undefined): string {
    return seat ? (this.table.game.seats[seat]?.[language.value] ?? seat) : '';
  }
  cardFace(card: Card): CardFace {
    return this.table.game.cards.face(card, this.table.board.units.get(card.id));
  }
}

// ---- full descriptions, for screen readers ----
type Described = Pick<Table, 'board' | 'game' | 'index' | 'labels' | 'selection'>;

export function describeSpace(table: Described, id: string): string {
  const space = table.board.spaces.get(id);
  if (!space) return id;
  const units = (table.index.stacks.value.get(id) ?? []).map((piece) => describePiece(table, piece));
  const option = table.selection.options.value.get(id);
  return [
    [table.labels.place(space), word('terrain', space.terrain)].filter(Boolean).join(' '),
    ...units,
    option ? `${option.kind}${option.cost ? ` ${option.cost}` : ''}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function describePiece(table: Described, piece: Piece): string {
  const face = table.game.face(piece);
  const nation = table.game.nations[piece.nation]?.title[language.value] ?? piece.nation;
  const able = table.selection.subjects.value.has(piece.id) ? `, ${t('table.can_act')}` : '';
  const marker = piece.marks.includes('marker') ? `, ${word('mark', 'marker')}` : '';
  return `${nation} ${table.labels.piece(piece)}, ${word('type', piece.type)} ${face.bottom}${marker}${able}`;
}

export function describeCard(table: Described, card: Card): string {
  const zone = table.game.cards.zones.find((found) => found.id === card.zone)?.title[language.value] ?? card.zone;
  const face = card.id === '' ? undefined : table.labels.cardFace(card);
  const name = face?.title ?? t('cards.face_down');
  const many = card.count === 1 ? '' : ` × ${card.count}`;
  const able = table.selection.canPress(card) ? `, ${t('table.can_act')}` : '';
  const numbers = face?.figures?.map((figure) => figure.value).join(':') ?? face?.lines?.join(', ') ?? '';
  const places = card.spaces.length > 1 ? card.spaces.map((id) => table.board.spaces.get(id)?.name || id).join(', ') : '';
  const printed = [numbers, places].filter(Boolean).join('; ');
  return `${zone}: ${name}${many}${printed && ` (${printed})`}${able}`;
}
