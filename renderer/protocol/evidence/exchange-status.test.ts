import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/analysis/index.ts';
import { endSentence, statusTone, statusWords } from './exchange-status.ts';

const exchange = (change: Partial<Exchange>): Exchange =>
  ({
    state: 'complete',
    status: 200,
    reason: 'OK',
    stage: '',
    detail: '',
    body: 'json',
    start: 1_000,
    sentAt: 1_100,
    respondedAt: 2_000,
    end: 3_000,
    ...change,
  }) as Exchange;

describe('an exchange in words', () => {
  it('has its status and reason, or how it stands without them', () => {
    expect(statusWords(exchange({}), true)).toBe('200 OK');
    expect(statusWords(exchange({ reason: '' }), true)).toBe('200');
    expect(statusWords(exchange({ state: 'failed', status: 0, reason: '', stage: 'tls' }), true)).toBe('failed: tls');
    expect(statusWords(exchange({ state: 'failed', stage: 'body' }), true)).toBe('200 OK · failed: body');
    expect(statusWords(exchange({ state: 'waiting', status: 0, reason: '' }), true)).toBe('waiting');
    expect(statusWords(exchange({ state: 'waiting', status: 0, reason: '' }), false)).toBe('no response');
    expect(statusWords(exchange({ state: 'closed', status: 0, reason: '' }), true)).toBe('closed');
  });

  it('is coloured by what came of it', () => {
    const tones = [200, 307, 404].map((status) => statusTone(exchange({ status }), true));
    expect(tones).toEqual(['tone-ok', 'tone-warning', 'tone-error']);
    expect(statusTone(exchange({ state: 'failed' }), true)).toBe('tone-error');
  });

  it('says why it ended', () => {
    expect(endSentence(exchange({}))).toMatch(/^The response was complete after 2\.0.ms\.$/);
    expect(endSentence(exchange({ body: 'sse' }))).toMatch(/^The server ended the event stream/);
    expect(endSentence(exchange({ state: 'closed', detail: 'the request was cancelled' }))).toMatch(
      /^Our client closed it after .*: the request was cancelled$/,
    );
    expect(endSentence(exchange({ state: 'failed', detail: 'Nothing listens there.' }))).toBe('Nothing listens there.');
    expect(endSentence(exchange({ state: 'failed', stage: 'tls' }))).toMatch(/^It failed in the TLS handshake after/);
    expect(endSentence(exchange({ state: 'waiting', sentAt: -1, end: -1 }))).toMatch(/being made/);
    expect(endSentence(exchange({ state: 'receiving', body: 'sse', end: -1 }))).toMatch(/stream is open/);
  });
});
