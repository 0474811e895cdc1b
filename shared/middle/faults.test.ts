import { describe, expect, it } from 'vitest';
import { parseQuery } from '../query/index.ts';
import { FAULTS } from './faults/index.ts';
import { FAULT_ROWS } from './testing/fault-rows.ts';
import { SAME_ANSWER } from './steps/index.ts';
import { CALL, Conversation, RESULT } from './testing/conversation.ts';

const LIST =
  '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}},{"name":"b","inputSchema":{}}]}}';

/** A conversation in which a fault can be met, message by message. */
const MESSAGES = [
  ['c2s', '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}'],
  ['s2c', '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}}'],
  ['c2s', '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
  ['c2s', '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'],
  ['s2c', LIST],
  ['c2s', CALL],
  ['s2c', RESULT.replace('}]}', '}],"structuredContent":{"a":1}}')],
  ['c2s', '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"search"}}'],
  ['c2s', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}'],
] as const;

/** Some faults are about one of these alone. */
const CARRIERS = ['line', 'event', 'resumed'] as const;

/** All that goes on of the conversation with a fault. */
function goesOn(id: string): string {
  const conversation = new Conversation(`  - {do: [{fault: ${id}}]}`);
  return MESSAGES.flatMap(([dir, text]) => conversation.goesOn(dir, text))
    .map(([, text]) => text ?? '')
    .join('\n');
}

describe('faults', () => {
  it('have a row each, by which they are tried over every way that messages are carried', () => {
    expect(Object.keys(FAULT_ROWS).toSorted()).toEqual(FAULTS.map(({ id }) => id).toSorted());
  });

  it.each(FAULTS.map((fault) => [fault.id, fault] as const))(
    '%s does something to the messages that it is usually met at',
    (id, { usual }) => {
      expect(parseQuery(usual).ok).toBe(true);
      const conversation = new Conversation(`  - {once: true, do: [{fault: ${id}}]}`);
      const touched = CARRIERS.flatMap((carrier) =>
        MESSAGES.flatMap(([dir, text]) => {
          const passage = conversation.says(dir, text, dir === 'c2s' ? 'line' : carrier);
          return passage.touches.length === 0 ? [] : [passage];
        }),
      );
      expect(touched).toHaveLength(1);
      const [{ pieces, ending, touches, answer }] = touched as [(typeof touched)[number]];
      expect(touches[0]?.does).toEqual([`spoiled by ${id}`]);
      const untouched = [{ text: null, part: null, end: 'own', afterMs: 0, bytesPerSecond: 0 }];
      expect({ ending, answer, pieces }).not.toMatchObject({ ending: null, answer: SAME_ANSWER, pieces: untouched });
    },
  );

  it('keeps the answer to a question of ours from the server', () => {
    const conversation = new Conversation('  - {do: [{fault: undeclared-request}]}');
    let asked = '';
    for (const [dir, text] of MESSAGES) {
      const [first] = conversation.goesOn(dir, text);
      if (first?.[1]?.includes('sampling/createMessage') === true) asked = (JSON.parse(first[1]) as { id: string }).id;
    }
    expect(asked).toMatch(/^mcpscope\.test\./);
    expect(
      conversation.goesOn(
        'c2s',
        `{"jsonrpc":"2.0","id":${JSON.stringify(asked)},"error":{"code":-32601,"message":"x"}}`,
      ),
    ).toEqual([]);
  });

  it('writes what it says it writes', () => {
    expect(goesOn('duplicate-keys')).toContain('{"jsonrpc":"1.0","jsonrpc":"2.0"');
    expect(goesOn('large-number')).toContain('9007199254740993');
    expect(goesOn('id-of-other-type')).toContain('"id":"3"');
    expect(goesOn('tool-vanishes')).toContain('"tools":[{"name":"b"');
    expect(goesOn('schema-changes')).toContain(
      '{"name":"a","inputSchema":{"type":"object","properties":{"mcpscope":{"type":"string"}},"required":["mcpscope"]}}',
    );
    expect(goesOn('result-and-error')).toMatch(/"result":.*"error":/);
    expect(goesOn('result-of-10-mb').length).toBeGreaterThan(10_000_000);
  });
});
