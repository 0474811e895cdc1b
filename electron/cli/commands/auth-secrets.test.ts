import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../../shared/exports/index.ts';
import { GuardedServer } from '../../engine/live/testing/guarded-server.ts';
import { CommandLine } from '../testing/in-process.ts';

const commandLine = new CommandLine();
afterAll(() => commandLine.remove());

it('leaves no secret of a sign-in in captures, exports, reports, settings and the list of processes', async () => {
  const server = await GuardedServer.start({ refreshes: true, answersOfTokens: true });
  const capture = join(commandLine.folder, 'signed-in.mcpcap');
  const env = { MCPSCOPE_CLIENT_ID: 'known', MCPSCOPE_CLIENT_SECRET: 'a-secret-of-the-client' };
  const secrets = (): string[] => [...server.secrets, env.MCPSCOPE_CLIENT_SECRET];
  let processes = '';
  let opened = false;
  const run = (words: readonly string[]) =>
    commandLine.run(words, {
      env,
      reads: (stderr) => {
        const [url] = /http:\/\/\S+\/authorize\?\S+/.exec(stderr) ?? [];
        if (url === undefined || opened) return;
        opened = true;
        void fetch(url).then(() => (processes = commandLines()));
      },
    });
  const usual = ['--no-proxy', '--no-listen', '--protocol-version', '2025-11-25', '--redirect-port', '0'];
  const ways = ['--introspect', '--misbehave', 'all', '--profile', 'work'];
  const { stdout, stderr } = await run(['auth', server.url, ...usual, ...ways, '--json', '--capture', capture]);
  const outputs = [stdout, stderr.replace(/http:\/\/\S+\/authorize\?\S+/, ''), processes];
  for (const format of EXPORT_FORMATS)
    for (const redacts of [[], ['--no-redact']])
      outputs.push((await run(['export', capture, '--format', format, ...redacts])).stdout);
  for (const words of [
    ['show', capture],
    ['check', capture, '--json'],
    ['auth', '--list', '--json'],
  ])
    outputs.push((await run(words)).stdout);
  // Captures, settings, and whatever else is left.
  for (const path of files(commandLine.folder)) outputs.push(readFileSync(path, 'latin1'));
  await server.close();

  expect(stdout).toContain('"outcome": "signed-in"');
  expect(secrets().length).toBeGreaterThan(6);
  for (const secret of secrets())
    expect(outputs.findIndex((output) => output.includes(secret) || output.includes(encodeURIComponent(secret)))).toBe(
      -1,
    );
});

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
