import { expect, it } from 'vitest';
import type { Verdict } from '../../../shared/analysis/index.ts';
import { recordedVerdict } from './recorded-verdict.ts';

const verdict = (tone: Verdict['tone'], headline: string): Verdict => ({
  tone,
  headline,
  detail: '',
  quote: '',
  seqs: [],
  remedy: '',
  cause: '',
});
const told = (origin: 'live' | 'file', growing: boolean, of: Verdict): string => {
  const { tone, headline } = recordedVerdict({ origin, growing }, of);
  return `${tone} ${headline}`;
};

it('says of a record how it was, and of what still goes on how it is', () => {
  expect(told('file', false, verdict('ok', 'Connected'))).toBe('idle Was connected');
  expect(told('file', true, verdict('ok', 'Connected'))).toBe('ok Connected');
  expect(told('live', false, verdict('ok', 'Connected'))).toBe('ok Connected');
  expect(told('file', false, verdict('busy', 'Waiting for initialize'))).toBe('idle Waiting for initialize');
  expect(told('file', false, verdict('error', 'Did not start'))).toBe('error Did not start');
});
