// The view on display, indexed: pieces by id and by space, cards by the name that choices use for them.
import { computed } from '@preact/signals';
import type { Card, Named, Piece } from '../protocol';
import type { Table } from './table';

type Aimed = Pick<Named, 'units' | 'spaces' | 'cards'> & { subject: string; target: string };

// What an action names besides its subject.
export function aimsOf({ subject, target, units, spaces, cards }: Aimed): string[] {
  const names = [...units, ...spaces, ...cards];
  const own = names.indexOf(subject);
  if (own >= 0) names.splice(own, 1);
  return names.length > 0 || target === '' ? names : [target];
}

export class ViewIndex {
  constructor(private readonly table: Pick<Table, 'view' | 'board' | 'game'>) {}

  readonly pieces = computed(() => new Map((this.table.view.value?.pieces ?? []).map((piece) => [piece.id, piece])));

  readonly stacks = computed(() => {
    const stacks = new Map<string, Piece[]>();
    // Leaders lie under the units they accompany.
    const all = this.table.view.value?.pieces ?? [];
    const leads = (piece: Piece) => piece.type === 'leader';
    for (const piece of [...all.filter(leads), ...all.filter((piece) => !leads(piece))]) {
      if (!this.table.board.spaces.has(piece.at)) continue;
      const there = stacks.get(piece.at);
      if (there) there.push(piece);
      else stacks.set(piece.at, [piece]);
    }
    return stacks;
  });

  readonly cards = computed(
    () =>
      new Map((this.table.view.value?.cards ?? []).filter((card) => !this.isReference(card)).map((card) => [this.cardName(card), card])),
  );
  // Only to look things up on: no choice means it.
  private isReference(card: Card): boolean {
    return this.table.game.cards.zones.some((zone) => zone.id === card.zone && zone.of === 'reference');
  }

  // A card's name in choices: its id, or for a stack its zone.
  cardName(card: Card): string {
    return card.id || (this.table.game.cards.zones.find((zone) => zone.id === card.zone)?.stack ?? card.zone);
  }

  // The space of a piece, if it is on the map.
  spaceOf(piece: string): string | undefined {
    const at = this.pieces.value.get(piece)?.at;
    return at !== undefined && this.table.board.spaces.has(at) ? at : undefined;
  }

  // The space of that name, or the one where the piece of that name is.
  placesOf(name: string): string[] {
    if (this.table.board.spaces.has(name)) return [name];
    const at = this.spaceOf(name);
    return at === undefined ? [] : [at];
  }
  // The spaces where an action leads.
  aimsOf(action: Aimed): string[] {
    return aimsOf(action).flatMap((name) => this.placesOf(name));
  }

  // Something that can be clicked: on the board or among the cards.
  isClickable(name: string): boolean {
    return name !== '' && (this.table.board.spaces.has(name) || this.pieces.value.has(name) || this.cards.value.has(name));
  }

  // Two pieces in one stack: the other cannot be clicked by itself.
  inSameStack(piece: string, other: string): boolean {
    const at = this.pieces.value.get(piece)?.at;
    return this.table.board.layout.hexes && at !== undefined && at === this.pieces.value.get(other)?.at;
  }

  nearestEnemy(from: string, seat: string): string | undefined {
    const { spaces } = this.table.board;
    const here = spaces.get(from);
    let best: string | undefined;
    let distance = Infinity;
    for (const piece of this.table.view.value?.pieces ?? []) {
      const there = spaces.get(piece.at);
      if (piece.seat === seat || !there || !here) continue;
      const d = Math.hypot(there.x - here.x, there.y - here.y);
      if (d < distance) [best, distance] = [piece.at, d];
    }
    return best;
  }
}
