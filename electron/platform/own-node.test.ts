import { expect, it } from 'vitest';
import { forgetHowWeStarted, ownNode } from './own-node.ts';

it('has our own binary run as Node where it is Electron’s, and nothing that it starts', () => {
  expect(ownNode(true)).toEqual({ command: process.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } });
  expect(ownNode(false)).toEqual({ command: process.execPath, env: {} });
  const env = { ELECTRON_RUN_AS_NODE: '1', PATH: '/bin' };
  forgetHowWeStarted(env);
  expect(env).toEqual({ PATH: '/bin' });
});
