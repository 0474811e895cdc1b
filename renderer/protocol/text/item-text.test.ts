import { describe, expect, it } from 'vitest';
import { itemIn } from './item-text.ts';

describe('itemIn', () => {
  it('cuts the exact text of an item out of its list', () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"},{"name":"b","max":12345678901234567890}]}}';
    expect(itemIn(text, 'tools', 1)).toBe('{"name":"b","max":12345678901234567890}');
    expect(itemIn(text, 'tools', 2)).toBeNull();
    expect(itemIn(text, 'prompts', 0)).toBeNull();
  });

  it('looks through a batch', () => {
    expect(itemIn('[{"id":1,"result":{}},{"id":2,"result":{"prompts":[7]}}]', 'prompts', 0)).toBe('7');
  });
});
