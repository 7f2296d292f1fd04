// What is selected, what can be done with it, and what a click does. `press` and `pressCard` handle every input device.
import { batch, computed, signal } from '@preact/signals';
import type { Link } from '../link';
import { hand } from '../messages/handling';
import { story } from '../messages/story';
import type { Card, Choice, State, Target, View } from '../protocol';
import { language } from '../settings';
import {
  aimedAt,
  choicesOf,
  click,
  clickCard,
  isOpen,
  listed,
  sharedWays,
  subjects,
  type GroupWay,
  type Intent,
  type Option,
  type Selected,
  type Situation,
} from './clicks';
import { describeCard, describeSpace } from './labels';
import type { Table } from './table';
import { aimsOf } from './viewIndex';

export interface ActionButton {
  kind: string;
  label: string;
  line: string;
  ends: boolean; // ends the phase
}

type Host = Pick<
  Table,
  | 'game'
  | 'board'
  | 'view'
  | 'index'
  | 'labels'
  | 'perspective'
  | 'selection'
  | 'notice'
  | 'marked'
  | 'inspected'
  | 'confirming'
  | 'cursor'
  | 'send'
  | 'sendInTurn'
  | 'askWhy'
  | 'look'
  | 'announce'
>;

export class Selection {
  readonly current = signal<Selected>(null);
  readonly opened = signal<string | null>(null); // a space whose stack is shown as a list
  readonly asked = signal<string | null>(null); // a space with own units in reach: move there, or select them?
  private loading: Promise<void> = Promise.resolve(); // the targets of the selected units
  readonly column = signal<string | null>(null); // selected in the battle panel
  private readonly requested = signal<{ number: number; choices: Choice[] } | null>(null);

  constructor(private readonly table: Host) {}

  // ---- what can be done ----
  readonly choices = computed<Choice[]>(() => {
    const active = this.table.perspective.active.value;
    if (!active) return [];
    const more = this.requested.value;
    if (more?.number !== active.state.number) return active.state.choices;
    return active.state.choices.map(
      (choice) => more.choices.find((found) => found.kind === choice.kind && choice.subject === '') ?? choice,
    );
  });
  readonly subjects = computed(() => subjects(this.choices.value));
  // The pieces that can still act in this phase.
  readonly able = computed(() => [...this.subjects.value].filter((id) => this.table.index.pieces.value.has(id)));
  // The options of the selected subject, by space.
  readonly options = computed<Map<string, Option>>(() => {
    const selected = this.current.value;
    const placed = new Map<string, Option>();
    const options =
      selected?.is === 'subject'
        ? selected.options
        : selected?.is === 'group'
          ? selected.ways.flatMap((way) => way.options.slice(0, 1))
          : [];
    for (const option of options) {
      for (const at of this.table.index.aimsOf(option)) placed.set(at, option);
    }
    return placed;
  });
  // The units in hand.
  readonly chosen = computed<ReadonlySet<string>>(() => {
    const selected = this.current.value;
    return new Set(selected?.is === 'subject' ? [selected.subject] : selected?.is === 'group' ? selected.subjects : []);
  });
  // The columns on which the declared battle can be resolved.
  readonly columns = computed(() =>
    this.choices.value
      .filter((choice) => this.table.game.kinds[choice.kind]?.shown === 'battle')
      .flatMap((choice) => choice.targets.map((target) => ({ column: target.column || target.target, line: target.text }))),
  );
  // Choices that need a button: ends of phases, and choices from a list.
  readonly buttons = computed<ActionButton[]>(() => {
    const selected = this.current.value;
    const all = this.choices.value.flatMap((choice) =>
      choice.targets
        .filter((target) => this.needsButton(choice, target))
        .map((target) => this.buttonFor({ ...target, kind: choice.kind, subject: choice.subject })),
    );
    if (selected?.is !== 'lines') return all;
    // A list to choose from; the end of the phase stays.
    const lines = selected.lines.map((option) => ({ ...this.buttonFor(option), ends: false }));
    return [...lines, ...all.filter((button) => button.ends && !lines.some((other) => other.line === button.line))];
  });

  // Everything that cannot be clicked on the board, among the cards, in the battle panel or in a dialog.
  private needsButton(choice: Choice, target: Target): boolean {
    const { game, index } = this.table;
    const shown = game.kinds[choice.kind]?.shown;
    if (shown !== undefined) return shown === 'bar';
    const selected = this.current.value;
    if (selected?.is === 'subject' && selected.subject === choice.subject) {
      return !index.isClickable(target.target) || index.inSameStack(choice.subject, target.target);
    }
    // What a space can do, beside what its units can: while one of them is selected.
    if (
      this.spaceInHand() === choice.subject &&
      index.stacks.value.get(choice.subject)?.some((piece) => this.subjects.value.has(piece.id))
    ) {
      return true;
    }
    const isOnBoard = choice.subject !== '' && target.target === '';
    return !isOnBoard && !index.isClickable(choice.subject) && !index.isClickable(target.target);
  }

  // The space of the selected unit, or of the open stack.
  private spaceInHand(): string | null {
    const [first] = this.chosen.value;
    return (first !== undefined ? this.table.index.spaceOf(first) : undefined) ?? this.opened.value;
  }

  private buttonFor(option: Option): ActionButton {
    const { game, labels } = this.table;
    const kind = game.kinds[option.kind];
    const to = aimsOf(option).map((name) => labels.name(name));
    const between = kind?.between ? ` ${kind.between[language.value]} ` : to.length > 1 ? ': ' : ' ';
    const what = [option.subject && labels.name(option.subject), to.join(', ')].filter(Boolean).join(between);
    const named = kind?.label[language.value] ?? option.kind;
    const label = what
      ? `${named}${/(^| )(with|from|by|at|as|joins|mit|aus|durch|als|bei|zu)$|:$/.test(named) ? ' ' : ': '}${what}`
      : named;
    return { kind: option.kind, label, line: option.text, ends: kind?.ends ?? false };
  }

  // The uses of the cards in this zone.
  private choicesFrom(zone: string): Choice[] {
    return this.choices.value.filter((choice) => this.table.game.kinds[choice.kind]?.zones?.includes(zone) ?? true);
  }
  canPress(card: Card): boolean {
    const name = this.table.index.cardName(card);
    const selected = this.current.value;
    if (selected?.is === 'subject' && selected.options.some((option) => option.target === name)) return true;
    return this.choicesFrom(card.zone).some((choice) => choice.subject === name || choice.targets.some((target) => target.target === name));
  }

  // ---- what a click does ----
  press(space: string, piece?: string): void {
    const { table } = this;
    const view = table.view.value;
    if (!view) return;
    const { index } = table;
    table.marked.value = [];
    table.cursor.value = space;
    table.inspected.value = null;
    if (!table.perspective.active.value) {
      this.opened.value = (index.stacks.value.get(space)?.length ?? 0) > 1 ? space : null;
      table.announce(describeSpace(table, space));
      return;
    }
    this.carryOut(click(this.situation(view), space, piece), space);
  }

  private situation(view: View): Situation {
    const { game, index, board } = this.table;
    return {
      choices: this.choices.value,
      selection: this.current.value,
      joins: game.joins,
      asks: game.asksToJoin,
      asked: this.asked.value,
      careful: (kind) => game.kinds[kind]?.careful ?? false,
      places: (option) => index.aimsOf(option),
      at: (id) => (index.stacks.value.get(id) ?? []).map((found) => found.id),
      why: (at, id) =>
        game.why({
          view,
          space: at,
          piece: id === undefined ? undefined : index.pieces.value.get(id),
          nearestEnemy: (from, seat) => index.nearestEnemy(from, seat),
          neighbour: (from) => board.spaces.get(from)?.neighbours.find((n): n is string => n !== null),
        }),
    };
  }

  // A unit in a list: it is meant itself, not the space where it is. An open stack stays open.
  pick(piece: string): void {
    const at = this.table.index.pieces.value.get(piece)?.at ?? '';
    const view = this.table.view.value;
    if (!view || !this.subjects.value.has(piece) || !this.table.perspective.active.value) {
      if (this.table.board.spaces.has(at)) this.press(at, piece);
      return;
    }
    this.table.marked.value = [];
    this.carryOut(click({ ...this.situation(view), selection: null }, at, piece), at, true);
  }

  // Adds a unit to the units in hand, or puts it back.
  toggle(piece: string): void {
    const chosen = new Set(this.chosen.value);
    if (!chosen.delete(piece)) chosen.add(piece);
    this.selectMany([...chosen]);
  }
  // All units of a space that can be selected together.
  stackable(space: string): string[] {
    return (this.table.index.stacks.value.get(space) ?? [])
      .map((piece) => piece.id)
      .filter((id) => choicesOf(this.choices.value, id).some((choice) => choice.targets.length !== 1 || choice.targets[0]?.target !== ''));
  }
  toggleStack(space: string): void {
    const here = this.stackable(space);
    const others = [...this.chosen.value].filter((id) => !here.includes(id));
    const all = here.length > 0 && here.every((id) => this.chosen.value.has(id));
    this.selectMany(all ? others : [...others, ...here]);
    if (here.length > 1) this.opened.value = space;
  }

  // Units that were dragged to a space: no question about what is there.
  async drop(space: string): Promise<void> {
    await this.loading;
    const view = this.table.view.value;
    const [first] = this.chosen.value;
    if (!view || first === undefined || this.table.index.spaceOf(first) === space) return;
    const intent = click({ ...this.situation(view), asked: space }, space);
    if (intent.do === 'act' || intent.do === 'together' || intent.do === 'list') this.carryOut(intent, space);
    else {
      const kind = choicesOf(this.choices.value, first).find(
        (choice) => isOpen(choice) || choice.targets.some((t) => t.target !== ''),
      )?.kind;
      if (kind) void this.table.askWhy({ kind, subject: first, target: space });
    }
  }

  pressCard(card: Card): void {
    const { table } = this;
    const view = table.view.value;
    if (!view) return;
    table.marked.value = [];
    table.announce(describeCard(table, card));
    if (!table.perspective.active.value) return;
    const why = () => table.game.cards.why(card, view);
    const situation = { choices: this.choicesFrom(card.zone), selection: this.current.value, why };
    this.carryOut(clickCard(situation, table.index.cardName(card)), '');
  }

  private carryOut(intent: Intent, space: string, keepOpen = false): void {
    if (!keepOpen && intent.do !== 'open' && intent.do !== 'ask') this.opened.value = null;
    if (intent.do !== 'ask') this.asked.value = null;
    switch (intent.do) {
      case 'act':
        void this.table.send(intent.line);
        break;
      case 'select':
        void this.select(intent.subject);
        break;
      case 'aim':
        this.current.value = { is: 'target', target: intent.target, by: aimedAt(this.choices.value, intent.target) };
        break;
      case 'open':
        this.opened.value = intent.space;
        if (intent.subject !== undefined) void this.select(intent.subject);
        else this.current.value = null;
        break;
      case 'ask':
        this.opened.value = intent.space;
        this.asked.value = intent.space;
        this.table.announce(hand('stack.move.about'));
        break;
      case 'together':
        void this.goTogether(intent.way);
        break;
      case 'list':
        this.current.value = { is: 'lines', lines: intent.lines };
        break;
      case 'why':
        void this.table.askWhy(intent.question);
        break;
      case 'clear':
        this.clear();
        break;
      case 'look':
        this.table.notice.value = null;
        if (space) this.table.announce(describeSpace(this.table, space));
    }
  }

  // Confirms the question of `asked`.
  moveToAsked(): void {
    const space = this.asked.value;
    if (space !== null) this.press(space);
  }

  // Sends the moves of a group one after the other. Stops where one is refused.
  private async goTogether(way: GroupWay): Promise<void> {
    await this.table.sendInTurn(way.options.map((option) => ({ subject: option.subject, line: option.text })));
  }

  select(subject: string): Promise<void> {
    const own = listed(this.choices.value, subject);
    batch(() => {
      this.table.notice.value = null;
      this.asked.value = null;
      this.current.value = { is: 'subject', subject, options: own };
      const at = this.table.index.spaceOf(subject);
      if (at) this.table.cursor.value = at;
    });
    this.loading = this.load(subject);
    return this.loading;
  }
  private async load(subject: string): Promise<void> {
    const more = await this.requestTargets(subject);
    const selected = this.current.value;
    if (selected?.is !== 'subject' || selected.subject !== subject) return;
    if (more.length > 0) this.current.value = { ...selected, options: [...selected.options, ...more] };
    this.table.announce(story('select.targets', { unit: this.table.labels.name(subject), n: this.options.value.size }));
  }
  // The options of a unit that did not come with the state.
  private async requestTargets(subject: string): Promise<Option[]> {
    const active = this.table.perspective.active.value;
    if (!active) return [];
    const open = choicesOf(this.choices.value, subject).filter(isOpen);
    const answers = await Promise.all(open.map((choice) => active.link.ask({ type: 'targets', kind: choice.kind, subject })));
    return answers.flatMap((answer) =>
      answer?.type === 'targets' ? answer.targets.map((target) => ({ ...target, kind: answer.kind, subject })) : [],
    );
  }

  // Several units at once: their common targets.
  selectMany(wanted: string[]): void {
    const [only, second] = wanted;
    if (only === undefined) {
      this.current.value = null;
      return;
    }
    if (second === undefined) {
      void this.select(only);
      return;
    }
    batch(() => {
      this.table.notice.value = null;
      this.asked.value = null;
      this.current.value = { is: 'group', subjects: wanted, ways: [] };
    });
    this.loading = this.loadMany(wanted);
  }
  private async loadMany(wanted: string[]): Promise<void> {
    const options: Option[][] = [];
    for (const subject of wanted) {
      options.push([...listed(this.choices.value, subject), ...(await this.requestTargets(subject))]);
      const selected = this.current.value;
      if (selected?.is !== 'group' || selected.subjects !== wanted) return;
    }
    const ways = sharedWays(options);
    this.current.value = { is: 'group', subjects: wanted, ways };
    const units = wanted.map((id) => this.table.labels.name(id)).join(', ');
    this.table.announce(ways.length > 0 ? `${hand('group.selected', { n: wanted.length, units })}, ${ways.length}` : hand('group.nowhere'));
  }

  // If only one unit must choose, select it.
  preselect(): void {
    const choices = this.choices.peek();
    const able = [...subjects(choices)];
    const only = able[0];
    if (able.length !== 1 || only === undefined || this.current.peek()) return;
    if (choicesOf(choices, only).some((choice) => choice.targets.some((target) => target.target !== ''))) {
      void this.select(only);
      const at = this.table.index.pieces.peek().get(only)?.at;
      if (at) this.table.look(at);
    }
  }

  // Requests lists too long to send unasked, such as every way to pay for an exchange.
  async requestLists(link: Link, state: State): Promise<void> {
    const long = state.choices.filter((choice) => choice.subject === '' && choice.targets.length === 0);
    if (long.length === 0) return;
    const answers = await Promise.all(long.map(({ kind }) => link.ask({ type: 'targets', kind, subject: '' })));
    const choices = answers.flatMap((answer) =>
      answer?.type === 'targets' ? [{ kind: answer.kind, subject: '', targets: answer.targets }] : [],
    );
    this.requested.value = { number: state.number, choices };
  }

  // The list of a stack; what is selected stays selected.
  close(): void {
    batch(() => {
      this.opened.value = null;
      this.asked.value = null;
    });
  }
  // Also closes what a click has opened.
  clear(): void {
    batch(() => {
      this.current.value = null;
      this.opened.value = null;
      this.asked.value = null;
      this.column.value = null;
      this.table.confirming.value = null;
      this.table.inspected.value = null;
      this.table.notice.value = null;
    });
  }
}
