// Studies as files: the tree of a chapter, strict reading, links.
import { describe, expect, it } from 'vitest';
import { packed, readStudy, Tree, unpacked, type StudyFile } from '../src/study/studyFile';

const study: StudyFile = {
  leipzig_study: 1,
  title: 'Openings',
  chapters: [
    {
      title: 'One',
      start: { game: 'nations1975', scenario: 'drill' },
      moves: [
        'FR-4 1515',
        { entry: 'end movement', comment: 'quiet' },
        { entry: 'FR-4 1516', after: 0, name: 'bold', arrows: [{ from: '1515', to: '1516', color: 'green' }] },
        { entry: 'FR-9 1414', after: 1, marks: [{ space: '1414', color: 'red' }] },
      ],
    },
  ],
};
const chapter = study.chapters[0]!;

describe('a study', () => {
  it('is a tree, written in the order of its variations and read again as the same tree', () => {
    const tree = Tree.of(chapter);
    const written = tree.chapter('One', chapter.start);
    expect(written.moves).toEqual([
      'FR-4 1515',
      { entry: 'end movement', comment: 'quiet' },
      { entry: 'FR-9 1414', after: 1, marks: [{ space: '1414', color: 'red' }] },
      { entry: 'FR-4 1516', after: 0, name: 'bold', arrows: [{ from: '1515', to: '1516', color: 'green' }] },
    ]);
    expect(Tree.of(written).chapter('One', chapter.start)).toEqual(written);
  });
  it('grows where something new is played, and only there', () => {
    const tree = Tree.of(chapter);
    expect(tree.lineTo(tree.follow(['FR-4 1515', 'end movement']))).toEqual(['FR-4 1515', 'end movement']);
    expect(tree.nodes.size).toBe(5);
    const at = tree.follow(['FR-4 1515', 'end movement', 'die 3']);
    expect(tree.nodes.size).toBe(6);
    expect(tree.node(at).entry).toBe('die 3');
    expect(tree.end(0)).toBe(at);
    expect([tree.depth(at), tree.depth(3)]).toEqual([0, 1]);
    tree.remove(1);
    expect(tree.inOrder()).toEqual([0, 3]);
  });
  it('is refused where a field is unknown, has the wrong type, or points forward', () => {
    const wrong = (change: (file: Record<string, unknown>) => void) => {
      const copy = JSON.parse(JSON.stringify(study)) as Record<string, unknown>;
      change(copy);
      return () => readStudy(JSON.stringify(copy));
    };
    expect(readStudy(JSON.stringify(study))).toEqual(study);
    expect(wrong((file) => (file['colour'] = 'red'))).toThrow(/colour/);
    expect(wrong((file) => (file['leipzig_study'] = 2))).toThrow(/leipzig_study/);
    expect(wrong((file) => (file['chapters'] = []))).toThrow(/chapters/);
    expect(wrong((file) => (file['chapters'] = [{ ...chapter, moves: [{ entry: 'x', after: 1 }] }]))).toThrow(/after/);
    expect(() => readStudy('{')).toThrow();
  });
  it('fits a link and comes out of it unchanged', async () => {
    const link = await packed(study);
    expect(link).toMatch(/^[\w-]+$/);
    expect(await unpacked(link)).toEqual(study);
    await expect(unpacked('nonsense')).rejects.toThrow();
  });
});
