import { describe, expect, it } from 'vitest';
import type { CaptureEvent, MiddleEvent } from '../capture/index.ts';
import type { ClientEnd } from './client-end.ts';
import { plainRun, reactionOfClient } from './client-reaction.ts';
import type { TrialRecord } from './trial.ts';

const INITIALIZE = { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} };
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{}}';

/** What passes: what the client says at so many ms, or what was done to the answer of the call. */
type Line = readonly [ms: number, what: object | 'dropped' | 'late' | 'halved' | 'status'];

function record(lines: readonly Line[], startedAtMs = 0): TrialRecord<CaptureEvent> {
  const events = lines.map(([ms, what], at): CaptureEvent => {
    const [t, seq] = [ms * 1000, at + 1];
    if (typeof what === 'string') return touched(t, seq, what);
    const text = JSON.stringify(what);
    return { kind: 'frame', seq, t, dir: 'c2s', stream: 'stdio', origin: 'wire', text, bytes: text.length };
  });
  return { capture: `${startedAtMs}.mcpcap`, startedAtMs, events };
}

function touched(t: number, seq: number, how: string): MiddleEvent {
  const common = { kind: 'middle' as const, t, seq, rules: ['r'], does: [how], text: ANSWER, bytes: ANSWER.length };
  if (how === 'status') return { ...common, dir: 'c2s', text: JSON.stringify(CALL), went: [], ending: 'status' };
  const text = how === 'halved' ? ANSWER.slice(0, 9) : ANSWER;
  const went = how === 'dropped' ? [] : [{ to: 'receiver' as const, text, bytes: text.length }];
  return { ...common, dir: 's2c', went };
}

const end = (code: number | null, atMs: number, more: Partial<ClientEnd> = {}): ClientEnd => ({
  code,
  signal: null,
  atMs,
  stopped: false,
  output: '',
  ...more,
});

const START: readonly Line[] = [
  [0, INITIALIZE],
  [10, CALL],
];
const cancelled = (id: number): object => ({ method: 'notifications/cancelled', params: { requestId: id } });
const PLAIN = plainRun([record([...START, [30, LIST]])], end(0, 40, { output: 'hello\nno error at all\n' }));

/** What a client that was started did, and what came of it. */
function took(lines: readonly Line[], how: ClientEnd, more: readonly TrialRecord<CaptureEvent>[] = []): string {
  const records = [record([...START, ...lines]), ...more];
  const { outcome, did, tookMs } = reactionOfClient({ records, end: how, plain: PLAIN, fromMs: 0, untilMs: 9000 });
  return `${outcome}: ${did}; ${tookMs}`;
}

/** The same of one that nobody started. */
function tappedTook(lines: readonly Line[]): string {
  const records = [record([...START, ...lines])];
  const { outcome, did } = reactionOfClient({ records, end: null, plain: null, fromMs: 15, untilMs: 5020 });
  return `${outcome}: ${did}`;
}

describe('how a client took a fault', () => {
  it.each<readonly [string, readonly Line[], ClientEnd, string]>([
    [
      'does the rest',
      [
        [20, 'late'],
        [30, LIST],
      ],
      end(0, 50),
      'went on: went on; 10',
    ],
    ['meets nothing', [[30, LIST]], end(1, 50), 'not met: met nothing of it; null'],
    [
      'cancels, and does the rest',
      [
        [20, 'dropped'],
        [4020, cancelled(1)],
        [4030, LIST],
      ],
      end(0, 4040),
      'went on: gave the request up after 4.0 s, went on; 4000',
    ],
    [
      'cancels another one',
      [
        [20, 'dropped'],
        [30, cancelled(7)],
        [40, LIST],
      ],
      end(0, 50),
      'went on: went on; 10',
    ],
    [
      'asks again twice',
      [
        [20, 'status'],
        [30, CALL],
        [40, { ...CALL, id: 5, params: { _meta: {}, name: 'echo' } }],
        [50, LIST],
      ],
      end(0, 60),
      'went on: asked again twice, went on; 10',
    ],
    [
      'initialises again',
      [
        [20, 'status'],
        [30, INITIALIZE],
        [40, CALL],
        [50, LIST],
      ],
      end(0, 60),
      'went on: asked again once, initialised again once, went on; 10',
    ],
    ['leaves the rest out', [[20, 'halved']], end(0, 50), 'gave up: ended before the rest; 30'],
    [
      'ends with an error',
      [[20, 'halved']],
      end(1, 70, { output: 'hello\nError: Request timed out\n' }),
      'showed an error: ended with exit code 1, said “Error: Request timed out”; 50',
    ],
    [
      'falls over it',
      [[20, 'halved']],
      end(1, 70, { output: 'TypeError: x\n    at y\n\nNode.js v20.1.0\n' }),
      'died: ended with exit code 1, said “TypeError: x”; 50',
    ],
    ['is ended by a signal', [[20, 'halved']], end(null, 70, { signal: 'SIGSEGV' }), 'died: was ended by SIGSEGV; 50'],
    [
      'is still there',
      [[20, 'dropped']],
      end(null, 8020, { stopped: true }),
      'hung: was still waiting after 8.0 s; 8000',
    ],
    [
      'tells of it and goes on',
      [
        [20, 'status'],
        [30, LIST],
      ],
      end(0, 50, { output: 'no error at all\ncall failed: 503\n' }),
      'went on: went on, said “call failed: 503”; 10',
    ],
  ])('%s', (_, lines, how, expected) => expect(took(lines, how)).toBe(expected));

  it('counts what it does by another connection', () => {
    const again = record(
      [
        [0, INITIALIZE],
        [10, CALL],
        [20, LIST],
      ],
      100,
    );
    expect(took([[20, 'dropped']], end(0, 200), [again])).toBe(
      'went on: asked again once, initialised again once, went on; 80',
    );
  });

  it('is judged by what passes alone where nobody started it', () => {
    expect(tappedTook([[12, 'dropped']])).toMatch(/^not met/);
    expect(tappedTook([[20, 'late']])).toBe('went on: went on');
    expect(tappedTook([[20, 'dropped']])).toBe('hung: was still waiting after 5.0 s');
    expect(
      tappedTook([
        [20, 'dropped'],
        [30, cancelled(1)],
      ]),
    ).toBe('gave up: gave the request up after 10 ms');
    expect(
      tappedTook([
        [20, 'dropped'],
        [30, CALL],
      ]),
    ).toBe('went on: asked again once, went on');
  });

  it('names the frames that show it, the request first', () => {
    const records = [record([...START, [20, 'status'], [30, CALL], [40, LIST]])];
    const { evidence } = reactionOfClient({ records, end: null, plain: PLAIN, fromMs: 0, untilMs: 50 });
    expect(evidence.map(({ seq, what }) => `${seq} ${what}`)).toEqual([
      '2 the client: tools/call',
      '3 status',
      '4 the client: tools/call',
      '5 the client: tools/list',
    ]);
  });
});
