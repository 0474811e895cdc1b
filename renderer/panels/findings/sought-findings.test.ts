import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../protocol/findings/testing/sample-finding.ts';
import { soughtBy } from './sought-findings.ts';

const finding = sampleFinding(0, {
  rule: 'frame-stdout-noise',
  side: 'server',
  level: 'error',
  message: 'The server wrote a line to stdout that is not JSON.',
});

describe('soughtBy', () => {
  it('takes everything where nothing is sought', () => {
    expect(soughtBy('  ')(finding)).toBe(true);
  });

  it.each(['noise', 'SERVER json', 'error line', 'stdout-n'])('finds by “%s”', (words) => {
    expect(soughtBy(words)(finding)).toBe(true);
  });

  it.each(['client', 'noise client', 'json-rpc'])('does not find by “%s”', (words) => {
    expect(soughtBy(words)(finding)).toBe(false);
  });
});
