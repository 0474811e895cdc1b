import { expect, it } from 'vitest';
import { tokenizer } from './tokenizer.ts';

it('counts as o200k_base does, and what means something to a model as text', async () => {
  const { name, count } = await tokenizer();
  expect([name, count(''), count('hello world')]).toEqual(['o200k_base', 0, 2]);
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
});
