import { describe, expect, it } from 'vitest';
import { rawLines, sseFields } from './sse-fields.ts';

describe('the fields of a server-sent event', () => {
  it('are read as a client reads them: the last line counts, one space after the colon is not part of a value', () => {
    const fields = sseFields(['event: a', 'id:7', 'event:  b', 'data: ', 'retry: 250', 'retry: soon', 'id']);
    expect(fields).toEqual({ event: ' b', id: '', retry: 250, ignored: ['retry'] });
  });

  it('pass over an id with NUL, and keep what means nothing', () => {
    expect(sseFields(['id: 4', 'id: \0', 'Event: x', 'foo'])).toEqual({
      event: '',
      id: '4',
      retry: null,
      ignored: ['id', 'Event', 'foo'],
    });
  });

  it('stand around the data as they did on the wire', () => {
    expect(rawLines(['id: 1', 'data: ', 'event: x', 'data:', 'data'], '{"a":\n1\n')).toEqual([
      'id: 1',
      'data: {"a":',
      'event: x',
      'data:1',
      'data',
    ]);
  });
});
