import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '../test.ts';
import { knock } from '../shells/bridge-client.ts';
import { startWebShell } from '../shells/web-shell.ts';

/** A browser that writes down its number, what it was given and what token it finds, and stays in the list of processes until it is ended. */
function standInBrowser(folder: string): { readonly folder: string; readonly given: string } {
  mkdirSync(folder);
  const given = join(folder, 'given');
  const script = `#!/bin/sh\n{ echo $$; echo "$@"; echo "token \${MCPSCOPE_BEARER-undefined}"; cat; } > '${given}.part'\nmv '${given}.part' '${given}'\nexec tail -f /dev/null\n`;
  for (const name of ['xdg-open', 'osascript']) {
    writeFileSync(join(folder, name), script);
    chmodSync(join(folder, name), 0o755);
  }
  return { folder, given };
}

interface Answer {
  readonly status: number;
  readonly cookie: string;
}

function ask(address: string, cookie = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers: cookie === '' ? {} : { cookie } }, (response) => {
      response.resume();
      const [set = ''] = response.headers['set-cookie'] ?? [];
      resolve({ status: response.statusCode ?? 0, cookie: set.split(';')[0] ?? '' });
    });
    asked.once('error', reject);
  });
}

/** Asks as another user of this machine, who can read every command line. Only root can try it. */
async function statusAsAnotherUser(address: string): Promise<number> {
  const program = `require('node:http').get(process.argv[1], ({ statusCode }) => process.exit(statusCode - 300))`;
  const child = spawn(process.execPath, ['-e', program, address], { uid: 65_534, gid: 65_534, cwd: '/' });
  const [code] = (await once(child, 'exit')) as [number];
  return 300 + code;
}

/** Of every process of this machine. */
function commandLinesNow(): string {
  return execFileSync('ps', ['-ww', '-axo', 'args'], { encoding: 'utf8' });
}

test('what a browser is given lets it in once; nothing that any process, log or file shows does so again', async ({
  home,
}) => {
  test.skip(process.platform === 'win32', 'Windows shows command lines to their own user only.');
  mkdirSync(home, { recursive: true });
  const browser = standInBrowser(`${home}-browser`);
  const shell = await startWebShell(home, [], browser.folder, { MCPSCOPE_BEARER: 'S3CRET' });
  await expect.poll(() => existsSync(browser.given)).toBe(true);
  const [pid = '', ...given] = readFileSync(browser.given, 'utf8').split('\n');
  // What may come by the variables of the window is for its servers alone.
  expect(given).toContain('token undefined');
  const address = /http:[^\s"]+/.exec(given.join('\n'))?.[0] ?? '';
  // The stand-in is in the list once it has written, as a browser would be for as long as it runs.
  await expect.poll(commandLinesNow).toContain('tail -f /dev/null');
  const commandLines = commandLinesNow();

  if (process.platform === 'linux' && process.getuid?.() === 0) expect(await statusAsAnotherUser(address)).toBe(403);
  const entered = await ask(address);
  expect(entered.status).toBe(303);
  await shell.entered();
  const origin = `http://127.0.0.1:${shell.port}`;
  // The first page of the session, which is told the key.
  expect(await knock({ port: shell.port, origin, cookie: entered.cookie })).toMatchObject({ open: true });
  const shown = [commandLines, shell.printed(), given.join('\n')].join('\n');
  const secrets = [...new Set(shown.match(/[0-9a-f]{32,}/g))];
  expect(secrets.length).toBeGreaterThan(1);
  for (const secret of secrets) {
    const cookie = `mcpscope-${shell.port}=${secret}`;
    expect(await ask(`${origin}/enter?code=${secret}`), 'as a code').toEqual({ status: 403, cookie: '' });
    expect(await ask(`${origin}/`, cookie), 'as a cookie').toEqual({ status: 403, cookie: '' });
    const received = await knock({ port: shell.port, origin, cookie: entered.cookie, key: secret });
    expect(received, 'as a key').toEqual({ open: false, status: 403 });
  }
  const session = entered.cookie.split('=')[1] ?? '';
  for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
    const path = join(home, name);
    if (!statSync(path).isFile()) continue;
    const text = readFileSync(path, 'latin1');
    for (const secret of [...secrets, session]) expect(text.includes(secret), path).toBe(false);
  }
  process.kill(Number(pid));
  await shell.stop();
});

test('a token in the variables of the window is for its addresses: a server that it starts has none', async ({
  home,
}) => {
  const script = `require('fs').writeFileSync(process.argv[1], 'token ' + process.env.MCPSCOPE_BEARER); process.stdin.resume()`;
  const seen = join(home, 'seen');
  mkdirSync(home, { recursive: true });
  const shell = await startWebShell(home, ['--', process.execPath, '-e', script, seen], null, {
    MCPSCOPE_BEARER: 'S3CRET',
  });
  await expect.poll(() => (existsSync(seen) ? readFileSync(seen, 'utf8') : '')).toBe('token undefined');
  await shell.stop();
});
