import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/analysis/index.ts';
import { eraVerdict, handshakeVerdict, isUnreached } from './era-verdict.ts';
import type { Outcome } from './requests.ts';
import { discoverResult } from './testing/scripted-server.ts';

const result = (value: unknown): Outcome => ({ kind: 'result', result: value, operation: null });
const error = (code: unknown, data?: unknown): Outcome => ({
  kind: 'error',
  error: { code, message: 'no', data },
  operation: null,
});
const end = (kind: 'timed-out' | 'lost' | 'ended'): Outcome => ({ kind, operation: null });

describe('over messages (protocol facts §1.7, stdio)', () => {
  it.each([
    ['a result', result(discoverResult()), 'yes', null, null],
    ['only handshakes', result(discoverResult({}, ['2025-11-25', '2024-11-05'])), 'no', '2025-11-25', null],
    ['a result without a list', result({}), 'no', null, null],
    ['a result with an empty list', result(discoverResult({}, [])), 'no', null, null],
    ['a result that lists what nobody knows', result(discoverResult({}, ['2031-01-01'])), 'no', null, null],
    ['a result that is no object', result(7), 'no', null, null],
    ['a refusal for a modern revision', error(-32_022, { supported: ['2026-07-28'] }), 'no', null, '2026-07-28'],
    ['a refusal for handshakes', error(-32_022, { supported: ['2025-06-18'] }), 'no', '2025-06-18', null],
    ['a refusal for what nobody knows', error(-32_022, { supported: ['2031-01-01'] }), 'no', null, null],
    ['any other error', error(-32_601), 'no', null, null],
    ['an error of the modern era other than that', error(-32_020), 'no', null, null],
    ['an error that is none', error(undefined), 'no', null, null],
    ['silence', end('timed-out'), 'no', null, null],
    ['death', end('lost'), 'no', null, null],
  ] as const)('%s', (_what, outcome, word, handshake, again) => {
    expect(eraVerdict(outcome, null, true)).toMatchObject({ outcome: word, handshake, again });
  });

  it('takes a broken connection for an outage where the server is no process of ours', () => {
    expect(eraVerdict(end('lost'), null, false).outcome).toBe('unknown');
  });
});

const answered = (status: number, detail = ''): Exchange => ({ status, detail, stage: '' }) as Exchange;

describe('over HTTP (protocol facts §1.7, Streamable HTTP)', () => {
  it.each([
    ['a result', result(discoverResult()), 200, 'yes'],
    ['400 and a header mismatch', error(-32_020), 400, 'no'],
    ['404 and an unknown method', error(-32_601), 404, 'no'],
    ['400 and nothing', end('lost'), 400, 'no'],
    ['405', end('lost'), 405, 'no'],
    ['200 and an unknown method', error(-32_601), 200, 'no'],
    ['a web page', end('lost'), 200, 'no'],
    ['401', end('lost'), 401, 'unknown'],
    ['403', error(-32_000), 403, 'unknown'],
    ['500', end('lost'), 500, 'unknown'],
    ['503 and an unknown method', error(-32_601), 503, 'unknown'],
    ['nobody there', end('lost'), 0, 'unknown'],
    ['silence', end('timed-out'), 0, 'unknown'],
    ['an answer that never came', end('timed-out'), 200, 'unknown'],
  ] as const)('%s', (_what, outcome, status, word) => {
    expect(eraVerdict(outcome, answered(status), false).outcome).toBe(word);
    expect(handshakeVerdict(outcome, answered(status)).outcome).toBe(word);
  });

  it('names the failure', () => {
    const verdict = eraVerdict(end('lost'), answered(0, 'Nobody listens there.'), false);
    expect(verdict.text).toBe('server/discover got no answer: Nobody listens there.');
  });

  it('knows where no other question would fare better', () => {
    expect(isUnreached({ ...answered(0), stage: 'dns' } as Exchange)).toBe(true);
    expect(isUnreached({ ...answered(0), stage: 'head' } as Exchange)).toBe(false);
    expect(isUnreached({ ...answered(200), stage: 'body' } as Exchange)).toBe(false);
    expect(isUnreached({ ...answered(302), stage: 'redirect' } as Exchange)).toBe(false);
    expect(isUnreached(null)).toBe(false);
  });
});
