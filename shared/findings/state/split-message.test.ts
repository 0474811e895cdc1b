import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonProgress } from './json-progress.ts';
import { SplitMessage } from './split-message.ts';

const STRUCTURE = fc.oneof(
  fc.array(fc.jsonValue(), { minLength: 1 }),
  fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
);

describe('JsonProgress', () => {
  it('follows any value over the lines of its indented text', () => {
    fc.assert(
      fc.property(STRUCTURE, (value) => {
        const progress = new JsonProgress();
        const lines = JSON.stringify(value, null, 2).split('\n');
        const states = lines.map((line) => progress.line(line));
        expect(states.at(-1)).toBe('complete');
        expect(states.slice(0, -1).every((state) => state === 'open')).toBe(true);
      }),
    );
  });

  it('calls complete what JSON.parse accepts, wherever a line ends between tokens', () => {
    const token = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', 'null', '\n', ' ');
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        const progress = new JsonProgress();
        const states: string[] = [];
        for (const line of text.split('\n')) {
          states.push(progress.line(line));
          if (states.at(-1) === 'broken') break;
        }
        expect(states.at(-1) === 'complete').toBe(isStructure(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '{"a":01',
    '{"a":"\t"',
    '["\\x"]',
    "['a']",
    '{a',
    '[1,]',
    '{"a":1,}',
    '{,',
    '[}',
    '1',
    '"a"',
    '[tru',
    '[1 2',
  ])('refuses %s', (text) => {
    expect(new JsonProgress().line(text)).toBe('broken');
  });

  it('is not confused by nesting of any depth', () => {
    const progress = new JsonProgress();
    expect(progress.line('['.repeat(50_000))).toBe('open');
    expect(progress.line(']'.repeat(50_000))).toBe('complete');
  });
});

describe('SplitMessage', () => {
  it('joins lines to a message', () => {
    const { outcomes } = feed(['{', '"method": "x"', '}']);
    expect(outcomes.map(({ held }) => held)).toEqual([true, true, true]);
    expect(outcomes[2]?.joined).toEqual([0, 1, 2]);
  });

  it('gives back lines that lead nowhere, and begins again with the line that broke them', () => {
    const { split, outcomes } = feed(['{', '{"method":']);
    expect(outcomes[1]).toEqual({ held: true, joined: [], released: [0] });
    expect(split.release()).toEqual([1]);
    expect(split.open).toBe(false);
  });

  it('holds no line that cannot begin a message', () => {
    const { split, outcomes } = feed(['[server] ready', 'hello']);
    expect(outcomes).toEqual([
      { held: false, joined: [], released: [] },
      { held: false, joined: [], released: [] },
    ]);
    expect(split.open).toBe(false);
  });

  it('gives up after 64 KiB', () => {
    const { outcomes } = feed(['{"method":', JSON.stringify('x'.repeat(65_530)), '}']);
    expect(outcomes[1]).toEqual({ held: false, joined: [], released: [0] });
  });

  it('holds no more than 64 lines', () => {
    const { outcomes } = feed(['[', ...Array.from({ length: 64 }, () => '1,')]);
    expect(outcomes[63]?.held).toBe(true);
    expect(outcomes[64]?.released).toHaveLength(64);
  });
});

function isStructure(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function feed(lines: readonly string[]) {
  const split = new SplitMessage();
  return { split, outcomes: lines.map((line, row) => split.line(line, line.length, row, row)) };
}
