import { describe, expect, it } from 'vitest';
import type { PreviewedHeader } from '../../../shared/compose/index.ts';
import { edited, headerProblem, headerRows, ownHeaders, unedited, withoutSecrets } from './header-rows.ts';

type Head = readonly PreviewedHeader[];
const own = (name: string, value: string, mirror = false): Head[number] => ({ name, value, by: 'protocol', mirror });
const HEAD: Head = [
  own('Content-Type', 'application/json'),
  own('Accept', 'application/json, text/event-stream'),
  own('Mcp-Method', 'tools/call', true),
  { name: 'Authorization', value: '••••', by: 'connection', mirror: false },
];
const OWN = HEAD.map(({ name, mirror }) => ({ name, mirror }));

describe('the table of headers', () => {
  it('shows the head that goes out', () => {
    expect(headerRows(HEAD, [], OWN).map(({ name, state, mirror, masked }) => [name, state, mirror, masked])).toEqual([
      ['Content-Type', 'own', false, false],
      ['Accept', 'own', false, false],
      ['Mcp-Method', 'own', true, false],
      ['Authorization', 'own', false, true],
    ]);
  });

  it('keeps a line at its place while it is changed or left out', () => {
    const edits = [
      { name: 'accept', value: null },
      { name: 'mcp-method', value: 'ping' },
      { name: 'X-New', value: '1' },
    ];
    const without: Head = [HEAD[0]!, { name: 'Mcp-Method', value: 'pin', by: 'message', mirror: false }, HEAD[3]!];
    expect(
      headerRows(without, edits, OWN).map(({ name, value, state, mirror }) => [
        name,
        value,
        mirror ? `${state} mirror` : state,
      ]),
    ).toEqual([
      ['Content-Type', 'application/json', 'own'],
      ['accept', '', 'left-out'],
      ['Mcp-Method', 'ping', 'changed mirror'],
      ['Authorization', '••••', 'own'],
      ['X-New', '1', 'added'],
    ]);
  });

  it('does not show what was left out a moment ago', () => {
    const rows = headerRows(HEAD, [{ name: 'Accept', value: null }], OWN);
    expect(rows.filter(({ name }) => name === 'Accept').map(({ state }) => state)).toEqual(['left-out']);
  });

  it('tells lines of one name apart', () => {
    const rows = headerRows([own('X', '1'), own('x', '2')], [], [{ name: 'X', mirror: false }]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });

  it('learns the headers of the head, not those of the message', () => {
    const head: Head = [HEAD[0]!, { name: 'X-New', value: '', by: 'message', mirror: false }];
    expect(ownHeaders([], head)).toEqual([{ name: 'Content-Type', mirror: false }]);
    const kept = ownHeaders(OWN, HEAD);
    expect(kept).toBe(OWN);
  });
});

describe('changes of headers', () => {
  it('replace each other by name without case', () => {
    const once = edited([], { name: 'Accept', value: 'a' });
    expect(edited(once, { name: 'ACCEPT', value: null })).toEqual([{ name: 'ACCEPT', value: null }]);
    expect(unedited(once, 'accept')).toEqual([]);
  });

  it('are refused with a sentence where HTTP could not carry them', () => {
    expect(headerProblem('X-A', 'v é')).toBe('');
    expect(headerProblem('', '')).toMatch(/needs a name/);
    expect(headerProblem('X A', '')).toMatch(/not a header name/);
    expect(headerProblem('X', 'a\r\nY: b')).toMatch(/line break/);
    expect(headerProblem('X', '😀')).toMatch(/Latin/);
  });

  it('are kept without secrets', () => {
    const edits = [
      { name: 'Authorization', value: 'Bearer abc' },
      { name: 'authorization', value: 'Bearer {{token}}' },
      { name: 'X-Api-Key', value: null },
      { name: 'Accept', value: 'x' },
      { name: 'Cookie', value: 'a=b; {{c}}' },
    ];
    expect(withoutSecrets(edits)).toEqual([edits[1], edits[2], edits[3]]);
  });
});
