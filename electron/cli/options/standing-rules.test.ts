import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStandingRules } from './standing-rules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-answers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (text: string): ReturnType<typeof readStandingRules> => {
  const file = join(folder, 'answers.json');
  writeFileSync(file, text);
  return readStandingRules(file);
};

describe('the file of --answers', () => {
  it('holds rules in the order in which they count; what is left out is the usual', () => {
    expect(read('[{"method":"elicitation/create","reply":{"kind":"accept"}}]')).toEqual([
      {
        method: 'elicitation/create',
        containing: '',
        reply: { kind: 'accept', content: {} },
        delayMs: 0,
        enabled: true,
      },
    ]);
  });

  it.each([
    ['{', /^The standing rules in .*answers\.json cannot be read: /],
    ['{}', /cannot be used: all of it: .*array/],
    ['[{"method":"ping","reply":{"kind":"ask"}},{"method":"ping"}]', /cannot be used: rule 2, reply: /],
    ['[{"method":"ping","reply":{"kind":"results","results":[]}}]', /rule 1, reply\.results: /],
    ['[{"method":"ping","reply":{"kind":"ask"},"delay":5}]', /rule 1: .*"delay"/],
  ])('is refused with a sentence where it is %s', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('is missed with a sentence', () => {
    expect(() => readStandingRules(join(folder, 'none.json'))).toThrow(/none\.json cannot be read: ENOENT/);
  });
});
