import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/analysis/index.ts';
import { eraOverHttp, eraOverMessages } from './era-verdict.ts';
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
    ['a result', result(discoverResult()), 'modern', null],
    [
      'a result that lists only handshakes',
      result(discoverResult({}, ['2025-11-25', '2024-11-05'])),
      'legacy',
      '2025-11-25',
    ],
    ['a result without a list', result({}), 'legacy', null],
    ['a result with an empty list', result(discoverResult({}, [])), 'modern', null],
    ['a result that is no object', result(7), 'legacy', null],
    ['a refusal that lists a modern revision', error(-32_022, { supported: ['2026-07-28'] }), 'modern', '2026-07-28'],
    ['a refusal that lists only handshakes', error(-32_022, { supported: ['2025-06-18'] }), 'legacy', '2025-06-18'],
    ['a refusal that lists what nobody knows', error(-32_022, { supported: ['2031-01-01'] }), 'modern', null],
    ['any other error', error(-32_601), 'legacy', null],
    ['an error of the modern era other than that', error(-32_020), 'legacy', null],
    ['an error that is none', error(undefined), 'legacy', null],
    ['silence', end('timed-out'), 'legacy', null],
    ['death', end('lost'), 'legacy', null],
    ['our own end', end('ended'), 'ended', null],
  ] as const)('%s', (_what, outcome, era, revision) => {
    expect(eraOverMessages(outcome)).toMatchObject({ era, revision });
  });
});

const answered = (status: number, detail = ''): Exchange => ({ status, detail }) as Exchange;

it('takes a broken connection for an outage where the server is no process of ours', () => {
  expect(eraOverMessages(end('lost'), false)).toMatchObject({ era: 'unknown', outcome: 'unknown' });
});

describe('over HTTP (protocol facts §1.7, Streamable HTTP)', () => {
  it.each([
    ['a result', result(discoverResult()), 200, 'modern'],
    ['400 and a header mismatch', error(-32_020), 400, 'modern'],
    ['400 and a missing capability', error(-32_021), 400, 'modern'],
    ['404 and an unknown method', error(-32_601), 404, 'modern'],
    ['400 and a missing session', error(-32_000), 400, 'legacy'],
    ['400 and nothing', end('lost'), 400, 'legacy'],
    ['404 and nothing', end('lost'), 404, 'legacy'],
    ['405', end('lost'), 405, 'legacy'],
    ['406', end('lost'), 406, 'legacy'],
    ['200 and an unknown method', error(-32_601), 200, 'legacy'],
    ['401', end('lost'), 401, 'unknown'],
    ['403', error(-32_000), 403, 'unknown'],
    ['500', end('lost'), 500, 'unknown'],
    ['503 and an unknown method', error(-32_601), 503, 'unknown'],
    ['a web page', end('lost'), 200, 'unknown'],
    ['nobody there', end('lost'), 0, 'unknown'],
    ['silence', end('timed-out'), 0, 'unknown'],
    ['our own end', end('ended'), 0, 'ended'],
  ] as const)('%s', (_what, outcome, status, era) => {
    expect(eraOverHttp(outcome, status === 0 ? null : answered(status)).era).toBe(era);
  });

  it('names the failure', () => {
    expect(eraOverHttp(end('lost'), answered(0, 'Nobody listens there.')).text).toContain('Nobody listens there.');
  });
});
