import { describe, expect, it } from 'vitest';
import { SIGNING_IN, type Operation, type Phase } from '../../../shared/analysis/index.ts';
import { stuckPhase } from './waiting.ts';

const phase = (name: Phase['name'], state: Phase['state'], start: number): Phase => ({
  name,
  state,
  start,
  end: -1,
  detail: '',
});
const initialize = { dir: 'c2s', method: 'initialize', state: 'pending', deadline: 61_000_000 } as Operation;

describe('the stuck phase', () => {
  const phases = [phase('spawn', 'done', 0), phase('initialize', 'active', 1_000_000), phase('operation', 'ahead', -1)];

  it('is lit within two seconds, with the time left', () => {
    expect(stuckPhase(phases, [initialize], 2_400_000)).toBeNull();
    expect(stuckPhase(phases, [initialize], 2_500_000)).toMatchObject({ elapsed: 1_500_000 });
    expect(stuckPhase(phases, [initialize], 13_000_000)).toMatchObject({ elapsed: 12_000_000, left: 48_000_000 });
  });

  it('has no countdown without a timeout', () => {
    expect(stuckPhase(phases, [{ ...initialize, deadline: -1 }], 13_000_000)?.left).toBe(-1);
  });

  it('waits for the request of its own era', () => {
    const modern = [phase('connect', 'done', 0), phase('discover', 'active', 1_000_000)];
    const discover = { ...initialize, method: 'server/discover', deadline: 31_000_000 };
    expect(stuckPhase(modern, [initialize, discover], 13_000_000)).toMatchObject({ left: 18_000_000 });
  });

  it('is none while our client signs in', () => {
    const signingIn = { ...phase('discover', 'active', 1_000_000), detail: SIGNING_IN };
    expect(stuckPhase([phase('connect', 'done', 0), signingIn], [], 13_000_000)).toBeNull();
  });

  it('is never the operation phase, however long it lasts', () => {
    expect(stuckPhase([phase('operation', 'active', 0)], [], 9e9)).toBeNull();
  });
});
