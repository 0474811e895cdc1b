import { expect, it } from 'vitest';
import type { Target } from '../../../shared/bridge/index.ts';
import { GivenSecrets } from './given-secrets.ts';

function plain(token: string): Target {
  return { transport: 'stdio', name: '', command: 'node', args: ['--token', token], cwd: '', env: {} };
}

it('knows what kept servers and those of this run were given, and what is in the environment file by now', () => {
  const file = new Map<string, string>();
  const secrets = new GivenSecrets([plain('kept-1234')], () => file);
  secrets.remember(plain('given-1234'));
  file.set('in-a-file', 'FILE');
  expect(secrets.all()).toEqual([
    ['kept-1234', 'argument secret'],
    ['given-1234', 'argument secret'],
    ['in-a-file', 'FILE'],
  ]);
});
