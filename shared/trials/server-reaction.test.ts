import { describe, expect, it } from 'vitest';
import type { CaptureEvent, Unnumbered } from '../capture/index.ts';
import { FAULTS } from '../middle/index.ts';
import { CLIENT_FAULTS } from './client-faults.ts';
import { reactionOfServer } from './server-reaction.ts';

const request = (id: number, method: string): object => ({ jsonrpc: '2.0', id, method });
const result = (id: number): object => ({ jsonrpc: '2.0', id, result: {} });
const refusal = (id: number | null, code: number): object => ({ jsonrpc: '2.0', id, error: { code, message: 'no' } });

/** What passes: the client says the even ones, and the server answers. */
function said(dir: 'c2s' | 's2c', what: object | string, stream = 'stdio'): Unnumbered {
  const text = typeof what === 'string' ? what : JSON.stringify(what);
  return { kind: 'frame', t: 0, dir, stream, origin: 'wire', text, bytes: text.length };
}
const exit = (code: number | null, signal: string | null = null): Unnumbered => ({
  kind: 'process.exit',
  t: 0,
  code,
  signal,
});
const CLOSED: Unnumbered = { kind: 'process.stdin-close', t: 0, by: 'shutdown' };
const KILLED: Unnumbered = { kind: 'process.signal', t: 0, signal: 'SIGTERM', target: 'group' };
const refused = (exchange: number, status: number): Unnumbered => ({
  kind: 'http.response',
  t: 0,
  exchange,
  status,
  reason: '',
  headers: [],
});

/** How a server took what follows its first answer. Events are 10 ms apart; the fault is event 3, and `afterSeq` the ordinary request behind it. */
function took(events: readonly Unnumbered[], afterSeq = 0, closes = false): string {
  const all = [said('c2s', request(1, 'ping')), said('s2c', result(1)), ...events];
  const record = {
    capture: 'x.mcpcap',
    startedAtMs: 1000,
    events: all.map((event, at): CaptureEvent => ({ ...event, seq: at + 1, t: at * 10_000 })),
  };
  const { outcome, did, tookMs } = reactionOfServer({ record, faultSeqs: [3], beforeSeq: 1, afterSeq, closes });
  return `${outcome}: ${did}; ${tookMs}`;
}

const ODD = said('c2s', request(2, 'odd'));
const AFTER = said('c2s', request(3, 'ping'));
const FINE = said('s2c', result(3));

describe('how a server took a fault', () => {
  it.each<readonly [string, readonly Unnumbered[], number, string]>([
    ['answers', [ODD, said('s2c', result(2)), AFTER, FINE], 5, 'went on: answered with a result; 10'],
    ['refuses', [ODD, said('s2c', refusal(2, -32_601)), AFTER, FINE], 5, 'showed an error: refused it with −32601; 10'],
    [
      'refuses what has no id',
      [said('c2s', '{no json'), said('s2c', refusal(null, -32_700)), AFTER, FINE],
      5,
      'showed an error: refused it with −32700; 10',
    ],
    [
      'refuses by a status',
      [
        said('c2s', request(2, 'odd'), 'http-7'),
        refused(7, 400),
        said('s2c', refusal(2, -32_000), 'http-7'),
        AFTER,
        FINE,
      ],
      6,
      'showed an error: refused it with 400; 10',
    ],
    ['ignores', [ODD, AFTER, FINE], 4, 'went on: ignored it; 20'],
    ['hangs', [ODD, AFTER, CLOSED, exit(0)], 4, 'hung: ignored it, answered nothing more after 30 ms; 30'],
    ['dies', [ODD, exit(1)], 0, 'died: ignored it, ended with exit code 1; 10'],
    ['is killed', [ODD, exit(null, 'SIGSEGV')], 0, 'died: ignored it, was ended by SIGSEGV; 10'],
    [
      'stays broken',
      [ODD, said('s2c', result(2)), AFTER, said('s2c', refusal(3, -32_603))],
      5,
      'broke: answered with a result, refused an ordinary request with −32603 from then on; 10',
    ],
    ['ends when it is told to', [ODD, AFTER, FINE, CLOSED, exit(0)], 4, 'went on: ignored it; 20'],
  ])('%s', (_, events, afterSeq, expected) => expect(took(events, afterSeq)).toBe(expected));

  it('has to end where its input ends', () => {
    expect(took([ODD, CLOSED, exit(0)], 0, true)).toBe('went on: ignored it, ended with exit code 0; 20');
    expect(took([ODD, CLOSED, exit(1)], 0, true)).toBe('showed an error: ignored it, ended with exit code 1; 20');
    expect(took([ODD, CLOSED, KILLED, exit(null, 'SIGTERM')], 0, true)).toBe(
      'hung: ignored it, had not ended after 30 ms; 30',
    );
  });

  it('says that nothing was met where nothing was sent', () => {
    expect(took([])).toBe('not met: met nothing of it; null');
  });
});

it('calls no fault of a client as one of a server', () => {
  const ids = [...FAULTS, ...CLIENT_FAULTS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
