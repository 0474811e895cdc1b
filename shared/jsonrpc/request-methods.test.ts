import { expect, it } from 'vitest';
import { METHODS } from '../mcp/index.ts';
import { REQUEST_METHODS } from './request-methods.ts';

it('has the requests of all revisions, and nothing else', () => {
  const requests = METHODS.filter((method) => method.kind === 'request').map((method) => method.name);
  expect([...REQUEST_METHODS].toSorted()).toEqual([...new Set(requests)].toSorted());
});
