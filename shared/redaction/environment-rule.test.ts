import { expect, it } from 'vitest';
import { environmentSecrets } from './environment-rule.ts';

it.each([
  ['API_KEY', 'added', 'abc', 'key'],
  ['API_KEY', 'inherited', 'abc', 'key'],
  ['DB_PASSWORD', 'changed', 'abc', 'password'],
  ['LOG_LEVEL', 'added', 'verbose', 'env'],
  ['HOME', 'inherited', '/root', null],
  ['API_KEY', 'added', '', null],
  ['API_KEY', 'added', 'redacted-key-1', null],
] as const)('%s, %s, has a secret: %s', (name, from, value, kind) => {
  const spans = environmentSecrets({ name, from, value });
  expect(spans.map((span) => span.kind)).toEqual(kind === null ? [] : [kind]);
});

it('finds nothing where the value was masked or left out', () => {
  expect(environmentSecrets({ name: 'API_KEY', from: 'inherited' })).toEqual([]);
});
