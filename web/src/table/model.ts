// The state of a table page: one link per key, selection, what is shown. All play goes through `press` (a space or piece was
// chosen, by any input) and `send` (a line of notation).
import { batch, computed, effect, signal, untracked, type Signal } from '@preact/signals';
import * as api from '../api';
import { save } from '../kit/save';
import { note } from '../device';
import type { CardFace, Description, RegionLayer, SurveyLayer } from '../games/description';
import { Link, type Dial } from '../link';
import type { Card, Charts, Choice, Entry, Hint, Layout, Piece, Rule, Space, State, Survey, Thinking, View } from '../protocol';
import { fill, keep, language, recall, t, word } from '../settings';
import { contribution, standing, type Standing } from '../shares';
import { choicesOf, click, clickCard, isOpen, listed, aimedAt, subjects, type Intent, type Option, type Selection } from './clicks';
import { rest } from './advice';
import { Showing } from './showing';

export interface Notice {
  kind: 'why' | 'info' | 'error';
  title: string;
  text: string;
  rule?: string;
  ruleText?: string;
}
export interface Roll {
  card?: Card; // drawn instead of a die
  value: number;
  column: string;
  result: string;
  label: string;
  n: number;
}
export const layerNames = ['counters', 'zoc', 'numbers', 'names', 'moves'] as const;
// Those of campaigns come with the game's description.
export type LayerName = (typeof layerNames)[number] | RegionLayer | SurveyLayer | 'rivers';
const firstLayers: Partial<Record<LayerName, boolean>> = { counters: true, numbers: true, names: true };

export interface Ground {
  layout: Layout;
  spaces: Map<string, Space>;
  charts: Charts;
  rules: Rule[];
  units: Map<string, Charts['units'][number]>; // the order of battle
  step: number; // distance between the centres of neighbouring spaces
}

export function makeGround(layout: Layout, charts: Charts, rules: Rule[]): Ground {
  const spaces = new Map(layout.spaces.map((space) => [space.id, space]));
  let step = Infinity;
  for (const space of layout.spaces.slice(0, 60)) {
    for (const id of space.neighbours) {
      const other = id === null ? undefined : spaces.get(id);
      if (other) step = Math.min(step, Math.hypot(other.x - space.x, other.y - space.y));
    }
  }
  const units = new Map(charts.units.map((unit) => [unit.id, unit]));
  // Areas differ in size; the server suggests a piece size.
  return { layout, spaces, charts, rules, units, step: layout.hexes && Number.isFinite(step) ? step : layout.size };
}

const hides = (view: View): boolean =>
  view.cards.some((card) => card.seat !== null && card.id === '') || view.pieces.some((piece) => piece.hidden);
export const dieOf = (text: string): number | null => Number(/^die (\d+)$/.exec(text)?.[1] ?? 0) || null;

export class Table {
  readonly links: Link[];
  readonly latest = signal<State | null>(null);
  readonly selection = signal<Selection>(null);
  readonly cursor = signal<string | null>(null);
  readonly hover = signal<string | null>(null);
  readonly opened = signal<string | null>(null); // a space whose stack is shown as a list
  readonly notice = signal<Notice | null>(null);
  readonly roll = signal<Roll | null>(null);
  readonly said = signal(''); // for screen readers
  readonly shown = signal<string[]>([]); // spaces of the log entry shown on the board
  readonly column = signal<string | null>(null); // selected in the battle panel
  readonly layers = signal<Partial<Record<LayerName, boolean>>>({ ...firstLayers, ...recall('layers', {}) });
  levels: string[] = []; // computer levels of this game
  readonly showing = new Showing({
    state: () => this.latest.peek(),
    replaying: () => this.replayAt.peek() !== null,
    moment: (n) => this.moment(n),
    mark: (texts) => {
      this.shown.value = [...new Set(texts.flatMap((text) => this.spacesIn(text)))];
      this.announce(texts.join(', '));
    },
    rolled: (before, after) => this.noteRoll(before, after),
  });
  readonly hint = signal<Hint | null>(null);
  readonly hinting = signal(false);
  readonly following = signal(false);
  readonly replayAt = signal<number | null>(null);
  readonly replayView = signal<View | null>(null);
  readonly replayAs = signal<string | null>(null); // after a game with secrets: the side whose view is replayed
  readonly endSeen = signal(false);
  readonly eyes = signal<string | null>(null); // with secrets and both seats here: whose cards are visible now
  private readonly asked = signal<{ number: number; choices: Choice[] } | null>(null);
  // What a lesson refers to: spaces, pieces, cards (with their zone, if the same card may be in several), lines.
  readonly pointed = signal<ReadonlySet<string>>(new Set());
  readonly focus = signal<{ space: string; tick: number } | null>(null); // scroll to it
  private readonly grounds: Signal<Ground>; // replaced when the language is changed
  private stopping: (() => void)[] = [];
  private moments = new Map<string, View>();
  private contributed = new Map<Link, number>();
  private tick = 0;

  constructor(
    readonly id: string,
    keys: (string | Link)[],
    ground: Ground,
    readonly game: Description,
    dial?: Dial,
  ) {
    this.grounds = signal(ground);
    this.links = keys.map((key) => (typeof key === 'string' ? new Link(id, key, dial) : key));
    for (const link of this.links) {
      this.stopping.push(
        effect(() => {
          const state = link.state.value;
          if (!state) return;
          untracked(() => {
            this.contribute(link, state);
            this.take(link, state);
          });
        }),
      );
    }
    this.stopping.push(
      effect(() => {
        const active = this.active.value;
        untracked(() => {
          this.preselect();
          if (active) void this.askLists(active.link, active.state);
        });
      }),
    );
  }

  close(): void {
    this.showing.stop();
    for (const stop of this.stopping) stop();
    for (const link of this.links) link.close();
  }

  // ---- what there is ----
  readonly view = computed<View | null>(() => {
    const latest = this.showing.now.value?.view ?? this.latest.value?.view ?? null;
    const view = this.replayAt.value === null ? latest : (this.replayView.value ?? latest);
    if (!view || !this.sharing.value || this.isOver.value || (!this.curtain.value && view.viewer === this.eyes.value)) return view;
    return { ...view, cards: view.cards.filter((card) => card.seat === null), ledger: [] };
  });
  readonly entries = computed<Entry[]>(() => {
    const all = this.latest.value?.entries ?? [];
    const shown = this.showing.now.value;
    return shown ? all.slice(0, shown.n) : all;
  });
  readonly seats = computed(() =>
    this.links.map((link) => link.state.value?.seat).filter((seat): seat is string => typeof seat === 'string'),
  );
  get ground(): Ground {
    return this.grounds.value;
  }
  set ground(ground: Ground) {
    this.grounds.value = ground;
  }
  // What each seat of this device, or a spectator, knows about the dice.
  readonly standings = computed<{ seat: string | null; standing: Standing }[]>(() =>
    this.links.flatMap((link) => {
      const state = link.state.value;
      return state && !state.lesson ? [{ seat: state.seat, standing: standing(state) }] : [];
    }),
  );
  // With a key that opens no seat.
  readonly watching = computed(() => this.latest.value !== null && this.seats.value.length === 0);
  // At a tutorial table.
  readonly lesson = computed(() => this.latest.value?.lesson ?? null);
  readonly isOver = computed(() => this.latest.value?.view.turn.node === 'over' || Boolean(this.latest.value?.over));
  // The game has hidden information.
  readonly secrets = computed(
    () => this.game.secrets ?? this.links.some((link) => link.state.value !== null && hides(link.state.value.view)),
  );
  // Both seats on one screen: the seat that must confirm before its cards are shown.
  readonly curtain = computed<string | null>(() => {
    const turn = this.latest.value?.view.turn;
    if (!turn?.seat || turn.node !== 'decision' || this.replayAt.value !== null || !this.sharing.value) return null;
    return turn.seat !== this.eyes.value ? turn.seat : null;
  });
  // Until a link has said whose it is, it may be another player's.
  readonly sharing = computed(
    () =>
      this.secrets.value &&
      (this.seats.value.length > 1 || (this.links.length > 1 && this.links.some((link) => link.state.value === null))),
  );
  // The link of the seat to decide, once it has the latest number.
  readonly active = computed<{ link: Link; state: State } | null>(() => {
    const latest = this.latest.value;
    if (!latest || this.replayAt.value !== null || this.showing.now.value || latest.view.turn.node !== 'decision' || this.curtain.value) return null;
    for (const link of this.links) {
      const state = link.state.value;
      if (state?.seat !== latest.view.turn.seat || state.number !== latest.number) continue;
      if (state.revision === latest.revision) return { link, state };
    }
    return null;
  });
  readonly choices = computed<Choice[]>(() => {
    const active = this.active.value;
    if (!active) return [];
    const more = this.asked.value;
    if (!more || more.number !== active.state.number) return active.state.choices;
    return active.state.choices.map((choice) => more.choices.find((found) => found.kind === choice.kind && choice.subject === '') ?? choice);
  });
  readonly subjects = computed(() => subjects(this.choices.value));
  readonly pieces = computed(() => new Map((this.view.value?.pieces ?? []).map((piece) => [piece.id, piece])));
  readonly stacks = computed(() => {
    const stacks = new Map<string, Piece[]>();
    // Leaders lie under the units they accompany.
    const all = this.view.value?.pieces ?? [];
    const leads = (piece: Piece) => piece.type === 'leader';
    for (const piece of [...all.filter(leads), ...all.filter((piece) => !leads(piece))]) {
      if (!this.ground.spaces.has(piece.at)) continue;
      const there = stacks.get(piece.at);
      if (there) there.push(piece);
      else stacks.set(piece.at, [piece]);
    }
    return stacks;
  });
  readonly options = computed<Map<string, Option>>(() => {
    const selection = this.selection.value;
    if (selection?.is !== 'subject') return new Map();
    const placed = new Map<string, Option>();
    for (const option of selection.options) {
      for (const at of this.placesOf(option.target)) placed.set(at, option);
    }
    return placed;
  });
  isPointed(card: Card): boolean {
    const handle = this.handle(card);
    return this.pointed.value.has(handle) || this.pointed.value.has(`${card.zone} ${handle}`);
  }
  // Choices that need a button: ends of phases, and choices from a list.
  readonly buttons = computed(() => {
    const list: { kind: string; label: string; line: string; ends: boolean }[] = [];
    const selection = this.selection.value;
    if (selection?.is === 'lines') {
      for (const { kind, text } of selection.lines) list.push({ kind, label: this.lineLabel(kind, text), line: text, ends: false });
      return list;
    }
    for (const choice of this.choices.value) {
      const kind = this.game.kinds[choice.kind];
      if (kind?.shown !== undefined && kind.shown !== 'bar') continue; // the battle panel and the dialogs have their own
      const chosen = selection?.is === 'subject' && selection.subject === choice.subject;
      const inHand = this.isThing(choice.subject);
      if (inHand && !chosen && kind?.shown !== 'bar') continue;
      for (const target of choice.targets) {
        const beside = chosen && this.isBeside(choice.subject, target.target);
        if (kind?.shown !== 'bar' && this.isThing(target.target) && !beside) continue;
        const onBoard = choice.subject !== '' && target.target === '' && kind?.shown !== 'bar';
        if (onBoard && !chosen) continue;
        const to = target.target.split(' ').filter(Boolean).map((part) => this.named(part)).join(', ');
        const between = kind?.between ? ` ${kind.between[language.value]} ` : to.includes(', ') ? ': ' : ' ';
        const what = [choice.subject && this.named(choice.subject), to].filter(Boolean).join(between);
        const label = `${kind?.label[language.value] ?? choice.kind}${what ? ` ${what}` : ''}`;
        list.push({ kind: choice.kind, label, line: target.text, ends: kind?.ends ?? false });
      }
    }
    return list;
  });
  readonly columns = computed(() =>
    this.choices.value
      .filter((choice) => this.game.kinds[choice.kind]?.shown === 'battle')
      .flatMap((choice) => choice.targets.map((target) => ({ column: target.target, line: target.text }))),
  );
  // Cards by their name in choices: the id, or for a stack its zone.
  readonly cards = computed(() => new Map((this.view.value?.cards ?? []).map((card) => [this.handle(card), card])));
  handle(card: Card): string {
    return card.id || (this.game.cards.zones.find((zone) => zone.id === card.zone)?.stack ?? card.zone);
  }
  faceOf(card: Card): CardFace {
    return this.game.cards.face(card, this.ground.units.get(card.id));
  }
    // The spaces of a target: itself, that of a piece, or each of several that it names.
  placesOf(target: string): string[] {
    if (this.ground.spaces.has(target)) return [target];
    const at = this.pieces.value.get(target)?.at;
    if (at !== undefined) return this.ground.spaces.has(at) ? [at] : [];
    const parts = target.split(/[\s,+]+/);
    return parts.length > 1 ? parts.flatMap((part) => this.placesOf(part)) : [];
  }
  // Something that can be clicked: on the board or among the cards.
  isThing(name: string): boolean {
    return name !== '' && (this.ground.spaces.has(name) || this.pieces.value.has(name) || this.cards.value.has(name));
  }
  // Two pieces in one stack: the other cannot be clicked by itself.
  private isBeside(subject: string, target: string): boolean {
    const at = this.pieces.value.get(subject)?.at;
    return this.ground.layout.hexes && at !== undefined && at === this.pieces.value.get(target)?.at;
  }
  // Display name.
  named(id: string): string {
    const space = this.ground.spaces.get(id);
    if (space?.name && !this.ground.layout.hexes) return space.name;
    const card = this.cards.value.get(id);
    if (card) return this.faceOf(card).title;
    const name = this.game.names[id];
    if (name) return name[language.value];
    const piece = this.pieces.value.get(id);
    return piece && !this.ground.layout.hexes && piece.designation ? piece.designation : id;
  }
  lineLabel(kind: string, line: string): string {
    const verb = this.game.kinds[kind]?.label[language.value];
    const rest = line.startsWith(`${kind} `) ? line.slice(kind.length + 1) : line;
    const words = rest.split(' ').map((part) => this.named(part)).join(' ');
    return verb ? `${verb} ${words}` : words;
  }
  // How many pieces can still act in this phase.
  readonly able = computed(() => [...this.subjects.value].filter((id) => this.pieces.value.has(id)));

  // What the order of battle says about a unit.
  about(piece: Piece): string {
    return this.game.about(this.ground.units.get(piece.id)?.texts ?? {});
  }

  // Hexes have numbers, areas have names; so do the pieces on them.
  placeName(space: Space): string {
    return this.ground.layout.hexes ? [space.id, space.name].filter(Boolean).join(' ') : space.name || space.id;
  }
  pieceName(piece: Piece): string {
    return this.ground.layout.hexes ? piece.id : piece.designation || piece.id;
  }

  seatName(seat: string | null | undefined): string {
    if (!seat) return '';
    return this.game.seats[seat]?.[language.value] ?? seat;
  }

  // ---- what is done ----
  press(space: string, piece?: string): void {
    const view = this.view.value;
    if (!view) return;
    this.shown.value = [];
    this.cursor.value = space;
    if (!this.active.value) {
      this.opened.value = (this.stacks.value.get(space)?.length ?? 0) > 1 ? space : null;
      this.announce(this.spoken(space));
      return;
    }
    const intent = click(
      {
        choices: this.choices.value,
        selection: this.selection.value,
        joins: this.game.joins,
        careful: (kind) => this.game.kinds[kind]?.careful ?? false,
        places: (target) => this.placesOf(target),
        at: (id) => (this.stacks.value.get(id) ?? []).map((found) => found.id),
        line: (kind, subject, target) =>
          fill(this.game.kinds[kind]?.line ?? '{kind} {subject} {target}', { kind, subject, target }),
        why: (at, id) =>
          this.game.why({
            view,
            space: at,
            piece: id === undefined ? undefined : this.pieces.value.get(id),
            nearestEnemy: (from, seat) => this.nearestEnemy(from, seat),
            neighbour: (from) => this.ground.spaces.get(from)?.neighbours.find((n): n is string => n !== null),
          }),
      },
      space,
      piece,
    );
    if (intent.do !== 'open') this.opened.value = null;
    this.carryOut(intent, space);
  }

  pressCard(card: Card): void {
    const view = this.view.value;
    if (!view) return;
    this.shown.value = [];
    this.announce(this.spokenCard(card));
    if (!this.active.value) return;
    const why = () => this.game.cards.why(card, view);
    this.carryOut(clickCard({ choices: this.choicesFrom(card.zone), selection: this.selection.value, why }, this.handle(card)), '');
  }

  // The uses of the cards in this zone.
  private choicesFrom(zone: string): Choice[] {
    return this.choices.value.filter((choice) => this.game.kinds[choice.kind]?.zones?.includes(zone) ?? true);
  }

  private carryOut(intent: Intent, space: string): void {
    switch (intent.do) {
      case 'act':
        void this.send(intent.line);
        break;
      case 'select':
        void this.select(intent.subject);
        break;
      case 'aim':
        this.selection.value = { is: 'target', target: intent.target, by: aimedAt(this.choices.value, intent.target) };
        break;
      case 'open':
        this.opened.value = intent.space;
        break;
      case 'list':
        this.selection.value = { is: 'lines', lines: intent.lines };
        break;
      case 'why':
        void this.askWhy(intent.line);
        break;
      case 'clear':
        this.clear();
        break;
      case 'look':
        this.notice.value = null;
        if (space) this.announce(this.spoken(space));
    }
  }

  async select(subject: string): Promise<void> {
    const active = this.active.value;
    if (!active) return;
    const own = choicesOf(this.choices.value, subject);
    batch(() => {
      this.notice.value = null;
      this.selection.value = { is: 'subject', subject, options: listed(this.choices.value, subject) };
      const at = this.pieces.value.get(subject)?.at;
      if (at && this.ground.spaces.has(at)) this.cursor.value = at;
    });
    const answers = await Promise.all(
      own.filter(isOpen).map((choice) => active.link.ask({ type: 'targets', kind: choice.kind, subject })),
    );
    const selection = this.selection.value;
    if (selection?.is !== 'subject' || selection.subject !== subject) return;
    const more = answers.flatMap((answer) =>
      answer?.type === 'targets' ? answer.targets.map((target) => ({ ...target, kind: answer.kind })) : [],
    );
    if (more.length > 0) this.selection.value = { ...selection, options: [...selection.options, ...more] };
    this.announce(`${subject}, ${this.options.value.size}`);
  }

  // Lists too long to send unasked, such as every way to pay for an exchange.
  private async askLists(link: Link, state: State): Promise<void> {
    const long = state.choices.filter((choice) => choice.subject === '' && choice.targets.length === 0);
    if (long.length === 0) return;
    const answers = await Promise.all(long.map(({ kind }) => link.ask({ type: 'targets', kind, subject: '' })));
    const choices = answers.flatMap((answer) =>
      answer?.type === 'targets' ? [{ kind: answer.kind, subject: '', targets: answer.targets }] : [],
    );
    this.asked.value = { number: state.number, choices };
  }

  async send(line: string): Promise<boolean> {
    const active = this.active.value;
    if (!active) {
      this.notice.value = { kind: 'info', title: '', text: 'not_your_turn' };
      return false;
    }
    this.clear();
    const answer = await active.link.act(line, active.state.number);
    if (answer?.type === 'refused' && answer.error.code === 'lesson') {
      this.notice.value = { kind: 'info', title: '', text: 'not_this' };
      return false;
    }
    if (answer?.type === 'refused') {
      this.refuse(answer.error.text, answer.error.rule ?? undefined, answer.rule_text ?? '');
      return false;
    }
    if (answer?.type === 'error') {
      this.notice.value = { kind: 'error', title: '', text: answer.error.text };
      return false;
    }
    return true;
  }

  async askWhy(line: string): Promise<void> {
    const link = this.active.value?.link ?? this.links[0];
    const answer = await link?.ask({ type: 'why', line });
    if (answer?.type === 'why') {
      if (answer.legal || !answer.error) this.notice.value = { kind: 'info', title: line, text: 'legal' };
      else this.refuse(answer.error.text, answer.error.rule ?? undefined, answer.rule_text ?? '');
    } else if (answer?.type === 'refused' || answer?.type === 'error') {
      this.refuse(answer.error.text, answer.error.rule ?? undefined, '');
    }
  }

  clear(): void {
    batch(() => {
      this.selection.value = null;
      this.notice.value = null;
      this.opened.value = null;
      this.column.value = null;
    });
  }

  undoTarget(): number | null {
    const active = this.undoLink();
    const state = active?.state.value;
    if (!state || state.undo_limit === null || state.undo_limit === undefined) return null;
    // Against a computer, undo also takes back its moves, up to our own last one.
    const own = state.entries.filter((entry) => entry.seat === state.seat && entry.n >= (state.undo_limit ?? 0)).at(-1);
    return own && state.number > state.undo_limit ? own.n : null;
  }
  // The level that plays a seat, if it is a computer.
  computerOf(seat: string | null | undefined): string | null {
    return (seat && this.latest.value?.computers[seat]) || null;
  }
  readonly thinking = computed<Thinking | null>(() => this.links.map((link) => link.thinking.value).find((found) => found !== null) ?? null);

  private undoLink(): Link | undefined {
    const decides = this.latest.value?.view.turn.seat;
    const seat = this.computerOf(decides) && this.seats.value.length === 1 ? this.seats.value[0] : decides;
    return this.links.find((link) => seat && link.state.value?.seat === seat);
  }
  async undo(to = this.undoTarget()): Promise<void> {
    const link = this.undoLink();
    const state = link?.state.value;
    if (!link || !state || to === null) return;
    this.clear();
    this.showing.stop();
    const answer = await link.ask({ type: 'undo', expect: state.number, to });
    if (answer?.type === 'refused' || answer?.type === 'error') this.refuse(answer.error.text, answer.error.rule ?? undefined, '');
  }
  async tell(message: Record<string, unknown>, seat?: string): Promise<void> {
    const link = this.links.find((found) => found.state.value?.seat === seat) ?? this.links[0];
    const answer = await link?.ask(message);
    if (answer?.type === 'refused' || answer?.type === 'error') this.refuse(answer.error.text, answer.error.rule ?? undefined, '');
  }

  // ---- replay ----
  async goTo(n: number | null): Promise<void> {
    if (n === null) {
      batch(() => {
        this.replayAt.value = null;
        this.replayView.value = null;
      });
      return;
    }
    const last = this.latest.value?.number ?? 0;
    const at = Math.max(0, Math.min(n, last));
    this.clear();
    this.showing.stop();
    this.roll.value = null;
    this.replayAt.value = at;
    const view = await this.moment(at);
    if (this.replayAt.value !== at || !view) return;
    this.replayView.value = view;
    const entry = this.entries.value[at - 1];
    this.shown.value = entry ? this.spacesIn(entry.text) : [];
    for (const near of [at + 1, at - 1]) if (near >= 0 && near <= last) void this.moment(near);
  }
  private async moment(n: number): Promise<View | null> {
    const as = this.replayAs.value;
    const name = `${n} ${as ?? ''}`;
    const kept = this.moments.get(name);
    if (kept) return kept;
    try {
      const view = await this.viewAt(n, as);
      if (!view) return null;
      this.moments.set(name, view);
      return view;
    } catch {
      return null;
    }
  }

  private async viewAt(n: number, as: string | null): Promise<View | null> {
    const key = this.key();
    if (key) return (await api.moment(this.id, key, n, as)).view;
    const answer = await this.links[0]?.ask({ type: 'view', number: n });
    return answer?.type === 'view' ? answer.view : null;
  }
  // Planning data. Only the learner's own connection knows a tutorial table.
  async surveyAt(n: number): Promise<Survey | null> {
    const key = this.key();
    if (key) return (await api.survey(this.id, key, n, this.replayAs.peek())).survey;
    const answer = await this.links[0]?.ask({ type: 'survey', number: n });
    return answer?.type === 'survey' ? answer.survey : null;
  }

  // As a file of this device.
  async exportRecord(): Promise<void> {
    try {
      save(await api.record(this.id, this.key() ?? ''), `${this.id}.json`);
    } catch (error) {
      this.refuse(error instanceof Error ? error.message : String(error), undefined, '');
    }
  }

  async replayFrom(seat: string | null): Promise<void> {
    this.replayAs.value = seat;
    if (this.replayAt.value !== null) await this.goTo(this.replayAt.value);
  }
  // From the visible seat; without secrets any seat will do.
  key(): string | undefined {
    const own = this.links.find((link) => link.state.value?.seat === this.preferred());
    return (own ?? this.links[0])?.key;
  }
  private preferred(): string | null {
    if (this.sharing.peek()) return this.eyes.peek();
    const seats = this.seats.peek();
    return seats.length === 1 ? (seats[0] ?? null) : null;
  }
  // The player to move has confirmed.
  lookAs(seat: string): void {
    const state = this.links.map((link) => link.state.value).find((found) => found?.seat === seat);
    batch(() => {
      this.eyes.value = seat;
      this.said.value = '';
      this.clear();
      this.roll.value = null;
      this.moments.clear();
      if (state) this.latest.value = state;
    });
  }

  // ---- odds and ends ----
  toggleLayer(name: LayerName): void {
    this.layers.value = { ...this.layers.value, [name]: !this.layers.value[name] };
    keep('layers', this.layers.value);
  }
  show(entry: Entry): void {
    const spaces = this.spacesIn(entry.text);
    this.shown.value = spaces;
    if (spaces[0]) this.look(spaces[0]);
  }
  look(space: string): void {
    this.focus.value = { space, tick: ++this.tick };
  }
  announce(text: string): void {
    this.said.value = text;
  }

  // Spaces named by a line of notation, directly or by the unit in them.
  spacesIn(line: string): string[] {
    const found: string[] = [];
    for (const token of line.split(/[\s,+]+/)) {
      const parts = token.split('-');
      if (this.ground.spaces.has(token)) found.push(token);
      else if (parts.every((part) => this.ground.spaces.has(part))) found.push(...parts);
      else {
        const at = this.pieces.value.get(token)?.at;
        if (at && this.ground.spaces.has(at)) found.push(at);
      }
    }
    return [...new Set(found)];
  }

  spoken(id: string): string {
    const space = this.ground.spaces.get(id);
    if (!space) return id;
    const units = (this.stacks.value.get(id) ?? []).map((piece) => this.spokenPiece(piece));
    const option = this.options.value.get(id);
    return [
      [this.placeName(space), word('terrain', space.terrain)].filter(Boolean).join(' '),
      ...units,
      option ? `${option.kind}${option.cost ? ` ${option.cost}` : ''}` : '',
    ]
      .filter(Boolean)
      .join(', ');
  }
  spokenPiece(piece: Piece): string {
    const face = this.game.face(piece);
    const nation = this.game.nations[piece.nation]?.title[language.value] ?? piece.nation;
    const able = this.subjects.value.has(piece.id) ? `, ${t('table.can_act')}` : '';
    const marker = piece.marks.includes('marker') ? `, ${word('mark', 'marker')}` : '';
    return `${nation} ${this.pieceName(piece)}, ${word('type', piece.type)} ${face.bottom}${marker}${able}`;
  }

  // Sends this seat's share of the dice: once for each state that needs one, and again after a reconnect.
  private contribute(link: Link, state: State): void {
    const share = contribution(state);
    if (!share || this.contributed.get(link) === state.revision) return;
    this.contributed.set(link, state.revision);
    void link.ask({ type: 'contribute', ...share }).then((answer) => {
      if (answer === null) this.contributed.delete(link);
    });
  }
  private take(link: Link, state: State): void {
    const before = this.latest.peek();
    // With both keys each update arrives twice.
    if (before && state.revision < before.revision) return;
    // If the seats see different things, follow the visible one.
    const preferred = this.preferred();
    if (preferred !== null && link.state.peek()?.seat !== preferred && before?.seat === preferred) return;
    const moved = !before || state.number !== before.number || state.revision !== before.revision;
    batch(() => {
      this.latest.value = state;
      if (moved && before) {
        this.selection.value = null;
        this.opened.value = null;
        this.moments.clear();
      }
    });
    const hint = this.hint.peek();
    if (before && moved && hint) this.hint.value = rest(hint, before, state);
    if (before && moved && !this.showing.takes(before, state) && state.number > before.number) this.noteRoll(before, state);
    note(this.id, {
      seen: Date.now(),
      turn: state.view.tracks[this.game.turn.now] ?? 0,
      over: this.isOver.peek(),
    });
  }

  // ---- computers ----
  async askHint(): Promise<void> {
    const active = this.active.value;
    if (!active || this.hinting.value) return;
    this.clear();
    this.hinting.value = true;
    const answer = await active.link.ask({ type: 'hint' });
    this.hinting.value = false;
    if (answer?.type === 'hint') {
      if (answer.number !== this.latest.value?.number) return;
      this.hint.value = answer;
      const first = answer.actions.flatMap((action) => this.placesOf(action.target))[0];
      if (first) this.look(first);
      this.announce(answer.actions.map((action) => action.text).join(', '));
    } else if (answer?.type === 'refused' || answer?.type === 'error') {
      this.refuse(answer.error.text, answer.error.rule ?? undefined, '');
    }
  }
  // Plays the rest of the plan, as far as possible.
  async followHint(): Promise<void> {
    this.following.value = true; // a hint requested meanwhile would be outdated
    for (const { text } of this.hint.peek()?.actions ?? []) {
      if (!(await this.send(text))) break;
    }
    this.following.value = false;
  }

  // A die among the new entries: the view before it and the previous line say what it was rolled for.
  private noteRoll(before: State, state: State): void {
    const fresh = state.entries.filter((entry) => entry.n >= before.number);
    const die = fresh.filter((entry) => entry.seat === null && dieOf(entry.text) !== null).at(-1);
    if (!die) return this.noteCard(fresh, state);
    const value = dieOf(die.text) ?? 0;
    const said = state.entries.find((entry) => entry.n === die.n - 1)?.text ?? '';
    const column = / ?at (\S+)$/.exec(said)?.[1] ?? before.view.preview?.column ?? '';
    const result = this.result(column, value);
    const label = before.view.preview?.chances.find((chance) => chance.result === result)?.label ?? '';
    this.roll.value = { value, column, result, label: this.game.results[result]?.[language.value] ?? label, n: die.n };
    this.announce(`${column} ${value} ${result}`);
  }
  // A card revealed to everyone, in games without hands.
  private noteCard(fresh: Entry[], state: State): void {
    const drawn = fresh.filter((entry) => entry.seat === null && entry.text.startsWith('card ')).at(-1);
    const card = state.view.cards.find((found) => found.id !== '' && `card ${found.id}` === drawn?.text);
    if (!drawn || !card || this.secrets.peek()) return;
    this.roll.value = { card, value: 0, column: '', result: this.faceOf(card).title, label: state.view.prompt, n: drawn.n };
    this.announce(this.spokenCard(card));
  }
  result(column: string, roll: number): string {
    for (const table of this.ground.charts.tables) {
      const index = table.columns.indexOf(column);
      const row = table.rows.find((found) => Number(found.roll) === roll);
      if (index >= 0 && row) return row.results[index] ?? '';
    }
    return '';
  }
  // Exact chances of a column, from the printed table.
  chances(column: string): { result: string; weight: number; rolls: number[] }[] {
    const table = this.ground.charts.tables.find((found) => found.columns.includes(column));
    if (!table) return [];
    const index = table.columns.indexOf(column);
    const found = new Map<string, number[]>();
    for (const row of table.rows) {
      const result = row.results[index] ?? '';
      found.set(result, [...(found.get(result) ?? []), Number(row.roll)]);
    }
    return [...found].map(([result, rolls]) => ({ result, weight: rolls.length, rolls }));
  }

  private refuse(text: string, rule: string | undefined, ruleText: string): void {
    const named = rule && rule !== 'notation' ? rule : undefined;
    const register = named ? this.ground.rules.find((found) => found.id === named) : undefined;
    this.notice.value = {
      kind: 'why',
      title: register ? `${register.id} ${register.title}` : (named ?? ''),
      text,
      ...(named ? { rule: named } : {}),
      ruleText: register?.text || ruleText, // the register is in the reader's language, whenever that was chosen
    };
    this.announce(text);
  }

  // If only one unit must choose, select it.
  private preselect(): void {
    const choices = this.choices.peek();
    const able = [...subjects(choices)];
    const only = able[0];
    if (able.length !== 1 || only === undefined || this.selection.peek()) return;
    if (choicesOf(choices, only).some((choice) => choice.targets.some((target) => target.target !== ''))) {
      void this.select(only);
      const at = this.pieces.peek().get(only)?.at;
      if (at) this.look(at);
    }
  }

  spokenCard(card: Card): string {
    const zone = this.game.cards.zones.find((found) => found.id === card.zone)?.title[language.value] ?? card.zone;
    const name = card.id === '' ? t('cards.face_down') : this.faceOf(card).title;
    const many = card.count === 1 ? '' : ` × ${card.count}`;
    const able = this.canPress(card) ? `, ${t('table.can_act')}` : '';
    return `${zone}: ${name}${many}${able}`;
  }
  canPress(card: Card): boolean {
    const handle = this.handle(card);
    const selection = this.selection.value;
    if (selection?.is === 'subject' && selection.options.some((option) => option.target === handle)) return true;
    return this.choicesFrom(card.zone).some((choice) => choice.subject === handle || choice.targets.some((target) => target.target === handle));
  }

  private nearestEnemy(from: string, seat: string): string | undefined {
    const here = this.ground.spaces.get(from);
    let best: string | undefined;
    let distance = Infinity;
    for (const piece of this.view.value?.pieces ?? []) {
      const there = this.ground.spaces.get(piece.at);
      if (piece.seat === seat || !there || !here) continue;
      const d = Math.hypot(there.x - here.x, there.y - here.y);
      if (d < distance) [best, distance] = [piece.at, d];
    }
    return best;
  }
}
