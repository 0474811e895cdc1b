import { describe, expect, it } from 'vitest';
import { sessionComparison, type SurfaceChange } from '../compare/index.ts';
import { comparisonMarkdown } from './comparison-markdown.ts';

const HOSTILE = 'a`b | <img src=x> @someone #12';

function markdownOf(surface: readonly SurfaceChange[], notes: readonly string[] = []): string[] {
  return comparisonMarkdown(
    sessionComparison({
      left: HOSTILE,
      right: 'today',
      identity: [],
      surface,
      operations: [],
      moreOperations: 0,
      outcomes: { same: 1, differs: 0, 'only left': 0, 'only right': 0 },
      latency: [],
      findings: [],
      vocabulary: [],
      notes,
    }),
  );
}

const change: SurfaceChange = {
  kind: 'tools',
  name: HOSTILE,
  path: 'description',
  change: 'changed',
  compatibility: 'cosmetic',
  why: `Other words: ${HOSTILE}`,
  left: '"a"',
  right: '',
};

describe('a comparison as Markdown', () => {
  it('has nothing of the peers that works', () => {
    const text = markdownOf([change], ['A note.']).join('\n');
    expect(text).toContain('\n- ~ **cosmetic** ``');
    expect(text).toContain('(`"a"` → –)');
    expect(text).toContain('&lt;img src=x&gt; @\u200bsomeone #\u200b12');
    expect(
      text
        .split('\n')
        .filter((line) => !line.includes('``'))
        .join('\n'),
    ).not.toMatch(/<img|@someone/);
    expect(text).toMatch(/> A note\.$/);
  });

  it('tells a hundred lines of a section, and how many there are beyond', () => {
    const lines = markdownOf(Array.from({ length: 130 }, () => change));
    expect(lines.filter((line) => line.startsWith('- ~'))).toHaveLength(100);
    expect(lines.at(-1)).toBe('- and 30 more');
  });

  it('is short where nothing differs', () => {
    expect(markdownOf([]).slice(1)).toEqual(['', 'Only times and ids differ: 1 operation ended the same way in both.']);
  });
});
