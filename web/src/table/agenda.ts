// What is still to do before the deciding seat can end its part of the turn, as the server says.
import { computed } from '@preact/signals';
import { hand, handWord } from '../messages/handling';
import type { Agenda as Data, Duty } from '../protocol';
import type { Table } from './table';

// The duties of one kind, in the order of the first of each.
export interface DutyGroup {
  id: string;
  must: boolean;
  duties: Duty[];
}

export function grouped(duties: Duty[]): DutyGroup[] {
  const groups: DutyGroup[] = [];
  for (const duty of duties) {
    const known = groups.find((group) => group.id === duty.id && group.must === duty.must);
    if (known) known.duties.push(duty);
    else groups.push({ id: duty.id, must: duty.must, duties: [duty] });
  }
  return groups.sort((a, b) => Number(b.must) - Number(a.must));
}

const kNamed = 6; // units and places in a sentence
const short = (names: string[]): string => {
  const all = [...new Set(names)];
  const rest = all.length - kNamed;
  return rest > 0 ? `${all.slice(0, kNamed).join(', ')} ${hand('todo.more', { n: rest })}` : all.join(', ');
};

export class Agenda {
  constructor(private readonly table: Pick<Table, 'perspective' | 'latest' | 'replay' | 'playback' | 'labels' | 'board' | 'game'>) {}

  private readonly data = computed<Data | null>(() => this.table.perspective.active.value?.state.agenda ?? null);
  readonly duties = computed(() => this.data.value?.duties ?? []);
  readonly groups = computed(() => grouped(this.duties.value));
  // For spectators and the other side too; not in a replay.
  readonly attacks = computed(() => {
    const { latest, replay, playback } = this.table;
    return replay.at.value === null && !playback.now.value ? (latest.value?.agenda?.attacks ?? []) : [];
  });
  // The end of this part of the turn while it is refused.
  readonly blocked = computed(() => {
    const ending = this.data.value?.ending;
    return ending?.error ? { kind: ending.kind, line: ending.text, error: ending.error } : null;
  });

  // One sentence for each kind of duty that keeps the part from ending; otherwise what the server says.
  why(): string {
    const { labels, board } = this.table;
    const sentences = this.groups.value
      .filter((group) => group.must)
      .map(({ id, duties }) => {
        const place = (name: string) => {
          const space = board.spaces.get(name);
          return space ? labels.place(space) : name;
        };
        const units = short(duties.flatMap((duty) => duty.units.map((name) => labels.name(name))));
        const places = short(duties.flatMap((duty) => duty.spaces.slice(0, 1).map(place)));
        const key = id === 'attack' && units === '' ? 'because.attack.place' : `because.${id}`;
        return handWord(key, duties.map((duty) => `${duty.text}.`).join(' '), { units, places });
      });
    return sentences.join(' ') || (this.blocked.value?.error.text ?? '');
  }
}
