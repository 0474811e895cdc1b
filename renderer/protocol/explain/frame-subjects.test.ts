import { describe, expect, it } from 'vitest';
import { ROW_CLASSES } from '../../../shared/analysis/index.ts';
import { explain, subjectText } from '../../../shared/explain/index.ts';
import { subjectsIn } from './frame-subjects.ts';
import { subjectOfRow } from './use-explanation.ts';

describe('subjectsIn', () => {
  it('tells each thing once, in the order of the message, and leaves out what a field leaves open', () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'a', deep: { er: 1 } }, odd: 1 },
    };
    expect(subjectsIn('tools/call', message).map(subjectText)).toEqual([
      'field:Message.jsonrpc',
      'field:Message.id',
      'method:tools/call',
      'field:Message.params',
      'field:CallToolParams.name',
      'field:CallToolParams.arguments',
      'own:CallToolParams.odd',
    ]);
  });

  it('says of a list of a thousand tools what it says of one', () => {
    const tools = Array.from({ length: 1000 }, (_none, at) => ({ name: `t${at}`, inputSchema: { type: 'object' } }));
    expect(subjectsIn('tools/list', { result: { tools } }).map(subjectText)).toEqual([
      'field:Message.result',
      'field:ListToolsResult.tools',
      'field:Tool.name',
      'field:Tool.inputSchema',
      'schema-keyword:type',
    ]);
  });

  it('ends with any value', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i += 1) deep = { params: deep };
    expect(subjectsIn('', deep).length).toBeLessThanOrEqual(200);
    expect(subjectsIn('x', null)).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_none, at) => [`k${at}`, at]));
    expect(subjectsIn('x', wide)).toHaveLength(200);
  });
});

describe('subjectOfRow', () => {
  it.each(ROW_CLASSES)('has words for a row of the class %s', (name) => {
    expect(explain(subjectOfRow({ method: '', class: name }), null).inForce).not.toBe('undefined');
  });
});
