import { expect, it } from 'vitest';
import { isSamePath, variableOf } from './names.ts';
import { traitsOf } from './system.ts';

it.each([
  ['win32', { Path: 'C:\\bin' }, 'C:\\bin'],
  ['win32', { Path: 'C:\\other', PATH: 'C:\\bin' }, 'C:\\bin'],
  ['linux', { Path: '/bin' }, undefined],
  ['darwin', { PATH: '/usr/bin' }, '/usr/bin'],
] as const)('on %s, PATH of %j is %s', (system, env, value) => {
  expect(variableOf(env, 'PATH', traitsOf(system))).toBe(value);
});

it('takes no variable from what every object has', () => {
  expect(variableOf({}, 'constructor', traitsOf('linux'))).toBeUndefined();
});

it.each([
  ['win32', 'C:\\Users\\A\\x.json', 'c:\\users\\a\\X.json', true],
  ['darwin', '/Users/a/X.json', '/Users/a/x.json', true],
  ['linux', '/home/a/X.json', '/home/a/x.json', false],
  ['linux', '/home/a/x.json', '/home/a/x.json', true],
] as const)('on %s, %s and %s are one file: %s', (system, one, other, same) => {
  expect(isSamePath(one, other, traitsOf(system))).toBe(same);
});
