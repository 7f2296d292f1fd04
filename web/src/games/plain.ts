// Default description, for games that the client does not know and as the base of all others.
import type { Card, GameInfo } from '../protocol';
import { word } from '../settings';
import type { CardFace, Cards, Description, Kind, NamedUnit, Nation, Scene, Words } from './description';
import { nations } from './nations';

const ranks: Record<string, string> = { '1': 'A', '11': 'J', '12': 'Q', '13': 'K' };
const suits: Record<string, Scene> = { hearts: 'heart', diamonds: 'diamond', spades: 'spade', clubs: 'club' };
const signs: Record<string, string> = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' };

// A playing card, if its values say so.
export function playingCard(suit: string, rank: number): CardFace {
  const scene = suits[suit] ?? 'joker';
  const corner = scene === 'joker' ? '★' : (ranks[String(rank)] ?? String(rank));
  const red = scene === 'heart' || scene === 'diamond';
  return {
    title: scene === 'joker' ? 'Joker' : `${corner} ${signs[suit]}`,
    corner,
    scene,
    tone: red ? 'red' : scene === 'joker' ? 'joker' : 'black',
  };
}

export const plainCards: Cards = {
  zones: [
    { id: 'hand', title: { en: 'Hand', de: 'Hand' }, of: 'own' },
    { id: 'missions', title: { en: 'Missions', de: 'Aufträge' }, of: 'own' },
    { id: 'display', title: { en: 'Display', de: 'Auslage' }, of: 'common' },
    { id: 'deck', title: { en: 'Deck', de: 'Stapel' }, of: 'common' },
    { id: 'discard', title: { en: 'Discards', de: 'Ablage' }, of: 'common', heap: true },
  ],
  face: (card: Card): CardFace => ({ title: card.title || card.id, corner: card.kind, scene: 'none', tone: 'plain' }),
  space: () => null,
  why: () => null,
};

// "6th Division, II Corps (Victor)": what the order of battle says, from the unit to the corps.
export function unitName({ id, piece, own }: NamedUnit): string {
  const texts = own?.texts ?? {};
  const corps = texts['corps'] && `${texts['corps']}${texts['commander'] ? ` (${texts['commander']})` : ''}`;
  const titled = texts['title'] && `${texts['title']}${texts['commander'] ? ` (${texts['commander']})` : ''}`;
  const named = [texts['formation'], corps].filter(Boolean).join(', ') || titled;
  const designation = piece?.designation || own?.designation || '';
  const type = piece?.type ?? own?.type ?? '';
  return named || (designation && type ? `${word('type', type)} ${designation}` : designation || id);
}

export const plain: Description = {
  id: 'plain',
  unit: unitName,
  told: {},
  reactions: ['retreat', 'displace', 'advance', 'no advance', 'lose', 'lost', 'stay', 'defend', 'withdraw', 'stand', 'scatter', 'evade'],
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Allies', de: 'Verbündete' } },
  nations,
  face: (piece) => {
    const arms = ['infantry', 'cavalry', 'artillery', 'leader', 'supply'] as const;
    const figures = [piece.values['strength'], piece.values['movement']].filter((value) => value !== undefined);
    return {
      arm: arms.find((arm) => arm === piece.type) ?? 'none',
      top: piece.designation,
      bottom: piece.hidden ? '?' : figures.join('-'),
      big: piece.hidden ? '?' : `${figures[0] ?? ''}`,
    };
  },
  kinds: {},
  names: {},
  phases: {},
  results: {},
  suffers: {},
  turn: { now: 'turn', first: 'first_turn', last: 'last_turn', night: 'night' },
  bars: [],
  datedTracks: [],
  figures: [],
  cards: plainCards,
  costsPerPoint: 1,
  about: (texts) => [texts['commander'], texts['army']].filter(Boolean).join(', '),
  boxes: { waiting: 'waiting', lost: 'lost' },
  marks: {},
  joins: true,
  asksToJoin: true,
  example: '',
  why: () => null,
};

const spoken = (text: string) => ({ en: text, de: text });
const kFirst = { fill: '#2f5597', ink: '#ffffff', edge: '#16294d' };
const kSecond = { fill: '#a3322a', ink: '#ffffff', edge: '#4d1410' };

// The description of a game from what the server says about it (data/GAME/presentation.json; without one, from its titles).
export function present(game: GameInfo): Description {
  const { presentation } = game;
  const seats = Object.fromEntries(game.seats.map((seat) => [seat.id, presentation?.seats[seat.id] ?? spoken(seat.title)]));
  const nations: Record<string, Nation> = Object.fromEntries(
    game.seats.map((seat, i) => [
      seat.id,
      { code: seat.id.slice(0, 2).toUpperCase(), title: seats[seat.id] ?? spoken(seat.title), ...(i === 0 ? kFirst : kSecond) },
    ]),
  );
  for (const [id, nation] of Object.entries(presentation?.nations ?? {}))
    nations[id] = { ...nation, title: nation.title ?? seats[id] ?? spoken(id) };
  const kinds: Record<string, Kind> = {};
  const told: Record<string, Words> = {};
  for (const [name, kind] of Object.entries(presentation?.kinds ?? {})) {
    if (kind.told) told[name] = kind.told;
    kinds[name] = { label: kind.label, ends: kind.ends ?? false };
  }
  return {
    ...plain,
    id: game.id,
    seats,
    nations,
    kinds,
    told,
    // Counters of such games often share a formation: the printed number tells them apart.
    unit: (unit) => {
      const number = unit.piece?.designation || unit.own?.designation || '';
      return unit.own?.texts['formation'] && number ? `${unitName(unit)} ${number}` : unitName(unit);
    },
    phases: presentation?.phases ?? {},
    results: presentation?.results ?? {},
    marks: presentation?.marks ?? {},
  };
}
