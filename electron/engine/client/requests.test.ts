import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Analysis, type Operation } from '../../../shared/analysis/index.ts';
import { Requests } from './requests.ts';

const ASKED = '{"jsonrpc":"2.0","id":0,"method":"tools/list"}';

/** A request that was sent at the beginning, with a second for its answer. */
function asked(): Operation {
  const analysis = new Analysis();
  const frame = {
    kind: 'frame',
    dir: 'c2s',
    stream: 'stdio',
    origin: 'wire',
    text: ASKED,
    bytes: ASKED.length,
  } as const;
  analysis.push({ ...frame, seq: 1, t: 0, timeoutMs: 1000 });
  return analysis.operations[0]!;
}

/** A timer that runs out so many ms after its time. */
const lateBy = (ms: number) => {
  const expired = vi.fn();
  const requests = new Requests({ expired, now: () => (1000 + ms) * 1000 });
  requests.opened(asked());
  vi.advanceTimersByTime(1);
  return { expired, requests };
};

describe('a timer that comes late, on a machine that was held up', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('lets what has arrived be read first', async () => {
    const { expired, requests } = lateBy(10_000);
    requests.gaveUp(asked(), 'lost');
    await new Promise(setImmediate);
    expect(expired).not.toHaveBeenCalled();
  });

  it('gives up what nothing arrived for', async () => {
    const { expired } = lateBy(10_000);
    await new Promise(setImmediate);
    expect(expired).toHaveBeenCalledOnce();
  });

  it('gives up at once where it comes in time', () => {
    expect(lateBy(5).expired).toHaveBeenCalledOnce();
  });
});
