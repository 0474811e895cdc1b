import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sessions } from './sessions.ts';

const ours = (): boolean => true;

describe('a code', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['command line', 30_000],
    ['terminal', 300_000],
  ] as const)('of the %s lasts %i ms, for one exchange', (writtenIn, lasts) => {
    const sessions = new Sessions();
    const used = sessions.newCode(writtenIn);
    expect(sessions.exchange(used, ours)).toHaveProperty('session');
    expect(sessions.exchange(used, ours)).toEqual({ refused: 'spent' });
    const late = sessions.newCode(writtenIn);
    vi.advanceTimersByTime(lasts + 1);
    expect(sessions.exchange(late, ours)).toEqual({ refused: 'spent' });
  });

  it('takes the place of the one that was written there before, and of no other', () => {
    const sessions = new Sessions();
    const [before, browser, now] = [
      sessions.newCode('terminal'),
      sessions.newCode('command line'),
      sessions.newCode('terminal'),
    ];
    expect(sessions.exchange(before, ours)).toEqual({ refused: 'spent' });
    expect(sessions.exchange(browser, ours)).toHaveProperty('session');
    expect(sessions.exchange(now, ours)).toHaveProperty('session');
  });

  it('that stands in a command line is for a process of our user, and stays good when another tries it', () => {
    const sessions = new Sessions();
    const code = sessions.newCode('command line');
    expect(sessions.exchange(code, () => false)).toEqual({ refused: 'another user' });
    expect(sessions.exchange(code, ours)).toHaveProperty('session');
  });
});

describe('a session', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('is told the key once, and within a minute', () => {
    const sessions = new Sessions();
    const session = sessionOf(sessions);
    expect(sessions.admit([session], '')).toBe('opened, untold');
    expect(sessions.admit([session], '')).toBe('refused');
    expect(sessions.admit(['other', session], sessions.key)).toBe('opened');
    const late = sessionOf(sessions);
    vi.advanceTimersByTime(60_001);
    expect(sessions.admit([late], '')).toBe('refused');
    expect(sessions.admit([late], sessions.key)).toBe('opened');
  });

  it('is told the key of this run where a page has one of an earlier run', () => {
    const sessions = new Sessions();
    expect(sessions.admit([sessionOf(sessions)], 'of an earlier run')).toBe('opened, untold');
  });

  it('is wanted beside the key', () => {
    const sessions = new Sessions();
    expect(sessions.admit([], sessions.key)).toBe('refused');
    expect(sessions.admit([''], sessions.key)).toBe('refused');
    expect(sessions.knows(['0'.repeat(64)])).toBe(false);
  });
});

function sessionOf(sessions: Sessions): string {
  const exchange = sessions.exchange(sessions.newCode('terminal'), ours);
  return 'session' in exchange ? exchange.session : '';
}
