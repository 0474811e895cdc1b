import { expect, it } from 'vitest';
import type { RedactionPreview, RedactionRule, Replacement } from '../../../shared/redaction/index.ts';
import { isKept, redactionWords, ruleLines, withRule, withValue, type Kept } from './redaction-choice.ts';

function value(id: string, rule: RedactionRule, times: number): Replacement {
  return { id, rule, where: 'x of #1', seq: 1, shown: 'abcd…', times, pseudonym: id };
}

const [first, second, third] = [
  value('redacted-key-1', 'header', 2),
  value('redacted-key-2', 'header', 1),
  value('redacted-user-1', 'path', 5),
];
const PREVIEW: RedactionPreview = { replacements: [first, second, third], more: 0, events: 10 };
const NONE: Kept = new Set();

it('takes everything out at first', () => {
  expect(redactionWords(PREVIEW, NONE)).toBe('3 values redacted in 8 places.');
  expect(ruleLines(PREVIEW, NONE)).toEqual([
    { rule: 'header', values: 2, kept: 0 },
    { rule: 'path', values: 1, kept: 0 },
  ]);
});

it('lets a rule stay in, and one of its values out again', () => {
  const rule = withRule(NONE, 'header', true, PREVIEW);
  expect(redactionWords(PREVIEW, rule)).toBe('1 value redacted in 5 places. 2 stay in.');
  const one = withValue(rule, first, false, PREVIEW);
  expect([isKept(one, first), isKept(one, second)]).toEqual([false, true]);
  expect(ruleLines(PREVIEW, one)[0]).toEqual({ rule: 'header', values: 2, kept: 1 });
  expect([...withRule(one, 'header', false, PREVIEW)]).toEqual([]);
});

it('lets values stay in one by one', () => {
  const kept = withValue(withValue(NONE, first, true, PREVIEW), third, true, PREVIEW);
  expect(redactionWords(PREVIEW, kept)).toBe('1 value redacted in 1 place. 2 stay in.');
  expect(redactionWords(PREVIEW, withRule(kept, 'header', true, PREVIEW))).toBe('No value is redacted. 3 stay in.');
});

it('says so where there is nothing, and counts what the list has no room for', () => {
  expect(redactionWords({ replacements: [], more: 0, events: 3 }, NONE)).toBe(
    'Nothing that looks like a secret was found in 3 events.',
  );
  expect(redactionWords({ ...PREVIEW, more: 40 }, NONE)).toBe('43 values redacted.');
});
