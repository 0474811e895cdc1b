import { describe, expect, it } from 'vitest';
import type { Operation, Round } from '../../../shared/analysis/index.ts';
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
  deadline: -1,
  limit: -1,
  stream: 'stdio',
  rounds: [],
  strayed: false,
  related: 0,
  progress: [],
  progressCount: 0,
  progressText: '',
  progressShare: -1,
  parent: -1,
  asksForTask: false,
  task: null,
  taskOf: -1,
  errorCode: '',
  ...change,
});

const ROUND: Round = { id: '1', request: 0, response: 1, start: 0, end: 1, asks: [] };

describe('OperationTally', () => {
  it('counts an operation once, however often it changes', () => {
    const tally = new OperationTally();
    tally.add(operation(0));
    tally.add(operation(0, { progressCount: 2 }));
    tally.add(operation(0, { progressCount: 3, state: 'result', end: 6_000 }));
    tally.add(operation(1, { state: 'timed-out', end: 3_000, late: true }));
    expect([tally.count('pending'), tally.count('result'), tally.count('timed-out')]).toEqual([0, 1, 1]);
    tally.add(operation(2, { state: 'input-required', strayed: true }));
    tally.add(operation(2, { state: 'input-required', strayed: true, rounds: [ROUND, ROUND] }));
    tally.add(operation(2, { state: 'pending', strayed: true, rounds: [ROUND, ROUND] }));
    expect([tally.strayed, tally.multiRound, tally.count('input-required')]).toEqual([1, 1, 0]);
    expect([tally.progress, tally.withProgress, tally.late, tally.slowest]).toEqual([3, 1, 1, 5_000]);
  });
});
