import { expect, it } from 'vitest';
import { merged } from './schema-view.ts';

it('puts schemas together whatever their keys are called', () => {
  const other = JSON.parse('{"__proto__":{"a":1}}') as Readonly<Record<string, unknown>>;
  expect(JSON.stringify(merged({ type: 'object' }, other))).toBe('{"type":"object","__proto__":{"a":1}}');
});
