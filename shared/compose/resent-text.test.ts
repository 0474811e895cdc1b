import { describe, expect, it } from 'vitest';
import { resentText, withTask } from './resent-text.ts';

describe('a captured message that is sent again', () => {
  it.each([
    ['{ "id" : 7,"method":"ping" }', '{ "id" : 12,"method":"ping" }'],
    ['{"id":1,"method":"x","id":2}', '{"id":1,"method":"x","id":12}'],
    ['{"jsonrpc":"2.0","method":"notifications/x"}', '{"jsonrpc":"2.0","method":"notifications/x"}'],
    [
      '{"id":"a","method":"x","params":{"_meta":{"progressToken":"progress-\\u0022a"}}}',
      '{"id":12,"method":"x","params":{"_meta":{"progressToken":"progress-\\u0022a"}}}',
    ],
    [
      '{"id":7,"method":"x","params":{"_meta":{"progressToken":"progress-7"},"id":7}}',
      '{"id":12,"method":"x","params":{"_meta":{"progressToken":"progress-12"},"id":7}}',
    ],
  ])('%s has the new id and nothing else changed', (text, expected) => {
    expect(resentText(text, '12')).toEqual({ text: expected });
  });

  it.each(['', 'no JSON', '[{"id":1,"method":"ping"}]', '{"id":1,"result":{}}'])('%s has no id of its own', (text) => {
    expect(resentText(text, '12')).toHaveProperty('problem');
  });
});

describe('a request that asks for a task', () => {
  it.each([
    ['{"id":1,"method":"x"}', '{"params":{"task":{}},"id":1,"method":"x"}'],
    ['{"id":1,"method":"x","params":{ }}', '{"id":1,"method":"x","params":{"task":{} }}'],
    ['{"id":1,"method":"x","params":{"a":[1]}}', '{"id":1,"method":"x","params":{"task":{},"a":[1]}}'],
    ['{"id":1,"method":"x","params":{"task":{"ttl":5}}}', '{"id":1,"method":"x","params":{"task":{"ttl":5}}}'],
  ])('%s', (text, expected) => {
    expect(withTask(text)).toBe(expected);
    expect(JSON.parse(expected)).toHaveProperty('params.task');
  });

  it.each(['', '{"method":"x"}', '{"id":1,"method":"x","params":[1]}', '{"id":1,"result":{}}', '[]'])(
    'cannot be made of %s',
    (text) => {
      expect(withTask(text)).toBeNull();
    },
  );
});
