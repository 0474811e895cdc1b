import { expect, it } from 'vitest';
import { SYSTEM, TRAITS, traitsOf, type Traits } from './system.ts';

const differs = (system: NodeJS.Platform): Partial<Traits> => {
  const unix = new Map(Object.entries(traitsOf('freebsd')));
  return Object.fromEntries(Object.entries(traitsOf(system)).filter(([name, value]) => unix.get(name) !== value));
};

it.each([
  ['linux', { listsProcesses: 'proc', proc: true, plainKeychain: true }],
  ['darwin', { foldsCase: true, showsAddresses: false, dockPath: true, namedDisplay: false, places: 'darwin' }],
  [
    'win32',
    {
      kind: 'windows',
      foldsCase: true,
      modes: false,
      endsTrees: 'taskkill',
      listsProcesses: 'cim',
      showsAddresses: false,
      loginShell: false,
      node: 'node.exe',
      namedDisplay: false,
      channel: 'pipe',
      places: 'win32',
    },
  ],
  ['openbsd', {}],
] as const)('%s differs from any Unix in this', (system, traits) => {
  expect(differs(system)).toEqual(traits);
});

it('is the system that Node names', () => {
  expect([SYSTEM, TRAITS]).toEqual([process.platform, traitsOf(process.platform)]);
});
