import { expect, it } from 'vitest';
import { GivenSecrets } from './given-secrets.ts';

it('knows what kept servers and those of this run were given, and what is in the environment file by now', () => {
  const target = (token: string) =>
    ({ transport: 'stdio', name: '', command: 'node', args: ['--token', token], cwd: '', env: {} }) as const;
  const file = new Map<string, string>();
  const secrets = new GivenSecrets([{ ...target('kept-1234'), args: ['--token', 'kept-1234'] }], () => file);
  secrets.remember({ ...target(''), args: ['--token', 'given-1234'] });
  file.set('in-a-file', 'FILE');
  expect(secrets.all()).toEqual([
    ['kept-1234', 'argument secret'],
    ['given-1234', 'argument secret'],
    ['in-a-file', 'FILE'],
  ]);
});
