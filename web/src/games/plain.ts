// Default description, for games that the client does not know and as the base of all others.
import type { Card } from '../protocol';
import type { CardFace, Cards, Description, Scene } from './description';
import { nations } from './nations';

const ranks: Record<string, string> = { '1': 'A', '11': 'J', '12': 'Q', '13': 'K' };
const suits: Record<string, Scene> = { hearts: 'heart', diamonds: 'diamond', spades: 'spade', clubs: 'club' };
const signs: Record<string, string> = { hearts: '♥', diamonds: '♦', spades: '♠', clubs: '♣' };

// A playing card, if its values say so.
export function playingCard(suit: string, rank: number): CardFace {
  const scene = suits[suit] ?? 'joker';
  const corner = scene === 'joker' ? '★' : (ranks[String(rank)] ?? String(rank));
  const red = scene === 'heart' || scene === 'diamond';
  return { title: scene === 'joker' ? 'Joker' : `${corner} ${signs[suit]}`, corner, scene, tone: red ? 'red' : scene === 'joker' ? 'joker' : 'black' };
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

export const plain: Description = {
  id: 'plain',
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
  tone: (result) => (result.startsWith('A') ? 'attacker' : result.startsWith('D') ? 'defender' : 'both'),
  turn: { now: 'turn', first: 'first_turn', last: 'last_turn', night: 'night' },
  bars: [],
  courses: [],
  figures: [],
  cards: plainCards,
  costsPerPoint: 1,
  about: (texts) => [texts['commander'], texts['army']].filter(Boolean).join(', '),
  boxes: { waiting: 'waiting', lost: 'lost' },
  marks: {},
  joins: true,
  continues: [],
  example: '',
  why: () => null,
};
