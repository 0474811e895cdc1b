import { expect, it } from 'vitest';
import { originOf } from './wire-checks.ts';

it.each([
  ['HTTPS://Host/a', 'https://host:443'],
  ['constructor://host/a', 'constructor://host:'],
  ['/a', ''],
])('the origin of %s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
