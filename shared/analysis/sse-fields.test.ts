import { describe, expect, it } from 'vitest';
import { sseFields } from './sse-fields.ts';

describe('the fields of a server-sent event', () => {
  it.each<[readonly string[], ReturnType<typeof sseFields>]>([
    [['event: message', 'id:7', 'retry: 1500', 'data: '], { event: 'message', id: '7', retry: 1500 }],
    [['id:  two blanks', 'event'], { event: '', id: ' two blanks', retry: null }],
    [['id: 1', 'id: 2\u00003'], { event: null, id: '1', retry: null }],
    [['retry: 5', 'retry: soon', 'Id: 9', ' id: 9'], { event: null, id: null, retry: 5 }],
    [['id'], { event: null, id: '', retry: null }],
    [[], { event: null, id: null, retry: null }],
  ])('%j', (lines, fields) => {
    expect(sseFields(lines)).toEqual(fields);
  });
});
