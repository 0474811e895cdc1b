import { describe, expect, it } from 'vitest';
import { describeQuery } from './describe.ts';

describe('describeQuery', () => {
  it.each([
    ['', ''],
    ['(', ''],
    ['dir:up', ''],
    [
      'dir:s2c latency>500ms params.name:search',
      'what the server sent, slower than 500 ms, whose params.name is “search”',
    ],
    ['dir:out or kind:http', 'what the client sent or of kind “http”'],
    ['method:tools/* -id:3', 'whose method is like “tools/*”, not whose id is “3”'],
    ['method!=ping', 'not whose method is “ping”'],
    ['(a or "b c") size<=1MB', '(whose text contains “a” or whose text contains “b c”), not larger than 1 MB'],
    ['-(a b)', 'not (whose text contains “a”, whose text contains “b”)'],
    ['tool:* t>1.5', 'with a tool, later than 1.5 s'],
    ['level>=warning finding:none', 'with a finding of level warning or worse, without a finding'],
    ['finding:tools-*', 'with a finding whose rule is like “tools-*”'],
    ['text~fo+', 'whose text matches /fo+/i'],
    ['params.name:* params.n>=2', 'with params.name, whose params.n is at least 2'],
    ['error.code:-32601', 'whose error.code is −32601'],
    [
      'note:todo mark:red era:modern origin:user',
      'whose note says “todo”, whose mark is “red”, of the modern era, sent by hand',
    ],
    ['status>=400 stream:http-3 seq>5', 'not with a status below 400, of the HTTP exchange 3, after event 5'],
    ['op:pending', 'with the state “pending”'],
  ])('%s', (filter, words) => {
    expect(describeQuery(filter)).toBe(words);
  });

  it('cuts what is long, and keeps to one line', () => {
    expect(describeQuery(`"${'a\\n'.repeat(100)}"`)).toMatch(/^whose text contains “(a ){29}a…”$/);
  });
});
