import { describe, expect, it } from 'vitest';
import type { Exchange, Session } from '../../../shared/analysis/index.ts';
import { explainAddress, failedExchange } from './explain-address.ts';

const session = { verdict: { headline: 'Not connected', detail: 'the server answered 404', remedy: '' } } as Session;
const advised = { verdict: { ...session.verdict, remedy: 'check that it runs' } } as Session;
const exchange = (change: Partial<Exchange>): Exchange =>
  ({
    number: 1,
    state: 'complete',
    status: 200,
    reason: '',
    stage: '',
    detail: '',
    contentType: '',
    body: 'none',
    method: 'POST',
    url: 'https://a/mcp',
    ...change,
  }) as Exchange;
const failed = (stage: Exchange['stage'], detail = 'it broke'): Exchange =>
  exchange({ state: 'failed', status: 0, stage, detail });

const ofStatus = (status: number, asked = 'auto') => explainAddress(session, exchange({ status }), '', asked);

describe('failedExchange', () => {
  const list = [
    exchange({ number: 1, status: 404 }),
    exchange({ number: 2 }),
    exchange({ number: 3, state: 'failed' }),
    exchange({ number: 4 }),
  ];

  it('is the one that the verdict leans on, else the last that went wrong, else the last', () => {
    expect(failedExchange(list, [2, 1])?.number).toBe(1);
    expect(failedExchange(list, [])?.number).toBe(3);
    expect(failedExchange([exchange({ number: 7 })], [])?.number).toBe(7);
    expect(failedExchange([], [])).toBeNull();
  });
});

describe('explainAddress', () => {
  it('names where the way ended, with the sentence of the failure', () => {
    expect(explainAddress(advised, failed('connect'), 'ECONNREFUSED', 'auto')).toEqual({
      headline: 'The connection was refused',
      why: 'It broke.',
      next: ['Check that it runs.'],
    });
    expect(explainAddress(session, failed('connect'), 'ETIMEDOUT', 'auto').next).toEqual([]);
    expect(explainAddress(session, failed('body'), '', 'auto').headline).toBe('The exchange failed in the body');
  });

  it('reads a status as what it means for the connection', () => {
    expect(ofStatus(401).headline).toContain('authorization');
    expect([ofStatus(405, 'http').next.length, ofStatus(405).next.length]).toEqual([1, 0]);
    expect(ofStatus(503).headline).toBe('The server failed: 503');
    expect(ofStatus(418).why).toBe('The server answered 404.');
  });

  it('tells a web page from a server', () => {
    const page = exchange({ body: 'other', contentType: 'text/html' });
    expect(explainAddress(session, page, '', 'auto').headline).toContain('web page');
    expect(explainAddress(session, null, '', 'auto')).toMatchObject({ headline: 'Not connected', next: [] });
  });
});
