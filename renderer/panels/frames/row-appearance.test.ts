import { describe, expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { rowNumber, rowWords, shortSummary } from './row-appearance.ts';

const analysis = new Analysis();
const session = new ScriptedSession()
  .spawn()
  .client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } })
  .server('hello')
  .server({ jsonrpc: '2.0', id: 1, result: { content: [], isError: true } })
  .server({ jsonrpc: '2.0', id: 9, result: {} })
  .client({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
  .client([
    { jsonrpc: '2.0', method: 'a' },
    { jsonrpc: '2.0', method: 'b' },
  ]);
for (const event of session.events) analysis.push(event);
const { rows } = analysis;
const wordsOf = (row: number) => rowWords(rows, row, analysis.operations[rows.operation(row)]);
const rowOfSeq = (seq: number): number => rows.firstOfSeq(seq);

describe('rowWords', () => {
  it('tells events, directions and noise apart by signs', () => {
    expect(wordsOf(rowOfSeq(1))).toMatchObject({ arrow: '●', method: 'process.spawn' });
    expect(wordsOf(rowOfSeq(2))).toMatchObject({
      arrow: '→',
      arrowTone: 'tone-c2s',
      method: 'tools/call',
      latency: '',
    });
    expect(wordsOf(rowOfSeq(3))).toMatchObject({ arrow: '≈', method: 'noise', methodTone: 'tone-warning' });
  });

  it('gives what was sent by hand its direction, and says what it is', () => {
    const fold = new Analysis();
    for (const event of new ScriptedSession().spawn().client('{"jsonrpc":').events)
      fold.push(event.kind === 'frame' ? { ...event, origin: 'user' } : event);
    const row = fold.rows.firstOfSeq(2);
    expect(rowWords(fold.rows, row, undefined)).toMatchObject({
      arrow: '→',
      arrowTone: 'tone-c2s',
      method: 'sent by hand: not JSON',
    });
  });

  it('writes the latency at the answer, and what became of the others', () => {
    expect(wordsOf(rowOfSeq(4))).toMatchObject({ arrow: '←', latency: '2.0\u00a0ms', summaryTone: 'tone-warning' });
    expect(wordsOf(rowOfSeq(5))).toMatchObject({ latency: 'orphan', latencyTone: 'tone-warning' });
    expect(wordsOf(rowOfSeq(6))).toMatchObject({ latency: '…', latencyTitle: 'No answer yet' });
  });

  it('numbers the members of a batch', () => {
    const first = rowOfSeq(7);
    const numbers = Array.from({ length: rows.length - first }, (_, at) => rowNumber(rows, first + at));
    expect(numbers).toContain('7.2');
  });
});

describe('shortSummary', () => {
  it('leaves out the address of the connection, and no other', () => {
    expect(shortSummary('POST http://a:1/mcp · goes on', 'http://a:1/mcp?x=1')).toBe('POST /mcp · goes on');
    expect(shortSummary('POST http://a:12/mcp', 'http://a:1/mcp')).toBe('POST http://a:12/mcp');
    expect(shortSummary('POST http://a/mcp', '')).toBe('POST http://a/mcp');
  });
});
