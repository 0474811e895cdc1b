// Sign-ins at authorization servers that others wrote, before MCP servers of the official SDK (e2e/servers/sign-in).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthReport } from '../../electron/cli/report/index.ts';
import { startTestServer, type TestServer } from '../shells/test-server.ts';
import { addressesIn, Browser, runWith } from './testing/browser.ts';
import { afterAll, beforeAll, describe, expect, test } from './testing/test.ts';

const USUAL = ['--no-proxy', '--redirect-port', '0'];
const REVISIONS = ['2025-11-25', '2026-07-28'];
const MACHINE = { MCPSCOPE_CLIENT_ID: 'machine', MCPSCOPE_CLIENT_SECRET: 'a secret of the machine' };

const browser = new Browser();
let servers: Readonly<Record<'provider' | 'mock' | 'router', TestServer>>;

beforeAll(async () => {
  const names = ['oidc-provider', 'oauth2-mock', 'sdk-router'] as const;
  const [provider, mock, router] = await Promise.all(names.map((name) => startTestServer(`sign-in/${name}`)));
  servers = { provider: provider!, mock: mock!, router: router! };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
});

/** The report of `mcpscope auth`, which must have gone right. */
async function signedIn(home: string, words: readonly string[], env = {}): Promise<AuthReport> {
  const { code, stdout, stderr } = await runWith(browser, home, ['auth', ...words, ...USUAL, '--json'], env);
  expect(code, stdout + stderr).toBe(0);
  return JSON.parse(stdout) as AuthReport;
}

/** What a report says of the servers, and what it has against them. */
function sayings({ signIns }: AuthReport, grades = ['right', 'note', 'warning', 'error']): readonly string[] {
  const checks = signIns.flatMap(({ steps }) => steps.flatMap(({ checks }) => checks));
  return checks.filter(({ grade }) => grades.includes(grade)).map(({ says }) => says);
}

function complaints(report: AuthReport): readonly string[] {
  return sayings(report, ['warning', 'error']);
}

/**
 * Asks for the tools, at the path of a server, more often than tokens there are good for: its user is asked once, and each refresh
 * token is shown once.
 */
async function lists(home: string, server: TestServer, path: string, more: readonly string[] = []): Promise<void> {
  const [file, capture] = [join(home, 'list.yaml'), join(home, 'list.mcpcap')];
  writeFileSync(file, `mcpscope-sequence: 1\nname: list\nsteps:\n${'  - request: tools/list\n'.repeat(8)}`);
  const words = ['run', file, '--url', at(server, path), '--no-proxy', '--out', capture, '--auth', ...more];
  const { code, stdout, stderr } = await runWith(browser, home, words);
  expect(code, stdout).toBe(0);
  expect(addressesIn(stderr)).toHaveLength(1);
  const shown = readFileSync(capture, 'utf8').match(/grant_type=refresh_token&refresh_token=[\w-]+/g) ?? [];
  expect(shown.length).toBeGreaterThanOrEqual(2);
  expect(new Set(shown).size).toBe(shown.length);
}

function at({ url }: TestServer, path: string): string {
  return url.replace('/mcp', path);
}

describe('an oidc-provider', () => {
  test.for(REVISIONS)('signs a user in by the rules of %s', async (revision, { home }) => {
    const report = await signedIn(home, [servers.provider.url, '--protocol-version', revision]);
    expect(report.signIns).toMatchObject([{ grant: 'authorization_code', revision, outcome: 'signed-in' }]);
    expect(complaints(report)).toEqual([]);
  });

  test('gives a client a token of its own, and binds it to a key', async ({ home }) => {
    const words = ['--client-credentials'];
    const plain = await signedIn(home, [servers.provider.url, ...words], MACHINE);
    const bound = await signedIn(home, [at(servers.provider, '/bound'), ...words], MACHINE);
    expect([...complaints(plain), ...complaints(bound)]).toEqual([]);
    expect(sayings(bound)).toContain('token_type is DPoP.');
    expect(sayings(bound)).toContain('The server wants its nonce in the proof: it is asked again.');
  });

  test('asks its user again where a call needs more scope', async ({ home }) => {
    for (const revision of REVISIONS) {
      const params = JSON.stringify({ name: 'echo', arguments: { text: 'with more scope' } });
      const words = ['call', 'tools/call', params, '--url', servers.provider.url, '--auth', ...USUAL];
      const { code, stdout, stderr } = await runWith(browser, home, [...words, '--protocol-version', revision]);
      expect(code, stderr).toBe(0);
      expect(stdout).toContain('with more scope');
      expect(stderr.match(/&scope=[^&]*/g)).toEqual(
        revision === '2026-07-28'
          ? ['&scope=read+offline_access', '&scope=read+offline_access+write']
          : ['&scope=read', '&scope=read+write'],
      );
    }
  });

  test('rotates the refresh token each time that a token has ended', async ({ home }) => {
    await lists(home, servers.provider, '/brief');
  });

  test('takes a token that was kept, by the key that was kept with it, and takes it back', async ({ home }) => {
    const words = ['call', 'tools/list', '--url', at(servers.provider, '/bound'), ...USUAL];
    for (const asked of [1, 0]) {
      const { code, stderr } = await runWith(browser, home, [...words, '--auth', 'bound', '--keep-in-file']);
      expect(code, stderr).toBe(0);
      expect(addressesIn(stderr)).toHaveLength(asked);
    }
    const revoked = await runWith(browser, home, ['auth', '--revoke', 'bound', '--no-proxy']);
    expect(revoked.stdout).toContain('The authorization server took the refresh token back.');
    // It is a JWT that nobody is asked about.
    expect(revoked.stdout).toContain('does not take the access token back: it is good until it ends.');
  });
});

describe('an oauth2-mock-server', () => {
  const known = ['--client-id', 'anybody'];

  test.for(REVISIONS)('signs a user in by the rules of %s', async (revision, { home }) => {
    const report = await signedIn(home, [servers.mock.url, ...known, '--protocol-version', revision]);
    expect(report.signIns).toMatchObject([{ grant: 'authorization_code', revision, outcome: 'signed-in' }]);
    expect(complaints(report)).toEqual([]);
  });

  test('gives a client a token of its own', async ({ home }) => {
    const report = await signedIn(home, [servers.mock.url, '--client-credentials'], MACHINE);
    expect(complaints(report)).toEqual([]);
  });

  test('refreshes tokens that end', async ({ home }) => {
    await lists(home, servers.mock, '/brief', known);
  });
});

describe('the authorization router of the official SDK', () => {
  test.for(REVISIONS)('signs a user in by the rules of %s', async (revision, { home }) => {
    // Its server speaks no newer one; the newest rules are those that are gone by where none are named.
    const pinned = revision === '2025-11-25' ? ['--protocol-version', revision] : [];
    const report = await signedIn(home, [servers.router.url, ...pinned]);
    expect(report.signIns[0]).toMatchObject({ grant: 'authorization_code', revision, outcome: 'signed-in' });
    expect(complaints(report)).toEqual([]);
  });

  test('signs a user in to a server that then speaks another revision, and the report says so', async ({ home }) => {
    const words = ['auth', servers.router.url, '--protocol-version', '2026-07-28', ...USUAL];
    const { code, stdout } = await runWith(browser, home, words);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Version mismatch: /);
    expect(stdout).toContain('✓ The request again, with the token');
  });

  test('refreshes tokens that end, with rotation', async ({ home }) => {
    await lists(home, servers.router, '/mcp');
  });

  test('has its server checked', async ({ home }) => {
    const { code, stdout } = await runWith(browser, home, ['check', '--url', servers.router.url, '--auth', ...USUAL]);
    expect(code, stdout).toBe(0);
  });
});
