import { expect, it } from 'vitest';
import { CALL_TIMES, givenUpBy } from './call-times.ts';

it('says who would have given up a call, and nothing of whom it does not know', () => {
  expect(givenUpBy(59_999)).toBe('');
  expect(givenUpBy(60_000)).toBe(
    'Cline (CLI 3.0.65), Roo Code (of 2026-04-14), Zed (main) would have given up at 60 s, with the default settings.',
  );
  expect(givenUpBy(700_000)).toContain('at 60 s; Gemini CLI (0.61.0), Qwen Code (0.24.4) would have given up at 600 s');
  expect(CALL_TIMES.map(({ ms }) => ms)).toEqual(CALL_TIMES.map(({ ms }) => ms).toSorted((a, b) => a - b));
});
