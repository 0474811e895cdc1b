import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../shared/analysis/index.ts';
import { OperationTally } from './operation-tally.ts';

const operation = (index: number, change: Partial<Operation> = {}): Operation => ({
  index,
  dir: 'c2s',
  id: String(index),
  method: 'tools/call',
  name: '',
  request: index,
  response: -1,
  start: 1_000,
  end: -1,
  state: 'pending',
  late: false,
  timeoutMs: 0,
  progress: [],
  progressCount: 0,
  progressText: '',
  parent: -1,
  errorCode: '',
  ...change,
});

describe('OperationTally', () => {
  it('counts an operation once, however often it changes', () => {
    const tally = new OperationTally();
    tally.add(operation(0));
    tally.add(operation(0, { progressCount: 2 }));
    tally.add(operation(0, { progressCount: 3, state: 'result', end: 6_000 }));
    tally.add(operation(1, { state: 'timed-out', end: 3_000, late: true }));
    expect([tally.count('pending'), tally.count('result'), tally.count('timed-out')]).toEqual([0, 1, 1]);
    expect([tally.progress, tally.withProgress, tally.late, tally.slowest]).toEqual([3, 1, 1, 5_000]);
  });
});
