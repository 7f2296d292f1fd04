// An analysis: a private table of this page where both sides are played, and the tree of what was tried there.
import { effect, signal, untracked } from '@preact/signals';
import { describe } from '../games';
import { Link } from '../link';
import type { Plans } from '../protocol';
import { language } from '../settings';
import { loadPrinted } from '../table/printed';
import type { Ready } from '../table/openTable';
import { Table } from '../table/table';
import { Tree, type Chapter, type Start } from './studyFile';

const kChunk = 200; // lines of a message

export class Analysis {
  readonly tree: Tree;
  readonly at = signal(0); // the node shown
  readonly changes = signal(0); // of the tree
  readonly plans = signal<Plans | null>(null);
  readonly searching = signal(false);
  readonly table: Table;
  private readonly link: Link;
  private readonly stop: () => void;
  private going = false;
  private wanted: number | null = null; // the node that was asked for

  private constructor(
    readonly start: Start,
    readonly ready: Ready,
    table: Table,
    link: Link,
    tree: Tree,
    first: number,
  ) {
    this.tree = tree;
    this.table = table;
    this.link = link;
    this.at.value = first;
    this.wanted = first;
    this.stop = effect(() => {
      const state = link.state.value;
      if (state) untracked(() => this.take(state.entries.map((entry) => entry.text)));
    });
  }

  static async open(chapter: Chapter, entries: string[] = []): Promise<Analysis> {
    const { start } = chapter;
    const printed = await loadPrinted(start.game, start.scenario ?? '');
    const tree = Tree.of(chapter);
    const first = entries.length > 0 ? tree.follow(entries) : 0;
    let shown: () => string[] = () => tree.lineTo(first);
    const hello = () => ({ type: 'analyse', start: { leipzig: 1, ...start }, lines: shown().slice(0, kChunk), lang: language.peek() });
    const link = new Link('analysis', '', undefined, hello);
    const table = new Table('analysis', [link], printed.board, describe(start.game));
    const made = new Analysis(start, { table, printed }, table, link, tree, first);
    // After a reconnect the table is set up again where it was.
    shown = () => tree.lineTo(made.at.peek());
    return made;
  }
  close(): void {
    this.stop();
    this.table.close();
  }

  private take(entries: string[]): void {
    if (this.going) return;
    const wanted = this.tree.lineTo(this.wanted ?? this.at.peek());
    // The first lines of a long game have arrived: the rest follows.
    if (wanted.length > entries.length && entries.every((entry, i) => entry === wanted[i]) && entries.length === kChunk) {
      void this.goTo(this.wanted ?? this.at.peek());
      return;
    }
    if (this.wanted !== null && wanted.length === entries.length) this.tree.rename(this.wanted, entries);
    this.wanted = null;
    const nodes = this.tree.nodes.size;
    const at = this.tree.follow(entries);
    if (this.tree.nodes.size !== nodes) this.changed();
    this.showAt(at);
  }
  private showAt(at: number): void {
    if (this.at.peek() !== at) {
      this.plans.value = null;
      this.table.hints.current.value = null;
    }
    this.at.value = at;
    this.draw();
  }
  draw(): void {
    const { marks, arrows } = this.tree.node(this.at.peek());
    this.table.drawings.value = { marks, arrows };
  }
  changed(): void {
    ++this.changes.value;
  }
  async goTo(id: number): Promise<void> {
    const wanted = this.tree.lineTo(id);
    const now = this.link.state.peek()?.entries.map((entry) => entry.text) ?? [];
    let same = 0;
    while (same < now.length && same < wanted.length && now[same] === wanted[same]) ++same;
    this.table.selection.clear();
    this.going = true;
    this.wanted = id;
    let to = same;
    do {
      const lines = wanted.slice(to, to + kChunk);
      const answer = await this.link.ask({ type: 'play', to, lines });
      if (answer?.type !== 'state') {
        this.table.refuseAnswer(answer);
        break;
      }
      to += lines.length;
    } while (to < wanted.length);
    this.going = false;
    this.take(this.link.state.peek()?.entries.map((entry) => entry.text) ?? []);
  }
  async play(line: string): Promise<void> {
    const number = this.link.state.peek()?.number ?? 0;
    this.table.refuseAnswer(await this.link.ask({ type: 'play', to: number, lines: [line] }));
  }
  // By the weights of the outcomes.
  async roll(): Promise<void> {
    const outcomes = this.link.state.peek()?.analysis?.outcomes ?? [];
    const all = outcomes.reduce((sum, { weight }) => sum + weight, 0);
    let left = ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * all;
    const came = outcomes.find(({ weight }) => (left -= weight) < 0) ?? outcomes.at(-1);
    if (came) await this.play(came.text);
  }
  async lookForPlans(level: string): Promise<void> {
    this.searching.value = true;
    this.plans.value = null;
    const answer = await this.link.ask({ type: 'plans', level });
    this.searching.value = false;
    if (answer?.type === 'plans' && answer.number === this.link.state.peek()?.number) this.plans.value = answer;
    else if (answer?.type === 'refused' && answer.error.code !== 'unavailable') this.table.refuseAnswer(answer);
  }
  async stopSearch(): Promise<void> {
    await this.link.ask({ type: 'stop' });
  }
}
