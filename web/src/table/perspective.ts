// Whose eyes the page shows the game through, and who may act: one seat, both at one screen, or a spectator.
import { computed, signal } from '@preact/signals';
import type { Link } from '../link';
import type { State, View } from '../protocol';
import type { Table } from './table';

const hides = (view: View): boolean =>
  view.cards.some((card) => card.seat !== null && card.id === '') || view.pieces.some((piece) => piece.hidden);

export class Perspective {
  constructor(private readonly table: Pick<Table, 'game' | 'latest' | 'links' | 'isOver' | 'replay' | 'playback'>) {}

  // With secrets and both seats here: the seat whose cards are visible now.
  readonly viewer = signal<string | null>(null);

  // The seats whose keys this page has.
  readonly seats = computed(() =>
    this.table.links.map((link) => link.state.value?.seat).filter((seat): seat is string => typeof seat === 'string'),
  );
  // With a key that opens no seat.
  readonly watching = computed(() => this.table.latest.value !== null && this.seats.value.length === 0);
  // The game has hidden information.
  readonly secrets = computed(
    () => this.table.game.secrets ?? this.table.links.some((link) => link.state.value !== null && hides(link.state.value.view)),
  );
  // Both seats at one screen, with secrets. Until a link has said whose it is, it may be another player's.
  readonly sharing = computed(() => {
    const { links } = this.table;
    return this.secrets.value && (this.seats.value.length > 1 || (links.length > 1 && links.some((link) => link.state.value === null)));
  });
  // The seat that must confirm before its cards are shown.
  readonly curtain = computed<string | null>(() => {
    const turn = this.table.latest.value?.view.turn;
    if (!turn?.seat || turn.node !== 'decision' || this.table.isOver.value || this.table.replay.at.value !== null || !this.sharing.value)
      return null;
    return turn.seat !== this.viewer.value ? turn.seat : null;
  });
  // The link of the seat to decide, once it has the latest number.
  readonly active = computed<{ link: Link; state: State } | null>(() => {
    const latest = this.table.latest.value;
    if (latest?.view.turn.node !== 'decision' || this.curtain.value || this.table.isOver.value) return null;
    if (this.table.replay.at.value !== null || this.table.playback.now.value) return null;
    for (const link of this.table.links) {
      const state = link.state.value;
      if (state?.seat !== latest.view.turn.seat || state.number !== latest.number) continue;
      if (state.revision === latest.revision) return { link, state };
    }
    return null;
  });

  // What may be shown of a view: at a shared screen no hand but the visible seat's.
  visible(view: View): View {
    if (!this.sharing.value || this.table.isOver.value || (!this.curtain.value && view.viewer === this.viewer.value)) return view;
    return { ...view, cards: view.cards.filter((card) => card.seat === null), ledger: [] };
  }

  // Where the seats see different things: the one to follow.
  preferredSeat(): string | null {
    if (this.sharing.peek()) return this.viewer.peek();
    const seats = this.seats.peek();
    return seats.length === 1 ? (seats[0] ?? null) : null;
  }
  // The key of the visible seat; without secrets any will do.
  key(): string | undefined {
    const own = this.table.links.find((link) => link.state.value?.seat === this.preferredSeat());
    return (own ?? this.table.links[0])?.key;
  }
}
