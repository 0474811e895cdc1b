import { expect, it } from 'vitest';
import { opener } from './open-browser.ts';

const ADDRESS = 'http://127.0.0.1:4000/enter?code=abc';

it.each(['darwin', 'win32', 'linux', 'freebsd'] as const)('an address is handed over on %s', (platform) => {
  const { command, args, input } = opener(ADDRESS, platform);
  expect(`${[command, ...args].join(' ')} ${input}`).toContain(ADDRESS);
});

it('stays out of command lines where the system has a way', () => {
  const { command, args, input } = opener(ADDRESS, 'darwin');
  expect([command, ...args].join(' ')).not.toContain('code');
  expect(input).toBe(`open location "${ADDRESS}"\n`);
});
