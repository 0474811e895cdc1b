import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  Analysis,
  ownSteps,
  signInStanding,
  stepInView,
  type SignInFacts,
  type Verdict,
} from '../../../shared/analysis/index.ts';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { GuardedServer } from '../../engine/live/testing/guarded-server.ts';
import { MockSignIn, openMockRecord, serveOverHttp, SPOILS, type MockRecord, type Spoil } from '../../engine/index.ts';
import { CommandLine } from '../testing/in-process.ts';
import type { AuthReport } from '../report/index.ts';

const commandLine = new CommandLine();
let record: MockRecord;

/** What is said of each way in which a server fails its clients. */
const SAID: Readonly<Record<string, string>> = {
  'html-resource': 'the server answered 200 with a web page',
  'root-resource': '/.well-known/oauth-protected-resource: a JSON document',
  'guarded-resource': 'the server answered 401',
  'no-metadata': 'ORIGIN are taken.',
  'guarded-server': 'the server answered 403',
  'no-servers': 'authorization_servers names nobody',
  'origin-resource': 'it must be the address itself. The official SDKs accept it.',
  'slash-resource': 'they differ by a slash, and servers compare them exactly.',
  'other-path-resource': 'the official SDKs refuse the document.',
  'foreign-resource': 'which is not on the host of ORIGIN/mcp: a client must not use the document.',
  'html-server': 'the server answered 200 with a web page',
  'slash-issuer': 'issuer is ORIGIN/, but the metadata were asked for as those of ORIGIN',
  'slash-server': 'issuer is ORIGIN, but the metadata were asked for as those of ORIGIN/: a client must not use them.',
  'foreign-issuer': 'issuer is https://issuer.invalid, but the metadata were asked for as those of ORIGIN',
  'lost-tenant': 'issuer is ORIGIN, but the metadata were asked for as those of ORIGIN/tenant',
  'no-pkce': 'Entra ID and Cognito support S256 without saying so.',
  'script-endpoint': 'authorization_endpoint is “javascript:alert(1)”',
  'no-registration': 'a client id has to be given (--client-id).',
  'refused-redirect': '400 invalid_redirect_uri: it allows only some redirect URIs',
  'closed-registration': '403: it registers only clients that it knows.',
  'other-redirect': 'The registration has other redirect URIs: https://client.invalid/callback',
  denied: 'access_denied: the user or the server refused.',
  'foreign-iss': 'iss is https://issuer.invalid, but ORIGIN was asked',
  'no-iss': 'iss is missing, although the server says that it sends it',
  'stale-code': '400 invalid_grant: the code or refresh token was used before',
  'unknown-client': '401 invalid_client: the client is not known',
  'unknown-resource': '400 invalid_target: the server does not know the resource.',
  'no-type': 'token_type is missing; the token is sent as Bearer.',
  'ended-token': 'expires_in is -1, not a number of seconds.',
  'fewer-scopes': 'The scope is other: the server dropped read.',
  'other-audience': 'The token is for https://other.invalid/mcp, not for ORIGIN/mcp: the server will refuse it.',
  'other-signer': 'The token was issued by https://issuer.invalid, not by ORIGIN.',
  'past-token': 's before it was given out: servers refuse it.',
  'future-token': 's after it was given out: until then servers refuse it.',
  'refused-token': 'The server refuses the token that was just issued',
  'never-enough': 'The server wants more scopes than the token has.',
};
/** A right client goes on with these all the same. */
const GOES_ON: ReadonlySet<string> = new Set(
  'html-resource root-resource guarded-resource no-metadata origin-resource slash-resource no-type ended-token fewer-scopes'.split(
    ' ',
  ),
);

/** With these nothing ever comes back from the browser: the tests of connections have them, since the command waits for minutes. */
const NEVER_BACK = ['forgotten-client', 'unlisted-redirect'];

/** What the window tells of a capture. */
function inWindow(capture: string): { readonly signIns: readonly SignInFacts[]; readonly verdict: Verdict } {
  const analysis = new Analysis('the server');
  const [, ...lines] = readFileSync(capture, 'utf8').trimEnd().split('\n');
  for (const line of lines) analysis.push(JSON.parse(line) as CaptureEvent);
  return { signIns: analysis.signIns.all, verdict: analysis.session().verdict };
}

/** Signs in at an address; the user consents at once. */
async function auth(url: string, ...more: readonly string[]): Promise<AuthReport> {
  const opened = new Set<string>();
  const words = ['auth', url, '--json', '--no-proxy', '--no-listen', '--redirect-port', '0', ...more];
  const { stdout, stderr } = await commandLine.run(words, {
    reads: (said) => {
      for (const [address] of said.matchAll(/http:\/\/\S+\/authorize\?\S+(?=\n)/g)) {
        if (opened.has(address)) continue;
        opened.add(address);
        void fetch(address);
      }
    },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as AuthReport;
}

/** What `mcpscope auth` says of a mock of the record that is spoiled in this way. */
async function atMock(spoil: Spoil | null, ...more: readonly string[]): Promise<AuthReport> {
  const policy = { unmatched: 'error', consume: false, latency: 0, eras: 'both', ignored: [] } as const;
  const signIn = new MockSignIn(record.signIn, spoil);
  const mock = await serveOverHttp({ record, policy, log: () => undefined, forwardTo: null, port: 0, signIn });
  try {
    return await auth(mock.url, ...more);
  } finally {
    await mock.close();
  }
}

beforeAll(async () => {
  const server = await GuardedServer.start({ metadata: { scopes_supported: ['read', 'write'] } });
  const capture = join(commandLine.folder, 'recorded.mcpcap');
  await auth(server.url, '--capture', capture, '--protocol-version', '2025-11-25');
  await server.close();
  record = await openMockRecord(capture, []);
});
afterAll(async () => {
  await record.close();
  commandLine.remove();
});

describe('a mock that demands a sign-in', () => {
  it('answers each step as it was recorded, with its own addresses', async () => {
    const report = await atMock(null);
    expect(report.verdict).toBe('The client is signed in, and the server took the token.');
    expect(report.signIns[0]).toMatchObject({ scope: 'read', issuer: new URL(report.url).origin });
  });

  it.each(Object.entries(SAID))('%s is told: %s', async (id, said) => {
    const capture = join(commandLine.folder, `${id}.mcpcap`);
    const report = await atMock(SPOILS.find((spoil) => spoil.id === id) ?? null, '--capture', capture);
    const steps = report.signIns.flatMap(({ steps: all }) => all);
    const sentences = steps.flatMap(({ came, checks }) => [...came, ...checks.map(({ says }) => says)]);
    expect(sentences.map((sentence) => sentence.replaceAll(new URL(report.url).origin, 'ORIGIN'))).toContainEqual(
      expect.stringContaining(said),
    );
    const wrong = steps.find(({ state }) => state === 'wrong');
    expect(wrong === undefined).toBe(GOES_ON.has(id));

    // The window has the same from the record: the same sentences, and what is wrong on top.
    const { signIns, verdict } = inWindow(capture);
    expect(signIns.flatMap((signIn) => signIn.steps)).toMatchObject(steps);
    const last = signIns.at(-1)!;
    if (wrong === undefined) {
      expect(signInStanding(last, false)).toBe('Signed in: the server took the token.');
      return;
    }
    const says = signInStanding(last, false);
    const own = ownSteps(last.steps);
    const shown = own[stepInView(own)]!;
    expect(shown).toMatchObject({ id: wrong.id, state: 'wrong' });
    expect(shown.checks).toContainEqual(expect.objectContaining({ grade: 'error', says }));
    expect(report.verdict).toBe(`${wrong.title}: ${says}`);
    expect(verdict).toMatchObject({
      tone: 'error',
      headline: 'Sign-in failed',
      detail: expect.stringContaining(`it went wrong at “${wrong.title}”. ${says}`),
    });
  });

  it('is spoiled in no way that is not held, here or where nobody comes back', () => {
    expect([...Object.keys(SAID), ...NEVER_BACK].toSorted()).toEqual(SPOILS.map(({ id }) => id).toSorted());
  });

  it('names the ways in which it can be spoiled, and wants a port', async () => {
    const unknown = await commandLine.run(['mock', 'none.mcpcap', '--http', '0', '--spoil', 'wildly']);
    expect(`${unknown.code} ${unknown.stderr}`).toMatch(/^2 [^]*slash-issuer: a server that writes its issuer/);
    const stdio = await commandLine.run(['mock', 'none.mcpcap', '--auth']);
    expect(`${stdio.code} ${stdio.stderr}`).toMatch(/^2 .*Clients sign in over HTTP alone/);
  });
});

describe('a server for pages of a browser', () => {
  const OPEN = { 'Access-Control-Allow-Origin': '*' };

  it.each([
    ['is told, as a hint, that they cannot read its challenge', OPEN, true],
    ['is told nothing where they can', { ...OPEN, 'Access-Control-Expose-Headers': 'ETag, www-authenticate' }, false],
    ['is told nothing where they can read none of its answers', {}, false],
  ])('%s', async (_, headers, told) => {
    const server = await GuardedServer.start({ headers });
    const report = await auth(server.url);
    await server.close();
    expect(report.verdict).toBe('The client is signed in, and the server took the token.');
    const checks = report.signIns.flatMap(({ steps }) => steps.flatMap((step) => step.checks));
    const hints = checks.filter(({ says }) => says.includes('Access-Control-Expose-Headers'));
    expect(hints.map(({ grade }) => grade)).toEqual(told ? ['note'] : []);
  });
});
