import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../../shared/exports/index.ts';
import { Profiles } from '../../engine/authorization/index.ts';
import { DefendedServer } from '../../engine/live/testing/defended-server.ts';
import { GuardedServer } from '../../engine/live/testing/guarded-server.ts';
import { CommandLine } from '../testing/in-process.ts';

const USUAL = ['--no-proxy', '--no-listen', '--protocol-version', '2025-11-25', '--redirect-port', '0'];

let commandLine: CommandLine;
beforeEach(() => {
  commandLine = new CommandLine();
});
afterEach(() => commandLine.remove());

it('leaves no secret of a sign-in in captures, exports, reports, settings and the list of processes', async () => {
  const server = await GuardedServer.start({ refreshes: true, answersOfTokens: true });
  const env = { MCPSCOPE_CLIENT_ID: 'known', MCPSCOPE_CLIENT_SECRET: 'a-secret-of-the-client' };
  const words = ['--introspect', '--misbehave', 'all', '--profile', 'work'];
  const outputs = await everythingLeft(server.url, words, env);
  await server.close();
  expect(server.secrets.length).toBeGreaterThan(6);
  expectNone(outputs, [...server.secrets, env.MCPSCOPE_CLIENT_SECRET]);
});

it('leaves no proof, refresh token or key anywhere but in the file in which its user wants a profile kept', async () => {
  const server = await DefendedServer.start({ careful: false, bound: true });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const env = { MCPSCOPE_CLIENT_ID: 'known', MCPSCOPE_CLIENT_KEY: pem };
  const words = ['--dpop', '--misbehave', 'all', '--profile', 'work', '--keep-in-file'];
  const outputs = await everythingLeft(server.url, words, env);
  const kept = new Profiles(join(commandLine.folder, 'home'), null, (sentence) => expect(sentence).toBe(''));
  const { proofKey = '', token = null } = kept.of('work', server.url) ?? {};
  await server.close();
  expect(server.secrets).toContain(token?.refreshToken);
  expect(server.secrets.size).toBeGreaterThan(5);
  const keys = [pem, proofKey].map((key) => key.split('\n')[1] ?? '');
  expect(keys.map(({ length }) => length)).toEqual([64, 64]);
  expectNone(outputs, [...server.secrets, ...keys]);
});

/** Where profiles are kept for a user who wants that. */
const KEPT = 'sign-ins.json';

/** Everything that a sign-in and what is done with its capture print and leave behind, but a file of profiles. */
async function everythingLeft(
  url: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const capture = join(commandLine.folder, 'signed-in.mcpcap');
  let processes = '';
  let opened = false;
  const run = (all: readonly string[]) =>
    commandLine.run(all, {
      env,
      reads: (said) => {
        const [address] = /http:\/\/\S+\/authorize\?\S+/.exec(said) ?? [];
        if (address === undefined || opened) return;
        opened = true;
        void fetch(address).then(() => (processes = commandLines()));
      },
    });
  const { stdout, stderr } = await run(['auth', url, ...USUAL, ...words, '--json', '--capture', capture]);
  expect(stdout, stderr).toContain('"outcome": "signed-in"');
  // The address that a user has to open has its state.
  const outputs = [stdout, stderr.replace(/http:\/\/\S+\/authorize\?\S+/, ''), processes];
  for (const format of EXPORT_FORMATS)
    for (const redacts of [[], ['--no-redact']])
      outputs.push((await run(['export', capture, '--format', format, ...redacts])).stdout);
  for (const looks of [
    ['show', capture],
    ['check', capture, '--json'],
    ['auth', '--list', '--json'],
  ])
    outputs.push((await run(looks)).stdout);
  // Captures, settings, and whatever else is left.
  for (const path of files(commandLine.folder)) if (basename(path) !== KEPT) outputs.push(readFileSync(path, 'latin1'));
  return outputs;
}

function expectNone(outputs: readonly string[], secrets: readonly string[]): void {
  for (const secret of secrets)
    expect(outputs.findIndex((output) => output.includes(secret) || output.includes(encodeURIComponent(secret)))).toBe(
      -1,
    );
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Of all processes; '' where the system does not show them as files. */
function commandLines(): string {
  if (process.platform !== 'linux') return '';
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        // It ended meanwhile.
        return '';
      }
    })
    .join('\n');
}
