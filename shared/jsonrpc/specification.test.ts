import { describe, expect, it } from 'vitest';
import { readFrame, type FrameClass, type MessageClass } from './index.ts';

/** One frame of the examples in JSON-RPC 2.0 §7, and what it is. */
interface Example {
  readonly name: string;
  readonly text: string;
  readonly class: FrameClass;
  readonly members?: readonly MessageClass[];
  readonly ids?: readonly (string | null)[];
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'call with positional parameters',
    text: '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}',
    class: 'request',
    ids: ['1'],
  },
  { name: 'its answer', text: '{"jsonrpc": "2.0", "result": 19, "id": 1}', class: 'response.result', ids: ['1'] },
  {
    name: 'call with named parameters',
    text: '{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}',
    class: 'request',
    ids: ['3'],
  },
  {
    name: 'call with named parameters in another order',
    text: '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}',
    class: 'request',
    ids: ['4'],
  },
  {
    name: 'notification',
    text: '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}',
    class: 'notification',
    ids: [null],
  },
  { name: 'notification without parameters', text: '{"jsonrpc": "2.0", "method": "foobar"}', class: 'notification' },
  {
    name: 'call of an unknown method',
    text: '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}',
    class: 'request',
    ids: ['"1"'],
  },
  {
    name: 'its answer, an error',
    text: '{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}',
    class: 'response.error',
    ids: ['"1"'],
  },
  {
    name: 'call with invalid JSON',
    text: '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
    class: 'noise.text',
    members: [],
  },
  {
    name: 'answer to what could not be read',
    text: '{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}',
    class: 'response.error-null-id',
    ids: ['null'],
  },
  {
    name: 'call with an invalid Request object',
    text: '{"jsonrpc": "2.0", "method": 1, "params": "bar"}',
    class: 'malformed.method',
  },
  {
    name: 'batch with invalid JSON',
    text: '[\n  {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},\n  {"jsonrpc": "2.0", "method"\n]',
    class: 'noise.text',
    members: [],
  },
  { name: 'empty array', text: '[]', class: 'batch.empty', members: [] },
  { name: 'invalid batch, not empty', text: '[1]', class: 'batch.invalid', members: ['malformed.scalar'], ids: [null] },
  {
    name: 'invalid batch of three',
    text: '[1,2,3]',
    class: 'batch.invalid',
    members: ['malformed.scalar', 'malformed.scalar', 'malformed.scalar'],
  },
  {
    name: 'batch of calls, notifications and what is neither',
    text: `[
        {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
        {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
        {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
        {"foo": "boo"},
        {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
        {"jsonrpc": "2.0", "method": "get_data", "id": "9"}
    ]`,
    class: 'batch.invalid',
    members: ['request', 'notification', 'request', 'malformed.not-rpc', 'request', 'request'],
    ids: ['"1"', null, '"2"', null, '"5"', '"9"'],
  },
  {
    name: 'its answer',
    text: `[
        {"jsonrpc": "2.0", "result": 7, "id": "1"},
        {"jsonrpc": "2.0", "result": 19, "id": "2"},
        {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null},
        {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "5"},
        {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}
    ]`,
    class: 'batch.responses',
    members: ['response.result', 'response.result', 'response.error-null-id', 'response.error', 'response.result'],
    ids: ['"1"', '"2"', 'null', '"5"', '"9"'],
  },
  {
    name: 'batch of notifications only',
    text: `[
        {"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
        {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}
    ]`,
    class: 'batch.requests',
    members: ['notification', 'notification'],
    ids: [null, null],
  },
];

const flags = (text: string): readonly string[] | undefined => readFrame(text).messages[0]?.flags;

describe('the examples of JSON-RPC 2.0 §7', () => {
  it.each(EXAMPLES)('$name', (example) => {
    const reading = readFrame(example.text);
    expect(reading.class).toBe(example.class);
    expect(reading.flags).toEqual([]);
    const expected = example.members ?? [example.class];
    expect(reading.messages.map((message) => message.class)).toEqual(expected);
    if (example.ids) expect(reading.messages.map((message) => message.id)).toEqual(example.ids);
    for (const message of reading.messages) {
      expect(JSON.parse(example.text.slice(...message.span))).toEqual(message.value);
    }
  });

  it('keeps what MCP narrows as a remark', () => {
    expect(flags(EXAMPLES[0]!.text)).toEqual(['params-not-object']);
    expect(flags(EXAMPLES[1]!.text)).toEqual(['result-not-object']);
    expect(flags(EXAMPLES[2]!.text)).toEqual([]);
  });
});
