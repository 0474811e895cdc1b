import { describe, expect, it } from 'vitest';
import type { ProbeFacts } from '../../../shared/analysis/index.ts';
import { fitsOf, waysOf } from './ways.ts';

let seq = 0;
const step = (target: ProbeFacts['target'], outcome: ProbeFacts['outcome']): ProbeFacts => ({
  seq: ++seq,
  target,
  outcome,
  text: '',
  seqs: [],
});
const outcomes = (...probes: ProbeFacts[]) => waysOf(probes).map(({ outcome }) => outcome);
const fits = (...probes: ProbeFacts[]) => fitsOf(waysOf(probes)).map(({ outcome, text }) => `${outcome}: ${text}`);

describe('waysOf', () => {
  it('names every way, tried or not', () => {
    expect(outcomes(step('legacy', 'no'))).toEqual(['untried', 'no', 'untried', 'untried']);
  });

  it('takes the newest verdict, and no outage for one', () => {
    expect(outcomes(step('modern', 'no'), step('modern', 'yes'), step('modern', 'unknown'))[0]).toBe('yes');
    expect(outcomes(step('modern', 'unknown'))[0]).toBe('unknown');
  });
});

describe('fitsOf', () => {
  it.each([
    [
      [step('modern', 'yes'), step('legacy', 'yes')],
      ['yes: works', 'yes: works', 'yes: works, in the modern era'],
    ],
    [
      [step('modern', 'yes'), step('legacy', 'no'), step('http-sse', 'no')],
      ['yes: works', 'no: fails, with no way forward', 'yes: works, in the modern era'],
    ],
    [
      [step('modern', 'no'), step('legacy', 'no'), step('http-sse', 'yes')],
      ['no: fails cleanly: its first request is refused', 'yes: works by HTTP+SSE', 'yes: works, in the legacy era'],
    ],
    [
      [step('modern', 'no'), step('legacy', 'no'), step('http-sse', 'no')],
      ['no: fails', 'no: fails', 'no: fails'],
    ],
    [[step('modern', 'unknown')], ['unknown: not known', 'unknown: not known', 'unknown: not known']],
  ])('case %#', (probes, expected) => {
    expect(fits(...probes)).toEqual(expected);
  });
});
