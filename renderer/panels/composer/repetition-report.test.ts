import { describe, expect, it } from 'vitest';
import type { RepetitionReport } from '../../../shared/compose/index.ts';
import { repetitionTone, repetitionWords } from './repetition-report.ts';

const REPORT: RepetitionReport = {
  sent: 100,
  results: 100,
  toolErrors: 0,
  errors: 0,
  timedOut: 0,
  fastest: 900,
  median: 2_000,
  p95: 9_000,
  slowest: 12_000,
  took: 1_200_000,
  problem: '',
};
const words = (report: RepetitionReport): string => repetitionWords(report).replaceAll('\u00a0', ' ');

describe('the report of a repetition', () => {
  it('has count and latencies', () => {
    expect(words(REPORT)).toBe('100 requests in 1.20 s: 100 results. Median 2.0 ms, p95 9.0 ms.');
    expect(repetitionTone(REPORT)).toBe('ok');
  });

  it('says how the others ended, and why it stopped', () => {
    const mixed = {
      ...REPORT,
      results: 90,
      toolErrors: 1,
      errors: 4,
      timedOut: 2,
      median: 0,
      problem: 'It was stopped.',
    };
    expect(words(mixed)).toBe(
      '100 requests in 1.20 s: 90 results, 1 tool error, 4 errors, 2 requests timed out, 3 requests without an answer. It was stopped.',
    );
    expect(repetitionTone(mixed)).toBe('warning');
  });
});
