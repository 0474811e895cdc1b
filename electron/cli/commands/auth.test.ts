import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { GuardedServer, type GuardedOptions } from '../../engine/live/testing/guarded-server.ts';
import { CommandLine, type Run, type RunOptions } from '../testing/in-process.ts';
import type { AuthReport } from '../report/index.ts';

const commandLine = new CommandLine();
let server: GuardedServer;

afterEach(() => server.close());
afterAll(() => commandLine.remove());

/** Runs a command against a guarded server; whoever reads stderr opens the address that is printed there. */
async function run(words: readonly string[], options: GuardedOptions = {}, own: RunOptions = {}): Promise<Run> {
  server = await GuardedServer.start(options);
  let opened = false;
  return commandLine.run([...words.map((word) => word.replace('SERVER', server.url)), '--no-proxy'], {
    ...own,
    reads: (stderr) => {
      const [url] = /http:\/\/\S+\/authorize\?\S+/.exec(stderr) ?? [];
      if (url === undefined || opened) return;
      opened = true;
      void fetch(url);
    },
  });
}

const USUAL = ['--protocol-version', '2025-11-25', '--redirect-port', '0', '--no-listen'];

describe('mcpscope auth', () => {
  it('signs in by the printed address, and reports on each step', async () => {
    const { code, stdout, stderr } = await run(['auth', 'SERVER', ...USUAL]);
    expect(stderr).toMatch(/^The server asks for a sign-in\. Open this address in a browser:\nhttp:/);
    const lines = stdout.split('\n').filter((line) => /^\S/.test(line));
    expect(lines.map((line) => line.replace(/\s+#.*/, ''))).toEqual([
      'The client is signed in, and the server took the token.',
      'authorization_code, by the rules of 2025-11-25',
      '✓ The server asks for a token',
      '✓ Metadata of the server',
      '✓ Metadata of the authorization server',
      '✓ Registration of the client',
      '✓ Authorization URL',
      '✓ Consent, and the redirect back',
      '✓ Token',
      '✓ The request again, with the token',
    ]);
    for (const secret of server.secrets) expect(stdout).not.toContain(secret);
    expect(code).toBe(0);
  });

  it('names the step that is wrong, and fails', async () => {
    const { code, stdout } = await run(['auth', 'SERVER', ...USUAL, '--json'], {
      resource: { resource: 'https://elsewhere.example/mcp' },
    });
    const report = JSON.parse(stdout) as AuthReport;
    expect(report).toMatchObject({
      ok: false,
      verdict: `Metadata of the server: resource is https://elsewhere.example/mcp, which is not on the host of ${server.url}: a client must not use the document.`,
      signIns: [{ outcome: 'failed', revision: '2025-11-25' }],
    });
    expect(report.signIns[0]?.steps.map(({ state }) => state).slice(0, 3)).toEqual(['done', 'wrong', 'to come']);
    expect(code).toBe(1);
  });

  it('needs no browser where the client has credentials, and tells no secret', async () => {
    const machine = { id: 'machine', secret: 'a-secret-of-the-machine' };
    const env = { MCPSCOPE_CLIENT_SECRET: machine.secret };
    const { code, stdout, stderr } = await run(
      ['auth', 'SERVER', ...USUAL, '--client-credentials', '--client-id', 'machine'],
      { machine },
      { env },
    );
    expect(stdout).toContain('client_credentials, by the rules of 2025-11-25');
    expect(stdout + stderr).not.toContain(machine.secret);
    expect(code).toBe(0);
  });

  it('goes step by step as lines are typed, and to the end', async () => {
    const { code, stdout, stderr } = await run(['auth', 'SERVER', ...USUAL, '--step'], {}, { input: '\n\nwhat\nr\n' });
    expect(
      stderr
        .split('\n')
        .filter((line) => /^(?:Next|Enter|✓)/.test(line))
        .map((line) => line.replace(/\s+#.*/, '')),
    ).toEqual([
      '✓ The server asks for a token',
      'Next: Metadata of the server. Enter goes on, r goes on to the end, q gives up.',
      '✓ Metadata of the server',
      'Next: Metadata of the authorization server. Enter goes on, r goes on to the end, q gives up.',
      '✓ Metadata of the authorization server',
      'Next: Registration of the client. Enter goes on, r goes on to the end, q gives up.',
      'Enter goes on, r goes on to the end, q gives up.',
    ]);
    expect(stdout).toContain('The client is signed in, and the server took the token.');
    expect(code).toBe(0);
  });

  it('gives up where nobody lets it go on', async () => {
    const { code, stdout } = await run(['auth', 'SERVER', ...USUAL, '--step'], {}, { input: '\n' });
    expect(stdout).toContain('gave it up');
    expect(server.asked).toEqual(['POST /mcp', 'GET /.well-known/oauth-protected-resource/mcp']);
    expect(code).toBe(1);
  });

  it('says what is missing', async () => {
    const { code, stderr } = await run(['auth', 'SERVER', '--client-credentials']);
    expect(stderr).toContain('--client-credentials needs a client id and a secret');
    expect(code).toBe(2);
    for (const [words, says] of [
      [['--workload'], '--workload needs --client-id'],
      [['--identity-provider', 'https://idp.example/token'], '--identity-provider needs --client-id'],
      [['--workload', '--client-credentials'], 'are ways of their own: choose one.'],
    ] as const) {
      const other = await commandLine.run(['auth', 'http://127.0.0.1:9/mcp', ...words]);
      expect(other.stderr).toContain(says);
      expect(other.code).toBe(2);
    }
  });
});

describe('--misbehave', () => {
  it('reports on the defences of a server, and fails where one is missing', async () => {
    const { code, stdout } = await run(['auth', 'SERVER', ...USUAL, '--json', '--misbehave', 'all']);
    const report = JSON.parse(stdout) as AuthReport;
    const verdicts = Object.fromEntries((report.defences ?? []).map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toEqual({
      // This one registers and redirects whatever it is asked for.
      'web-loopback': 'fails',
      'http-redirect': 'fails',
      'unknown-client': 'fails',
      'other-redirect': 'fails',
      'no-pkce': 'fails',
      'plain-pkce': 'fails',
      'other-resource': 'fails',
      'wrong-code': 'holds',
      'wrong-verifier': 'holds',
      'other-redirect-again': 'holds',
      'code-twice': 'holds',
      'wrong-secret': 'untold',
      // It gives no refresh tokens.
      'more-scope': 'untold',
      'old-refresh-token': 'untold',
      'no-token': 'holds',
      'no-token-on-stream': 'holds',
      'token-in-query': 'holds',
      'tampered-token': 'holds',
      'foreign-token': 'holds',
      'other-audience': 'fails',
      'no-resource': 'untold',
      'fewer-scopes': 'untold',
      'lower-case-scheme': 'fails',
      'bound-as-bearer': 'untold',
      'proof-twice': 'untold',
      'proof-elsewhere': 'untold',
      'proof-without-token': 'untold',
      // It is good for an hour.
      'ended-token': 'untold',
    });
    for (const secret of server.secrets) expect(stdout).not.toContain(secret);
    expect(code).toBe(1);
  });

  it('names the ways that there are', async () => {
    const { code, stderr } = await commandLine.run(['auth', 'http://127.0.0.1:9/mcp', '--misbehave', 'wildly']);
    expect(stderr).toContain('--misbehave knows no “wildly”: choose all, or some of web-loopback');
    expect(code).toBe(2);
  });
});

it('reports to a test runner: a case a step, and one a defence', async () => {
  const words = ['auth', 'SERVER', ...USUAL, '--format', 'junit'];
  const right = await run([...words, '--misbehave', 'no-token', 'unknown-client', 'bound-as-bearer']);
  expect(right.stdout).toContain('<testsuite name="defences" tests="3" failures="1" errors="0" skipped="1">');
  expect(right.stdout).toContain('by the rules of 2025-11-25" tests="8" failures="0" errors="0" skipped="0">');
  await server.close();
  const wrong = await run(words, { metadata: { code_challenge_methods_supported: ['plain'] } });
  expect(wrong.stdout).toContain('/mcp" tests="10" failures="2" errors="0" skipped="6">');
  expect(wrong.stdout).toContain('<failure message="code_challenge_methods_supported lists plain, but not S256. (');
  expect(wrong.code).toBe(1);
});

describe('--auth', () => {
  it('signs a check in', async () => {
    const { code, stdout } = await run(['check', '--url', 'SERVER', '--auth', ...USUAL, '--json']);
    const report = JSON.parse(stdout) as { findings: readonly { level: string; rule: string; message: string }[] };
    const errors = report.findings.filter(({ level }) => level === 'error');
    expect(errors.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(report).toMatchObject({ connected: true, ok: true });
    expect(code).toBe(0);
  });

  it('signs a call in', async () => {
    const { code, stdout } = await run(['call', 'tools/list', '--url', 'SERVER', '--auth', ...USUAL]);
    expect(stdout).toContain('"write"');
    expect(code).toBe(0);
  });

  it.each(['', '--sequential'])('sends a text without a handshake once more after the sign-in %s', async (way) => {
    const initialize =
      '{"jsonrpc":"2.0", "id":"mine","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"me","version":"1"}}}';
    const words = ['send', '--url', 'SERVER', '--no-handshake', '--auth', ...USUAL, ...(way === '' ? [] : [way])];
    const { code, stdout } = await run(words, {}, { input: `${initialize}\n` });
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([{ id: 'mine', result: { protocolVersion: '2025-11-25' } }]);
    expect(server.asked.filter((asked) => asked === 'POST /mcp')).toHaveLength(2);
    expect(code).toBe(0);
  });

  it('says that a profile is forgotten, unless the user wants it in a file; then signs in by it without a browser, a run and a replay, too', async () => {
    const { stderr } = await run(['auth', 'SERVER', '--profile', 'ci', ...USUAL]);
    expect(stderr).toContain('What is signed in to is forgotten at the end of this run: add --keep-in-file');
    await server.close();

    const capture = join(commandLine.folder, 'kept.mcpcap');
    const words = ['auth', 'SERVER', '--profile', 'ci', '--keep-in-file', '--introspect', '--capture', capture];
    const kept = await run([...words, ...USUAL], { answersOfTokens: true });
    expect(kept.stdout).toContain('The token is active, with the scope read.');
    expect(kept.code).toBe(0);
    const sequence = join(commandLine.folder, 'list.yaml');
    writeFileSync(sequence, 'mcpscope-sequence: 1\nname: list\nsteps:\n  - request: tools/list\n');
    const before = server.asked.length;
    const address = ['--url', server.url, '--no-proxy', '--auth', 'ci'];
    for (const words of [
      ['call', 'tools/list', ...address, ...USUAL],
      ['run', sequence, ...address, '--protocol-version', '2025-11-25'],
      ['replay', capture, ...address],
    ]) {
      const again = await commandLine.run(words);
      expect(`${again.code} ${again.stderr}`, again.stdout).toBe('0 ');
      for (const secret of server.secrets) expect(again.stdout).not.toContain(secret);
    }
    expect(new Set(server.asked.slice(before))).toEqual(new Set(['POST /mcp', 'GET /mcp']));

    const listed = await commandLine.run(['auth', '--list']);
    expect(listed.stdout).toContain(`ci  ${server.url}  client registered-client at ${server.origin}, a token until `);
    const json = await commandLine.run(['auth', '--list', '--json']);
    for (const secret of server.secrets) expect(`${listed.stdout}${json.stdout}`).not.toContain(secret);
    const revoked = await commandLine.run(['auth', '--revoke', 'ci', '--no-proxy']);
    expect(revoked.stdout).toContain('The authorization server took the access token back.');
    expect(revoked.code).toBe(0);
    expect((await commandLine.run(['auth', '--list'])).stdout).toContain(', no token');
    expect((await commandLine.run(['auth', '--forget', 'ci'])).code).toBe(0);
    expect((await commandLine.run(['auth', '--revoke', 'ci'])).code).toBe(2);
    const none = await commandLine.run(['auth', '--forget', 'ci']);
    expect(`${none.code} ${none.stderr}`).toContain('2 Nothing is kept under the name ci');
    expect((await commandLine.run(['auth', '--list'])).stdout).toBe('');
  });

  it('takes no address for the name of a profile', async () => {
    const { code, stderr } = await run(['check', '--url', 'SERVER', '--auth', 'https://mcp.example']);
    expect(code).toBe(2);
    expect(stderr).toContain('is no name of a profile');
  });
});
