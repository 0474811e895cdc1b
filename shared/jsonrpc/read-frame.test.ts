import { describe, expect, it } from 'vitest';
import { readFrame, type FrameClass, type MessageFlag, type MessageReading } from './index.ts';

function only(text: string): MessageReading {
  const { messages } = readFrame(text);
  expect(messages).toHaveLength(1);
  return messages[0]!;
}

describe('the class of a single message', () => {
  it.each<[string, FrameClass]>([
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}', 'request'],
    ['{"jsonrpc":"2.0","id":"","method":""}', 'request'],
    ['{"jsonrpc":"2.0","id":1.0,"method":"ping"}', 'request'],
    ['{"jsonrpc":"2.0","id":1e2,"method":"ping"}', 'request'],
    ['{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', 'request'],
    [`{"jsonrpc":"2.0","id":1${'0'.repeat(400)},"method":"ping"}`, 'request'],
    [`{"jsonrpc":"2.0","id":-1${'0'.repeat(400)},"method":"ping"}`, 'request'],
    ['{"jsonrpc":"2.0","method":"ping"}', 'notification'],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', 'response.result'],
    ['{"jsonrpc":"2.0","id":1,"result":null}', 'response.result'],
    ['{"jsonrpc":"2.0","id":1.5,"result":{}}', 'response.result'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}', 'response.error'],
    ['{"jsonrpc":"2.0","error":{"code":1,"message":""}}', 'response.error-unattributed'],
    ['{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}', 'response.error-null-id'],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', 'malformed.hybrid'],
    ['{"jsonrpc":"2.0","id":1,"method":7,"error":null}', 'malformed.hybrid'],
    ['{"jsonrpc":"2.0","id":1,"method":null}', 'malformed.method'],
    ['{"jsonrpc":"2.0","method":["ping"]}', 'malformed.method'],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', 'malformed.request-id'],
    ['{"jsonrpc":"2.0","id":true,"method":"ping"}', 'malformed.request-id'],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 'malformed.request-id'],
    ['{"jsonrpc":"2.0","id":[1],"method":"ping"}', 'malformed.request-id'],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 'malformed.request-id'],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":{}}', 'malformed.both'],
    ['{"jsonrpc":"2.0","result":{},"error":null}', 'malformed.both'],
    ['{"jsonrpc":"2.0","result":{}}', 'malformed.result-without-id'],
    ['{"jsonrpc":"2.0","id":null,"result":{}}', 'malformed.result-without-id'],
    ['{"jsonrpc":"2.0","id":1}', 'malformed.empty-response'],
    ['{"id":null}', 'malformed.empty-response'],
    ['{}', 'malformed.not-rpc'],
    ['{"level":"info","msg":"started"}', 'malformed.not-rpc'],
    ['{"Method":"ping","ID":1}', 'malformed.not-rpc'],
    ['{"__proto__":{"method":"ping","id":1}}', 'malformed.not-rpc'],
    ['1', 'malformed.scalar'],
    ['"ping"', 'malformed.scalar'],
    ['null', 'malformed.scalar'],
    [' true ', 'malformed.scalar'],
  ])('%s is %s', (text, name) => {
    expect(readFrame(text).class).toBe(name);
    const message = only(text);
    expect(message.class).toBe(name);
    expect(text.slice(...message.span)).toBe(text.trim());
    expect(message.value).toEqual(JSON.parse(text));
  });
});

describe('the class of a batch', () => {
  const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
  const result = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const unattributed = '{"jsonrpc":"2.0","error":{"code":1,"message":""}}';

  it.each<[readonly string[], FrameClass]>([
    [[], 'batch.empty'],
    [[request], 'batch.requests'],
    [[request, notification], 'batch.requests'],
    [[result, unattributed], 'batch.responses'],
    [[request, result], 'batch.mixed'],
    [[unattributed, notification], 'batch.mixed'],
    [[request, '1'], 'batch.invalid'],
    [[request, result, '{}'], 'batch.invalid'],
    [['[]'], 'batch.invalid'],
  ])('%j is %s', (members, name) => {
    const text = ` [ ${members.join(' ,\t')} ]`;
    const reading = readFrame(text);
    expect(reading.class).toBe(name);
    expect(reading.messages.map((message) => text.slice(...message.span))).toEqual(members);
  });

  it('names scalars and arrays among the members', () => {
    const reading = readFrame(`["x",[${request}],null,${request}]`);
    expect(reading.messages.map((message) => message.class)).toEqual([
      'malformed.scalar',
      'malformed.nested-batch',
      'malformed.scalar',
      'request',
    ]);
    expect(reading.messages.map((message) => message.id)).toEqual([null, null, null, '1']);
  });
});

describe('noise', () => {
  it.each<[string | null, FrameClass]>([
    [null, 'noise.encoding'],
    ['', 'noise.blank'],
    [' \t\r', 'noise.blank'],
    ['\u00a0\u2003', 'noise.blank'],
    ['\ufeff', 'noise.blank'],
    ['Server listening on stdio', 'noise.text'],
    ['[4711] started', 'noise.text'],
    ['[INFO] started', 'noise.text'],
    ['2026-01-31 12:00:01 started', 'noise.text'],
    ['3000 {"a":1}', 'noise.text'],
    ['{"a":1', 'noise.text'],
    ["{'a': 1}", 'noise.text'],
    ['{"a":1]', 'noise.text'],
    ['{"a":"\u0001"}', 'noise.text'],
    ['}{', 'noise.text'],
    ['{"a', 'noise.text'],
    ['{"a\\', 'noise.text'],
    ['NaN', 'noise.text'],
    ['{"a":1}{"b":2}', 'noise.concatenated'],
    ['{"a":"}"} \t{"b":"\\"{"}', 'noise.concatenated'],
    ['[]{"a":1}', 'noise.concatenated'],
    ['[ {"a":1} ][{}] 1 "x" null', 'noise.concatenated'],
    ['{"a":1}}', 'noise.trailing'],
    ['{"a":1} done', 'noise.trailing'],
    ['{"a":1},{"b":2}', 'noise.trailing'],
    ['{"a":1}{"b":2} done', 'noise.trailing'],
    ['{"a":1}{"b":', 'noise.trailing'],
    ['[{"a":1}] "x', 'noise.trailing'],
  ])('%j is %s', (text, name) => {
    const reading = readFrame(text);
    expect(reading.class).toBe(name);
    expect(reading.messages).toEqual([]);
    expect(reading.cut).toBe(false);
  });
});

describe('remarks on a message', () => {
  it.each<[string, readonly MessageFlag[]]>([
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}', []],
    ['{"id":1,"method":"ping"}', ['bad-jsonrpc-version']],
    ['{"jsonrpc":2.0,"id":1,"method":"ping"}', ['bad-jsonrpc-version']],
    ['{"jsonrpc":"1.0","id":1,"result":{}}', ['bad-jsonrpc-version']],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","trace":1}', ['extra-members']],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":1}', ['extra-members']],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', ['params-not-object']],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":7}', ['params-not-object']],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', ['params-null']],
    ['{"jsonrpc":"2.0","id":1,"result":null}', ['result-not-object']],
    ['{"jsonrpc":"2.0","id":1,"result":[]}', ['result-not-object']],
    ['{"jsonrpc":"2.0","id":1,"error":"no"}', ['bad-error-shape']],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1}}', ['bad-error-shape']],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":""}}', ['bad-error-shape']],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":null}}', ['bad-error-shape']],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}', ['error-code-not-integer']],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1.5}}', ['bad-error-shape', 'error-code-not-integer']],
    ['{"jsonrpc":"2.0","method":"tools/list"}', ['request-without-id']],
    ['{"jsonrpc":"2.0","method":"toString"}', []],
    ['{"jsonrpc":"2.0","id":1,"method":"notifications/initialized"}', ['notification-with-id']],
    ['{"jsonrpc":"2.0","id":null,"method":"notifications/initialized"}', ['notification-with-id']],
    ['7', []],
  ])('%s has %j', (text, flags) => {
    expect(only(text).flags).toEqual(flags);
    expect(readFrame(`[${text}]`).messages[0]?.flags).toEqual(flags);
  });
});

describe('ids', () => {
  it.each([
    '1',
    '"1"',
    '-0',
    '1.0',
    '1E+2',
    '12345678901234567890',
    '9'.repeat(400),
    '""',
    '"\\u0061"',
    '"a\\/b\\\\\\""',
    '"\\ud800"',
    '"\u2028é😀"',
    '"123e4567-e89b-12d3-a456-426614174000"',
    'null',
    'true',
    'false',
    '{"id":2,"x":[{"id":3}]}',
    '[ 1, {"id": 4} ]',
  ])('keeps %s as it was written', (id) => {
    expect(only(`{"jsonrpc":"2.0","id": ${id} ,"method":"ping"}`).id).toBe(id);
    expect(only(`{"params":{"id":5},"id":${id}}`).id).toBe(id);
    expect(readFrame(`[1,{"id":${id}},{"id":0}]`).messages.map((message) => message.id)).toEqual([null, id, '0']);
  });

  it('takes the last of several, as JSON.parse does', () => {
    const message = only('{"id":1,"method":"a","id":"2","method":"b","\\u0069d":[3]}');
    expect(message.id).toBe('[3]');
    expect(message.value).toEqual({ id: [3], method: 'b' });
    expect(message.method).toBe('b');
    expect(message.class).toBe('malformed.request-id');
  });

  it('finds none in deeper objects, in strings or in other members', () => {
    expect(only('{"method":"id","params":{"id":1,"a":[{"id":2}],"b":"\\"id\\":3"},"idx":4,"Id":5}').id).toBeNull();
  });

  it('keeps __proto__ as a member of its own', () => {
    const message = only('{"jsonrpc":"2.0","id":1,"method":"x","params":{"__proto__":{"a":1}}}');
    expect(JSON.stringify(message.value)).toContain('"__proto__":{"a":1}');
  });
});
