// A Bridge Too Few (2013): how it is shown.
import type { Card } from '../protocol';
import type { CardFace, Description } from './description';
import { nations } from './nations';
import { plain, playingCard } from './plain';

const letters: Record<string, string> = { h: 'hearts', d: 'diamonds', s: 'spades', c: 'clubs' };
const faces: Record<string, number> = { A: 1, J: 11, Q: 12, K: 13, T: 10 };

// "7d", "QS", "10c", "clubs-7", "joker-1": a suit and a rank however they are written.
export function face(card: Card): CardFace {
  const id = card.id || card.title;
  const suit = Object.values(letters).find((name) => id.toLowerCase().includes(name)) ?? letters[id.slice(-1).toLowerCase()] ?? '';
  const rank = card.values['rank'] ?? (faces[id.slice(0, 1).toUpperCase()] || Number(/\d+/.exec(id)?.[0] ?? 0));
  return /joker/i.test(id) ? playingCard('joker', 0) : playingCard(suit, rank);
}

export const bridge2013: Description = {
  ...plain,
  id: 'bridge2013',
  nations,
  seats: { french: { en: 'French', de: 'Franzosen' }, allied: { en: 'Coalition', de: 'Koalition' } },
  cards: { ...plain.cards, face },
};
