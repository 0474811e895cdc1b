import { NO_REACH } from '../middle/testing/no-reach.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { signInStanding, stepInView } from '../../../shared/analysis/index.ts';
import { plainAddress } from '../../../shared/bridge/index.ts';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { mermaidText, svgText } from '../../../shared/diagram/index.ts';
import { diagramOf } from '../../../shared/diagram/testing/scripted-diagram.ts';
import { defaultOptions } from '../settings/index.ts';
import { Profiles, type SignInSettings } from '../authorization/index.ts';
import { PLAIN_DELIVERY, type Delivery } from '../channels/index.ts';
import { MockSignIn, openMockRecord, serveOverHttp, spoilOf } from '../mock/index.ts';
import { LiveConnection } from './live-connection.ts';
import { GuardedServer, type GuardedOptions } from './testing/guarded-server.ts';
import { USUAL_SIGN_IN } from './testing/usual-sign-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'mcpscope-sign-in-'));
const profiles = new Profiles(folder, null, (sentence) => expect(sentence).toBe(''));
let captures = 0;
const ended: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A browser whose user consents to everything: it goes where it is sent, the redirect URI included. */
const consents: SignInSettings['authorize'] = (url) => void fetch(url);

const USUAL: SignInSettings = {
  ...USUAL_SIGN_IN,
  redirectPort: 0,
  patienceMs: 60_000,
  authorize: consents,
};

async function connected(
  options: GuardedOptions = {},
  own: Partial<SignInSettings> = {},
  at: GuardedServer | null = null,
): Promise<{ readonly server: GuardedServer; readonly connection: LiveConnection; readonly capture: string }> {
  const server = at ?? (await GuardedServer.start(options));
  return { server, ...(await connectedTo(server, own)) };
}

async function connectedTo(
  server: Pick<GuardedServer, 'url' | 'close'>,
  own: Partial<SignInSettings>,
): Promise<{ readonly connection: LiveConnection; readonly capture: string }> {
  const capture = join(folder, `${(captures += 1)}.mcpcap`);
  const connection = new LiveConnection({
    id: 'c1',
    target: { ...plainAddress(server.url), transport: 'http', proxy: false },
    options: { ...defaultOptions(60_000), revision: '2025-11-25', listen: false },
    cwd: folder,
    version: '1.2.3',
    captureFolder: folder,
    record: { file: capture },
    recordLimit: { bytes: 1024 ** 3, parts: 1 },
    reach: NO_REACH,
    fingerprint: (value) =>
      Buffer.from(value.length.toString().padStart(6, '0') + value.slice(-6))
        .toString('hex')
        .slice(-12),
    profiles,
    signIn: { ...USUAL, ...own },
  });
  ended.push(
    () => connection.close(),
    () => connection.release(),
    () => server.close(),
  );
  await connection.conversation;
  return { connection, capture };
}

function states(connection: LiveConnection, at = -1): string {
  const attempt = connection.authorization?.record.attempts.at(at);
  return attempt?.steps.map(({ state }) => state).join(', ') ?? '';
}

describe('a connection whose server asks for a sign-in', () => {
  it('signs in, and asks again with the token', async () => {
    const { server, connection } = await connected();
    expect(connection.observation.session().verdict.tone).toBe('ok');
    expect(server.asked).toEqual([
      'POST /mcp',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /.well-known/oauth-authorization-server',
      'POST /register',
      'GET /authorize',
      'POST /token',
      'POST /mcp',
      'POST /mcp',
      'POST /mcp',
    ]);
    expect(states(connection)).toBe('done, done, done, done, left out, done, done, done, done');
    const claims = connection.authorization?.record.attempts[0]?.steps.find(({ id }) => id === 'token')?.checks ?? [];
    expect(claims.filter(({ grade }) => grade !== 'right')).toEqual([]);
  });

  it('leaves no secret of it in the capture', async () => {
    const { server, connection, capture } = await connected({ refreshes: true });
    await connection.close();
    await connection.release();
    const record = readFileSync(capture, 'utf8');
    expect(record).toContain('"kind":"auth.end","outcome":"signed-in"');
    expect(server.secrets.length).toBeGreaterThanOrEqual(5);
    for (const secret of server.secrets) expect(record).not.toContain(secret);
    expect(record).not.toContain('somebody');
  });

  it('is drawn with its authorization server as a party, without a secret', async () => {
    const { server, connection, capture } = await connected();
    await connection.close();
    await connection.release();
    const [, ...lines] = readFileSync(capture, 'utf8').trimEnd().split('\n');
    const diagram = diagramOf(lines.map((line) => JSON.parse(line) as CaptureEvent));
    expect(diagram.participants.map(({ key, role, name }) => `${key}: ${name}, ${role}`)).toEqual([
      expect.stringContaining('client: '),
      'server: guarded 1.0.0, server',
      `issuer-1: ${new URL(server.url).host}, authorization server`,
    ]);
    const drawn = diagram.steps.flatMap((step) =>
      step.kind === 'arrow' ? [`${step.from} → ${step.to}: ${step.title} · ${step.detail} · ${step.aside}`] : [],
    );
    expect(drawn.slice(2, 12)).toEqual([
      'client → server: GET /.well-known/oauth-protected-resource/mcp · Metadata of the server · #2',
      'server → client: HTTP 200 · OK · application/json · #2',
      'client → issuer-1: GET /.well-known/oauth-authorization-server · Metadata of the authorization server · #3',
      'issuer-1 → client: HTTP 200 · OK · application/json · #3',
      'client → issuer-1: POST /register · Registration of the client · #4',
      'issuer-1 → client: HTTP 201 · Created · application/json · #4',
      'client → issuer-1: GET /authorize · Authorization URL · browser',
      'issuer-1 → client: GET /callback · Consent, and the redirect back · code, state · browser',
      'client → issuer-1: POST /token · Token · #5',
      'issuer-1 → client: HTTP 200 · OK · application/json · #5',
    ]);
    const text = `${mermaidText(diagram)}${svgText(diagram)}`;
    expect(text).toContain('C->>I1:');
    for (const secret of [...server.secrets, 'masked-']) expect(text).not.toContain(secret);
  });

  it('refreshes a token that is not taken any more, once for all requests, and signs in anew where that is refused', async () => {
    const { server, connection } = await connected({ refreshes: true });
    server.forgetTokens();
    const outcomes = await Promise.all([
      connection.client.request('tools/list'),
      connection.client.request('tools/list'),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['result', 'result']);
    expect(connection.authorization?.record.attempts.map(({ begin }) => begin.grant)).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
    expect(server.asked.filter((asked) => asked === 'POST /token')).toHaveLength(2);
  });

  it('steps up for a scope that a call needs', async () => {
    const { server, connection } = await connected({ callScope: 'write' });
    const { kind } = await connection.client.request('tools/call', { name: 'write' });
    expect(kind).toBe('result');
    expect(server.asked.filter((asked) => asked === 'GET /authorize')).toHaveLength(2);
    // The first registration was for the first scope alone.
    expect(server.asked.filter((asked) => asked === 'POST /register')).toHaveLength(2);
    expect(connection.authorization?.record.token?.scope).toBe('write');
  });

  it('sends a text once more, as it is, after the sign-in that it was refused for, and none that says itself who asks', async () => {
    const { server, connection, capture } = await connected();
    const sends = async (id: string, headers: Delivery['headers'] = []): Promise<number> => {
      const text = `{"method":"tools/list",  "id":${id},"jsonrpc":"2.0"}`;
      const { seq } = connection.sendBytes(Buffer.from(text), { ...PLAIN_DELIVERY, headers });
      return connection.madeAgain(seq);
    };
    expect(await sends('"one"')).toBe(0);
    server.forgetTokens();
    const again = await sends('"two"');
    const { operations, rows } = connection.observation;
    expect(operations[rows.operation(rows.firstOfSeq(again))]).toMatchObject({ id: '"two"' });
    server.forgetTokens();
    expect(await sends('"three"', [{ name: 'authorization', value: 'Bearer mine' }])).toBe(0);
    await connection.close();
    const record = readFileSync(capture, 'utf8');
    const times = ['one', 'two', 'three'].map((id) => record.split(`  \\"id\\":\\"${id}\\"`).length - 1);
    expect(times).toEqual([1, 2, 1]);
    // Nobody took the first for a request.
    expect(connection.observation.findings.map(({ rule }) => rule)).not.toContain('rpc-id-reused-session');
  });

  it('signs in as the client itself, without a browser', async () => {
    const machine = { id: 'machine', secret: 's3cret/with signs' };
    const own = { grant: 'client_credentials', clientId: machine.id, clientSecret: machine.secret } as const;
    const { server, connection, capture } = await connected({ machine }, own);
    expect(connection.observation.session().verdict.tone).toBe('ok');
    expect(server.asked).not.toContain('GET /authorize');
    await connection.close();
    expect(readFileSync(capture, 'utf8')).not.toContain(machine.secret);
  });

  it('takes the answer that a user pastes, and no other', async () => {
    const refused: string[] = [];
    const { connection } = await connected(
      {},
      {
        authorize: (url, answer) =>
          void fetch(url, { redirect: 'manual' }).then((response) => {
            const location = response.headers.get('location') ?? '';
            refused.push(answer('http://127.0.0.1:1/callback?code=x&state=y'));
            refused.push(answer(location.replace(/state=[^&]*/, 'state=other')));
            refused.push(answer(location), answer(location));
          }),
      },
    );
    expect(refused).toEqual([
      'it did not come to the redirect URI',
      'its state is not the one that was sent',
      '',
      'an answer was taken already',
    ]);
    expect(connection.observation.session().verdict.tone).toBe('ok');
  });

  it('says why it did not come about', async () => {
    const { connection } = await connected({ metadata: { code_challenge_methods_supported: ['plain'] } });
    const [attempt] = connection.authorization?.record.attempts ?? [];
    expect(attempt?.end).toMatchObject({
      outcome: 'failed',
      text: 'code_challenge_methods_supported lists plain, but not S256.',
    });
    expect(connection.observation.session().verdict.tone).toBe('error');
  });

  it('reads a megabyte of metadata that never end, and says so', async () => {
    const endless = createServer((request, response) => {
      if (request.url === '/mcp') {
        response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const goOn = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', goOn);
      goOn();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/mcp`;
    const close = (): Promise<void> => new Promise((resolve) => endless.close(() => resolve()));
    const { connection } = await connectedTo({ url, close }, {});
    expect(connection.authorization?.record.attempts[0]?.end?.text).toMatch(
      /^http:\/\/\S+ could not be read: it is longer than 1,048,576 bytes, after [\d,]+ bytes that are told\.$/,
    );
  });

  it('names a token as the cause that is too long for its server', async () => {
    const { server, connection, capture } = await connected({ tokenEnd: 'A'.repeat(100_000) });
    const [signIn] = connection.authorization?.record.attempts ?? [];
    expect(signIn?.steps.at(-1)).toMatchObject({
      id: 'access',
      state: 'wrong',
      checks: [{ says: expect.stringContaining('reads no header as long as this token (431)') }],
    });
    expect(server.asked.filter((asked) => asked === 'POST /token')).toHaveLength(1);
    await connection.close();
    for (const secret of server.secrets) expect(readFileSync(capture, 'utf8')).not.toContain(secret.slice(0, 100));
  });

  it('says which port is taken where the user named one', async () => {
    const other = await GuardedServer.start();
    const port = Number(new URL(other.url).port);
    const { server, connection } = await connected({}, { redirectPort: port });
    await other.close();
    const why = `The browser could not come back: port ${port} is not free`;
    expect(connection.authorization?.record.attempts[0]?.end).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining(why),
    });
    expect(connection.observation.session().verdict).toMatchObject({
      headline: 'Not signed in',
      detail: expect.stringContaining(why),
    });
    expect(server.asked).not.toContain('POST /register');
  });

  it('goes on with what was asked while its token is taken back', async () => {
    const { server, connection } = await connected({ answersOfTokens: true });
    const [answer, checks] = await Promise.all([
      connection.client.request('tools/list', {}),
      connection.authorization?.asks('revocation'),
    ]);
    expect(answer.kind).toBe('result');
    expect(checks?.map(({ grade }) => grade)).not.toContain('error');
    expect(server.asked).toContain('POST /revoke');
  });

  it('gives up where nobody comes back', async () => {
    const { connection } = await connected({}, { patienceMs: 50, authorize: () => undefined });
    expect(connection.authorization?.record.attempts[0]?.end).toMatchObject({
      outcome: 'given-up',
      text: 'Nobody came back from the authorization server within 0.05 s. It may have refused before it redirected: look at its page.',
    });
  });

  it.each(['forgotten-client', 'unlisted-redirect'])('says where to look where %s keeps the browser', async (id) => {
    const { connection: right, capture } = await connected();
    await right.close();
    await right.release();
    const record = await openMockRecord(capture, []);
    ended.push(() => record.close());
    const policy = { unmatched: 'error', consume: false, latency: 0, eras: 'both', ignored: [] } as const;
    const signIn = new MockSignIn(record.signIn, spoilOf(id));
    const mock = await serveOverHttp({ record, policy, log: () => undefined, forwardTo: null, port: 0, signIn });
    const pages: string[] = [];
    const { connection } = await connectedTo(mock, {
      patienceMs: 1_000,
      authorize: (url) => void fetch(url).then(async (page) => pages.push(`${page.status} ${await page.text()}`)),
    });
    expect(pages).toEqual([expect.stringMatching(/^400 .*<title>(?:Unrecognized client|Invalid redirect_uri)/)]);
    const [shown] = connection.observation.signIns.all;
    expect(shown === undefined ? '' : signInStanding(shown, false)).toContain('look at its page.');
    expect(shown?.steps[stepInView(shown.steps)]?.id).toBe('redirect');
    expect(connection.observation.session().verdict).toMatchObject({
      headline: 'Not signed in',
      detail: expect.stringContaining('It may have refused before it redirected: look at its page.'),
    });
  });
});

/** What its sign-ins got their tokens by. */
function grants({ authorization }: LiveConnection): unknown {
  return authorization?.record.attempts.map(({ begin }) => (begin.kept?.token === undefined ? begin.grant : 'kept'));
}

describe('a profile', () => {
  const own = { profile: 'work', redirectPort: null } as const;

  it('signs the next connection in without a browser, and leaves no secret in its capture', async () => {
    const { server } = await connected({ refreshes: true }, own);
    const before = server.asked.length;
    const { connection, capture } = await connected({}, own, server);
    expect(grants(connection)).toEqual(['kept']);
    expect(server.asked.slice(before).every((asked) => asked === 'POST /mcp')).toBe(true);
    expect(states(connection)).toBe(`${'left out, '.repeat(7)}done, done`);
    await connection.close();
    for (const secret of server.secrets) expect(readFileSync(capture, 'utf8')).not.toContain(secret);
  });

  it('refreshes a kept token that has ended, by the metadata of who gave it', async () => {
    const { server } = await connected({ refreshes: true }, own);
    server.forgetTokens();
    const { connection } = await connected({}, own, server);
    expect(grants(connection)).toEqual(['kept', 'refresh_token']);
    expect(connection.observation.session().verdict.tone).toBe('ok');
    expect(server.asked.filter((asked) => asked === 'GET /authorize')).toHaveLength(1);
  });

  it('keeps the registration where the token cannot be refreshed', async () => {
    const { server } = await connected({}, own);
    server.forgetTokens();
    const { connection } = await connected({}, own, server);
    expect(grants(connection)).toEqual(['kept', 'authorization_code']);
    expect(server.asked.filter((asked) => asked === 'POST /register')).toHaveLength(1);
    expect(server.asked.filter((asked) => asked === 'GET /authorize')).toHaveLength(2);
  });

  it('has its token refreshed once by two connections', async () => {
    const { server, connection: first } = await connected({ refreshes: true }, own);
    const { connection: second } = await connected({}, own, server);
    server.forgetTokens();
    const outcomes = await Promise.all([first, second].map(({ client }) => client.request('tools/list')));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['result', 'result']);
    expect(server.asked.filter((asked) => asked === 'POST /token')).toHaveLength(2);
    expect([grants(first), grants(second)]).toContainEqual(['kept', 'kept']);
  });

  it('is not used by who wants to sign in, nor by another profile', async () => {
    const { server } = await connected({}, own);
    const { connection: anew } = await connected({}, { ...own, anew: true }, server);
    const { connection: other } = await connected({}, { ...own, profile: 'home' }, server);
    expect([grants(anew), grants(other)]).toEqual([['authorization_code'], ['authorization_code']]);
    expect(server.asked.filter((asked) => asked === 'POST /register')).toHaveLength(2);
  });
});

describe('the listener of the redirect URI', () => {
  it('takes the answer once, and only from whoever asks as a browser does that was sent there', async () => {
    const statuses: number[] = [];
    const hits = async (url: string): Promise<void> => {
      const location = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
      for (const [address, init] of [
        [location.replace('/callback', '/other'), {}],
        [location, { method: 'POST' }],
        [location, { headers: { Origin: 'https://evil.example' } }],
        [location.replace('127.0.0.1', 'localhost'), {}],
        [location.replace(/state=[^&]*/, 'state=other'), {}],
        [location, {}],
      ] as const)
        statuses.push((await fetch(address, init)).status);
    };
    await connected({}, { authorize: (url) => void hits(url) });
    expect(statuses).toEqual([404, 404, 404, 404, 409, 200]);
  });
});
