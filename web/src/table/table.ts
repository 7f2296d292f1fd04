// The state of a table page: connections, the latest state, and the parts that show and play it. Actions go through `send` (a line
// of notation) or `selection.press` (a space or piece was chosen, by any input).
import { batch, computed, effect, signal, untracked, type Signal } from '@preact/signals';
import * as api from '../api';
import { updateTable } from '../device';
import type { Description, Question } from '../games/description';
import { hand } from '../messages/handling';
import { asError } from '../kit/errors';
import { save } from '../kit/save';
import { Link, type Answer, type Dial } from '../link';
import type { Entry, State, Survey, Thinking, View } from '../protocol';
import { t } from '../settings';
import { contribution, diceStatus, type DiceStatus } from '../shares';
import { Agenda } from './agenda';
import type { BoardData } from './boardData';
import { Hints } from './hints';
import { describeCard, Labels } from './labels';
import { LayerSwitches } from './layerSwitches';
import { Battles } from './battles';
import { logLines, spacesOf, type LogLine } from './log';
import { Perspective } from './perspective';
import { Playback } from './playback';
import { Replay } from './replay';
import { newRoll, type Roll } from './rolls';
import { Selection, type ActionButton } from './selection';
import { StandingAnswers } from './standing';
import { Talk } from './talk';
import { summaryText } from './Since';
import { changeText, lineText, sentence, summarize, type Summary } from './story';
import { ViewIndex } from './viewIndex';

export interface Drawings {
  marks: { space: string; color: string }[];
  arrows: { from: string; to: string; color: string }[];
}
export interface Notice {
  kind: 'why' | 'info' | 'error';
  title: string;
  text: string;
  rule?: string;
  ruleText?: string;
}

export class Table {
  readonly links: Link[];
  readonly latest = signal<State | null>(null);
  levels: string[] = []; // computer levels of this game

  readonly perspective: Perspective = new Perspective(this);
  readonly replay: Replay = new Replay(this);
  readonly index: ViewIndex = new ViewIndex(this);
  readonly labels: Labels = new Labels(this);
  readonly selection: Selection = new Selection(this);
  readonly agenda: Agenda = new Agenda(this);
  readonly standing: StandingAnswers = new StandingAnswers(this);
  readonly hints: Hints = new Hints(this);
  readonly talk: Talk;
  readonly battles: Battles = new Battles(this);
  readonly layers = new LayerSwitches();
  readonly playback = new Playback({
    state: () => this.latest.peek(),
    replaying: () => this.replay.at.peek() !== null,
    moment: (n) => this.replay.moment(n),
    mark: (entries) => {
      this.markSpaces(entries);
      this.announce(entries.map((entry) => sentence(this, entry)).join('. '));
    },
    rolled: (before, after) => this.noteRoll(before, after),
  });

  readonly notice = signal<Notice | null>(null);
  readonly roll = signal<Roll | null>(null);
  readonly announced = signal(''); // for screen readers
  readonly cursor = signal<string | null>(null); // the space chosen by keyboard
  readonly hover = signal<string | null>(null);
  readonly inspected = signal<string | null>(null); // a space whose units are listed over the board, after a long press
  readonly dragged = signal<{ x: number; y: number; pieces: string[] } | null>(null); // units under the pointer
  readonly sourced = signal<string | null>(null); // the space whose sources are shown: the last one clicked or gone to
  readonly marked = signal<string[]>([]); // spaces of the log entry shown on the board
  readonly drawings = signal<Drawings>({ marks: [], arrows: [] }); // of a study
  readonly focus = signal<{ space: string; tick: number } | null>(null); // scroll to it
  readonly confirming = signal<(ActionButton & { reasons: string[]; number: number }) | null>(null); // an end that asks first
  readonly framed = signal<{ spaces: string[]; tick: number } | null>(null); // zoom to them
  readonly endSeen = signal(false);
  private readonly sinceSeen = signal(0); // the summary up to this entry was closed
  // What a lesson refers to: spaces, pieces, cards (with their zone, if the same card may be in several), lines.
  readonly pointed = signal<ReadonlySet<string>>(new Set());

  private readonly boardData: Signal<BoardData>; // replaced when the language is changed
  private readonly contributed = new Map<Link, number>();
  private stopping: (() => void)[] = [];
  private tick = 0;

  constructor(
    readonly id: string,
    keys: (string | Link)[],
    board: BoardData,
    readonly game: Description,
    dial?: Dial,
  ) {
    this.boardData = signal(board);
    this.links = keys.map((key) => (typeof key === 'string' ? new Link(id, key, dial) : key));
    this.talk = new Talk(this);
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
      this.standing.watch(),
      effect(() => {
        const active = this.perspective.active.value;
        untracked(() => {
          this.selection.preselect();
          if (active) void this.selection.requestLists(active.link, active.state);
        });
      }),
    );
  }

  close(): void {
    this.playback.stop();
    for (const stop of this.stopping) stop();
    for (const link of this.links) link.close();
  }

  // ---- what is shown ----
  get board(): BoardData {
    return this.boardData.value;
  }
  set board(board: BoardData) {
    this.boardData.value = board;
  }
  readonly view = computed<View | null>(() => {
    const latest = this.playback.now.value?.view ?? this.latest.value?.view ?? null;
    const view = this.replay.at.value === null ? latest : (this.replay.view.value ?? latest);
    return view && this.perspective.visible(view);
  });
  readonly entries = computed<Entry[]>(() => {
    const all = this.latest.value?.entries ?? [];
    const shown = this.playback.now.value;
    return shown ? all.slice(0, shown.n) : all;
  });
  readonly isOver = computed(() => this.latest.value?.view.turn.node === 'over' || Boolean(this.latest.value?.over));
  // At a tutorial table.
  readonly lesson = computed(() => this.latest.value?.lesson ?? null);
  // A table of this page alone, which the server does not store.
  readonly isPrivate = computed(() => this.latest.value?.lesson != null || this.latest.value?.analysis != null);
  readonly thinking = computed<Thinking | null>(
    () => this.links.map((link) => link.thinking.value).find((found) => found !== null) ?? null,
  );
  // What each seat of this device, or a spectator, knows about the dice.
  readonly diceStatuses = computed<{ seat: string | null; diceStatus: DiceStatus }[]>(() =>
    this.links.flatMap((link) => {
      const state = link.state.value;
      return state && !state.lesson && !state.analysis ? [{ seat: state.seat, diceStatus: diceStatus(state) }] : [];
    }),
  );
  // The level that plays a seat, if it is a computer.
  computerOf(seat: string | null | undefined): string | null {
    return (seat && this.latest.value?.computers[seat]) || null;
  }

  look(space: string): void {
    this.focus.value = { space, tick: ++this.tick };
  }
  frame(spaces: string[]): void {
    if (spaces.length > 0) this.framed.value = { spaces, tick: ++this.tick };
  }
  announce(text: string): void {
    this.announced.value = text;
  }
  // What happened since the only seat of this page last decided.
  readonly since = computed<Summary | null>(() => {
    const [seat, both] = this.perspective.seats.value;
    if (!seat || both || this.replay.at.value !== null || this.isPrivate.value) return null;
    const summary = summarize(this, this.entries.value, seat);
    return summary && summary.to > this.sinceSeen.value ? summary : null;
  });
  dismissSince(): void {
    this.sinceSeen.value = this.latest.peek()?.number ?? 0;
  }
  // Marks the spaces that actions or entries concern.
  markSpaces(items: Parameters<typeof spacesOf>[1][]): void {
    this.marked.value = [...new Set(items.flatMap((item) => spacesOf(this.index, item)))];
  }
  // And scrolls to the first of them.
  showOnBoard(items: Parameters<typeof spacesOf>[1][]): void {
    this.markSpaces(items);
    const first = this.marked.value[0];
    if (first !== undefined) this.look(first);
  }
  // Spaces, and where units are; scrolls to the first.
  showPlaces(spaces: string[], units: string[] = []): void {
    const known = [...spaces, ...units.flatMap((id) => this.index.spaceOf(id) ?? [])].filter((id) => this.board.spaces.has(id));
    this.marked.value = [...new Set(known)];
    const first = this.marked.value[0];
    if (first !== undefined) this.look(first);
  }
  // The end of this part of the turn is refused: says why, and shows where.
  async explainEnd(): Promise<void> {
    const blocked = this.agenda.blocked.value;
    const active = this.perspective.active.value;
    if (!blocked || !active) return;
    this.selection.clear();
    // A lesson may wait for this question.
    await active.link.ask({ type: 'why', line: blocked.line });
    this.refuse(hand('end.blocked.short', { why: this.agenda.why() }), blocked.error.rule);
    this.showPlaces(blocked.error.spaces ?? [], blocked.error.units);
  }
  // A line of the log: a battle with its fighters, anything else by the spaces it concerns.
  showLine(line: LogLine): void {
    const battle = line.entries.find((entry) => entry.battle !== null);
    this.battles.clear();
    if (battle) void this.battles.show(battle.n);
    else this.showOnBoard(line.entries);
  }
  markEntry(n: number): void {
    const entry = this.entries.value[n];
    this.markSpaces(entry ? [entry] : []);
  }
  // Before a replay.
  leavePresent(): void {
    this.selection.clear();
    this.playback.stop();
    this.roll.value = null;
  }
  // At a shared screen: the player to move has confirmed.
  showTo(seat: string): void {
    const state = this.links.map((link) => link.state.value).find((found) => found?.seat === seat);
    batch(() => {
      this.perspective.viewer.value = seat;
      this.announced.value = '';
      this.selection.clear();
      this.roll.value = null;
      this.replay.forget();
      if (state) this.latest.value = state;
    });
  }

  // ---- what is sent ----
  async send(line: string): Promise<boolean> {
    const active = this.perspective.active.value;
    if (!active) {
      this.notice.value = { kind: 'info', title: '', text: 'not_your_turn' };
      return false;
    }
    this.selection.clear();
    const answer = await active.link.act(line, active.state.number);
    if (answer?.type === 'refused' && answer.error.code === 'lesson') {
      this.notice.value = { kind: 'info', title: '', text: 'not_this' };
    } else if (answer?.type === 'error') {
      this.notice.value = { kind: 'error', title: '', text: answer.error.text };
    } else if (answer?.type === 'stale' && answer.entries[0]?.text !== line) {
      // Another window was faster. The same action twice, a double click, needs no word.
      this.notice.value = { kind: 'info', title: '', text: 'changed' };
    } else {
      this.refuseAnswer(answer);
    }
    return answer?.type !== 'refused' && answer?.type !== 'error';
  }

  // Actions of several units, one after the other. Where one is refused, the rest is not sent.
  async sendInTurn(steps: { subject: string; line: string }[]): Promise<void> {
    const started = this.perspective.active.value;
    if (!started) return;
    const { phase } = started.state.view;
    this.selection.clear();
    for (const [i, step] of steps.entries()) {
      const active = this.perspective.active.value;
      const goesOn = active?.state.seat === started.state.seat && active.state.view.phase === phase;
      const answer = goesOn ? await active.link.act(step.line, active.state.number) : null;
      if (answer?.type === 'state' || answer?.type === 'stale') continue;
      const why = answer?.type === 'refused' || answer?.type === 'error' ? answer.error.text : hand('group.interrupted');
      this.refuseAnswer(answer);
      const rest = steps.slice(i + 1).map(({ subject }) => this.labels.name(subject));
      const text = [
        hand('group.stopped', { unit: this.labels.name(step.subject), why }),
        rest.length > 0 ? hand('group.rest', { units: rest.join(', ') }) : '',
      ]
        .filter(Boolean)
        .join(' ');
      this.notice.value = { ...(this.notice.value ?? { kind: 'info', title: '' }), text };
      return;
    }
  }

  async askWhy(question: Question | string): Promise<void> {
    const link = this.perspective.active.value?.link ?? this.links[0];
    const asked = typeof question === 'string' ? { line: question } : question;
    const answer = await link?.ask({ type: 'why', ...asked });
    if (answer?.type !== 'why') this.refuseAnswer(answer);
    else if (answer.legal || !answer.error) this.notice.value = { kind: 'info', title: answer.line, text: 'legal' };
    else {
      this.refuse(answer.error.text, answer.error.rule, answer.rule_text);
      if (answer.error.spaces) this.showPlaces(answer.error.spaces);
    }
  }

  async tell(message: Record<string, unknown>, seat?: string): Promise<void> {
    const link = this.links.find((found) => found.state.value?.seat === seat) ?? this.links[0];
    this.refuseAnswer(await link?.ask(message));
  }

  // The number of entries that an undo would leave.
  undoTarget(): number | null {
    const state = this.undoLink()?.state.value;
    if (state?.undo_limit === null || state?.undo_limit === undefined) return null;
    // Against a computer, undo also takes back its moves, up to our own last one.
    const own = state.entries.filter((entry) => entry.seat === state.seat && entry.n >= (state.undo_limit ?? 0)).at(-1);
    return own && state.number > state.undo_limit ? own.n : null;
  }
  private undoLink(): Link | undefined {
    const decides = this.latest.value?.view.turn.seat;
    const seats = this.perspective.seats.value;
    const seat = this.computerOf(decides) && seats.length === 1 ? seats[0] : decides;
    return this.links.find((link) => seat && link.state.value?.seat === seat);
  }
  async undo(to = this.undoTarget()): Promise<void> {
    const link = this.undoLink();
    const state = link?.state.value;
    if (!link || !state || to === null) return;
    this.selection.clear();
    this.playback.stop();
    this.standing.stop(to);
    this.refuseAnswer(await link.ask({ type: 'undo', expect: state.number, to }));
  }

  // Planning data. Only the learner's own connection knows a tutorial table.
  async surveyAt(n: number): Promise<Survey | null> {
    const key = this.perspective.key();
    if (key) return (await api.survey(this.id, key, n, this.replay.as.peek())).survey;
    const answer = await this.links[0]?.ask({ type: 'survey', number: n });
    return answer?.type === 'survey' ? answer.survey : null;
  }

  // As a file of this device.
  async exportRecord(): Promise<void> {
    try {
      save(await api.record(this.id, this.perspective.key() ?? ''), `${this.id}.json`);
    } catch (error) {
      this.refuse(asError(error).message);
    }
  }

  // Shows the reason if an answer is a refusal or an error.
  refuseAnswer(answer: Answer | null | undefined): void {
    if (answer?.type === 'refused') {
      this.refuse(answer.error.text, answer.error.rule, answer.rule_text);
      if (answer.error.spaces) this.showPlaces(answer.error.spaces);
    } else if (answer?.type === 'error') this.refuse(answer.error.text, answer.error.rule);
  }
  private refuse(text: string, rule?: string | null, ruleText?: string | null): void {
    const named = rule && rule !== 'notation' ? rule : undefined;
    const register = named ? this.board.rules.find((found) => found.id === named) : undefined;
    this.notice.value = {
      kind: 'why',
      title: register?.title ?? named ?? '',
      text: this.labels.prose(text),
      ...(named ? { rule: named } : {}),
      ruleText: register?.text || (ruleText ?? ''), // the register is in the reader's language, whenever that was chosen
    };
    this.announce(this.labels.prose(text));
  }

  // ---- what arrives ----
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
    const preferred = this.perspective.preferredSeat();
    if (preferred !== null && link.state.peek()?.seat !== preferred && before?.seat === preferred) return;
    const moved = state.number !== before?.number || state.revision !== before.revision;
    batch(() => {
      this.latest.value = state;
      if (moved && before) {
        this.selection.current.value = null;
        this.selection.opened.value = null;
        this.selection.asked.value = null;
        this.replay.forget();
      }
    });
    if (before && moved) {
      this.hints.update(before, state);
      this.battles.clear();
      if (!this.playback.receive(before, state) && state.number > before.number) {
        this.noteRoll(before, state);
        this.announceNews(before, state);
      }
    }
    updateTable(this.id, {
      seen: Date.now(),
      turn: state.view.tracks[this.game.turn.now] ?? 0,
      over: this.isOver.peek(),
      deciding: state.view.turn.seat,
      ...(state.over ? { winner: state.over.winner } : {}),
    });
  }

  // What has just happened, for screen readers: sentences, losses, and whose move it is.
  private announceNews(before: State, state: State): void {
    const fresh = state.entries.filter((entry) => entry.n >= before.number);
    const own = state.seat !== null && fresh.some((entry) => entry.seat === state.seat);
    const lines = logLines(fresh).map((line) =>
      [lineText(this, line), ...line.changes.map((change) => changeText(this, change))].join(', '),
    );
    const turn = state.view.turn;
    const mine = turn.node === 'decision' && turn.seat !== null && this.perspective.seats.peek().includes(turn.seat);
    const becameMine = mine && before.view.turn.seat !== turn.seat;
    const since = !own && becameMine ? this.since.peek() : null;
    this.announce([...(since ? [summaryText(since)] : lines.slice(-4)), becameMine ? t('table.your_move') : ''].filter(Boolean).join('. '));
  }

  private noteRoll(before: State, state: State): void {
    const roll = newRoll(before, state, {
      game: this.game,
      secrets: this.perspective.secrets.peek(),
      cardTitle: (card) => this.labels.cardFace(card).title,
    });
    if (!roll) return;
    this.roll.value = roll;
    if (roll.card) this.announce(describeCard(this, roll.card));
  }
}
