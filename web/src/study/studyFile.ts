// A study as a file (docs/study.md): chapters with a start and a tree of entries. Reading is strict: an unknown field is refused.
import * as v from 'valibot';

const line = v.pipe(v.string(), v.maxBytes(1000));
const texts = v.union([line, v.array(line)]);
export const colors = ['green', 'red', 'blue', 'yellow'] as const;
const color = v.picklist(colors);
const Mark = v.strictObject({ space: line, color });
const Arrow = v.strictObject({ from: line, to: line, color });
export type Mark = v.InferOutput<typeof Mark>;
export type Arrow = v.InferOutput<typeof Arrow>;
const Value = v.strictObject({ seat: line, mean: v.number(), error: v.number(), trials: v.number() });
const Move = v.union([
  line,
  v.strictObject({
    entry: line,
    after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    name: v.optional(line),
    comment: v.optional(texts),
    mark: v.optional(v.picklist(['!!', '!', '!?', '?!', '?', '??'])),
    marks: v.optional(v.array(Mark)),
    arrows: v.optional(v.array(Arrow)),
    value: v.optional(Value),
  }),
]);
const Start = v.looseObject({ game: line, scenario: v.optional(line) });
const Chapter = v.strictObject({
  title: line,
  text: v.optional(texts),
  start: Start,
  seat: v.optional(line),
  marks: v.optional(v.array(Mark)),
  arrows: v.optional(v.array(Arrow)),
  value: v.optional(Value),
  moves: v.pipe(v.array(Move), v.maxLength(100_000)),
});
export const StudyFile = v.strictObject({
  leipzig_study: v.literal(1),
  title: line,
  author: v.optional(line),
  made_by: v.optional(line),
  text: v.optional(texts),
  chapters: v.pipe(v.array(Chapter), v.minLength(1), v.maxLength(1000)),
});
export type StudyFile = v.InferOutput<typeof StudyFile>;
export type Chapter = v.InferOutput<typeof Chapter>;
export type Start = v.InferOutput<typeof Start>;

// Where it is wrong, if it is.
export class BadStudy extends Error {}
export function readStudy(text: string): StudyFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BadStudy('JSON');
  }
  const found = v.safeParse(StudyFile, json);
  if (!found.success) {
    const [issue] = found.issues;
    throw new BadStudy(`${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  }
  for (const chapter of found.output.chapters)
    for (const [i, move] of chapter.moves.entries())
      if (typeof move !== 'string' && (move.after ?? i) > i) throw new BadStudy(`moves.${i}.after`);
  return found.output;
}

// ---- the tree of a chapter ----

export interface Node {
  id: number; // 0: the start
  parent: number;
  entry: string;
  children: number[]; // the first is the main line
  name: string;
  comment: string;
  marks: Mark[];
  arrows: Arrow[];
  kept: Record<string, unknown>; // what the page does not change: mark, value
}
const newNode = (id: number, parent: number, entry: string): Node => ({
  id,
  parent,
  entry,
  children: [],
  name: '',
  comment: '',
  marks: [],
  arrows: [],
  kept: {},
});
const asText = (given: string | string[] | undefined): string => (Array.isArray(given) ? given.join('\n\n') : (given ?? ''));
// Comments longer than a text of the file become several.
function asTexts(text: string): string | string[] {
  const parts = text
    .split(/\n{2,}/)
    .flatMap((part) => part.match(/[\s\S]{1,240}/g) ?? [])
    .filter(Boolean);
  return parts.length === 1 ? (parts[0] ?? '') : parts;
}

export class Tree {
  readonly nodes = new Map<number, Node>([[0, newNode(0, 0, '')]]);
  private next = 1;

  static of(chapter: Chapter): Tree {
    const tree = new Tree();
    const start = tree.node(0);
    start.marks = chapter.marks ?? [];
    start.arrows = chapter.arrows ?? [];
    start.comment = asText(chapter.text);
    for (const [i, move] of chapter.moves.entries()) {
      const given = typeof move === 'string' ? { entry: move } : move;
      const { entry, after = i, name = '', comment, marks = [], arrows = [], ...kept } = given;
      const node = tree.add(after, entry);
      Object.assign(node, { name, comment: asText(comment), marks, arrows, kept });
    }
    return tree;
  }
  node(id: number): Node {
    return this.nodes.get(id) ?? newNode(id, 0, '');
  }
  private add(parent: number, entry: string): Node {
    const node = newNode(this.next++, parent, entry);
    this.nodes.set(node.id, node);
    this.node(parent).children.push(node.id);
    return node;
  }
  // The node that these entries lead to; what is new becomes a variation.
  follow(entries: string[]): number {
    let at = 0;
    for (const entry of entries) {
      const known = this.node(at).children.find((child) => this.node(child).entry === entry);
      at = known ?? this.add(at, entry).id;
    }
    return at;
  }
  // The same entries as the table writes them: a file may have shorter ones.
  rename(id: number, entries: string[]): void {
    for (const [i, each] of this.path(id).entries()) this.node(each).entry = entries[i] ?? this.node(each).entry;
  }
  path(id: number): number[] {
    const path: number[] = [];
    for (let at = id; at !== 0; at = this.node(at).parent) path.unshift(at);
    return path;
  }
  lineTo(id: number): string[] {
    return this.path(id).map((each) => this.node(each).entry);
  }
  // The end of the main line from here.
  end(id: number): number {
    let at = id;
    for (let next = this.node(at).children[0]; next !== undefined; next = this.node(at).children[0]) at = next;
    return at;
  }
  remove(id: number): void {
    if (id === 0) return;
    const parent = this.node(this.node(id).parent);
    parent.children = parent.children.filter((child) => child !== id);
    const all = [id];
    for (const each of all) {
      all.push(...this.node(each).children);
      this.nodes.delete(each);
    }
  }
  // What a list of variations shows: the first of each variation, ends, and what has a name, a comment or a drawing.
  isShown(id: number): boolean {
    const node = this.node(id);
    const branches = this.node(node.parent).children.length > 1;
    const noted = node.name || node.comment || node.marks.length + node.arrows.length > 0;
    return id !== 0 && Boolean(branches || noted || node.children.length !== 1);
  }
  depth(id: number): number {
    return this.path(id).filter((each) => this.node(this.node(each).parent).children[0] !== each).length;
  }
  // In the order of the file: a move before those that follow it, the main line first.
  inOrder(): number[] {
    const order: number[] = [];
    const waiting = [0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      order.push(at);
      waiting.push(...[...this.node(at).children].reverse());
    }
    return order;
  }
  chapter(title: string, start: Start): Chapter {
    const order = this.inOrder();
    const numbers = new Map(order.map((id, i) => [id, i]));
    const moves = order.slice(1).map((id, i): Chapter['moves'][number] => {
      const { entry, parent, name, comment, marks, arrows, kept } = this.node(id);
      const after = numbers.get(parent) ?? 0;
      const more = {
        ...(after === i ? {} : { after }),
        ...(name ? { name } : {}),
        ...(comment ? { comment: asTexts(comment) } : {}),
        ...(marks.length > 0 ? { marks } : {}),
        ...(arrows.length > 0 ? { arrows } : {}),
        ...kept,
      };
      return Object.keys(more).length === 0 ? entry : { entry, ...more };
    });
    const { comment, marks, arrows } = this.node(0);
    return {
      title,
      start,
      ...(comment ? { text: asTexts(comment) } : {}),
      ...(marks.length > 0 ? { marks } : {}),
      ...(arrows.length > 0 ? { arrows } : {}),
      moves,
    };
  }
}

// A link that carries the whole study after `#`, which browsers do not send.
const toBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
async function pump(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const writer = through.writable.getWriter();
  const fed = writer.write(bytes).then(() => writer.close());
  const [out] = await Promise.all([new Response(through.readable).arrayBuffer(), fed]);
  return new Uint8Array(out);
}
export const packed = async (study: StudyFile): Promise<string> =>
  toBase64(await pump(new TextEncoder().encode(JSON.stringify(study)), new CompressionStream('deflate-raw')));
const kLongestLink = 60_000;
const kLargest = 4 << 20;
export async function unpacked(text: string): Promise<StudyFile> {
  if (text.length > kLongestLink) throw new BadStudy('link');
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await pump(
      Uint8Array.from(binary, (c) => c.charCodeAt(0)),
      new DecompressionStream('deflate-raw'),
    );
    if (bytes.length > kLargest) throw new BadStudy('size');
    return readStudy(new TextDecoder().decode(bytes));
  } catch (problem) {
    throw problem instanceof BadStudy ? problem : new BadStudy('link');
  }
}
