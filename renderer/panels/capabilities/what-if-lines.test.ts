import { describe, expect, it } from 'vitest';
import type { WhatIf, WhatIfFinding } from '../../../shared/bridge/index.ts';
import { besideNow, whatIfLines, whatIfSentence } from './what-if-lines.ts';

const finding = (index: number, level: WhatIfFinding['level'], inForce: WhatIfFinding['inForce']): WhatIfFinding =>
  ({
    rule: 'msg-method-unknown',
    side: 'client',
    seqs: [1],
    rows: [0],
    index,
    level,
    inForce,
  }) as unknown as WhatIfFinding;

const answer = (change: Partial<WhatIf>): WhatIf => ({
  revision: '2026-07-28',
  events: 10,
  upto: 10,
  findings: [],
  more: 0,
  gone: 0,
  ...change,
});

describe('what another revision finds', () => {
  it('begins with what does not arise now, worst first', () => {
    const lines = whatIfLines([
      finding(0, 'error', 'error'),
      finding(1, 'info', null),
      finding(2, 'error', null),
      finding(3, 'error', null),
    ]);
    expect(lines.map(({ index }) => index)).toEqual([2, 3, 1, 0]);
  });

  it('stands beside what is in force', () => {
    expect(besideNow({ level: 'error', inForce: null })).toBe('new');
    expect(besideNow({ level: 'error', inForce: 'error' })).toBe('now, too');
    expect(besideNow({ level: 'error', inForce: 'warning' })).toBe('warning now');
  });

  it('is told in a sentence with its numbers', () => {
    expect(whatIfSentence(answer({}))).toBe('In 2026-07-28 nothing of this would be illegal or missing.');
    expect(whatIfSentence(answer({ findings: [finding(0, 'error', null)], gone: 1 }))).toBe(
      'In 2026-07-28 the rules on batches, vocabulary and capabilities find 1 thing, 1 of which does not arise now. 1 present finding would disappear.',
    );
    expect(whatIfSentence(answer({ findings: [finding(0, 'error', 'error')], more: 41, events: 4 }))).toBe(
      'In 2026-07-28 the rules on batches, vocabulary and capabilities find 42 things, at least 0 of which do not arise now. 1 of them are listed. Only 4 of 10 events could be read again.',
    );
  });
});
