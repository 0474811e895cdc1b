import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignInFacts } from '../../../shared/analysis/index.ts';
import type { Trial } from '../../../shared/authorization/index.ts';
import {
  plainAddress,
  type KeptSignIns,
  type SaidOfToken,
  type ConnectionInfo,
  type ObservationDelta,
  type SignInPace,
  readBatch,
} from '../../../shared/bridge/index.ts';
import { isRefusal } from '../bridge/index.ts';
import { GuardedServer } from '../live/testing/guarded-server.ts';
import { USUAL_SIGN_IN } from '../live/testing/usual-sign-in.ts';
import { testEngine, type TestEngine } from '../testing/test-engine.ts';

const HOW = { ...USUAL_SIGN_IN, redirectPort: null } as const;

let test: TestEngine;
let server: GuardedServer;
let ends: (() => void)[] = [];
beforeEach(async () => {
  test = testEngine();
  server = await GuardedServer.start();
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await test.end();
  await server.close();
});

/** Throws the sentence of a refusal. */
async function invoke<T>(command: string, input: object): Promise<T> {
  const reply = (await test.bridge.invoke(command, input)) as { value?: T; error?: { message: string } };
  if (reply.error !== undefined) throw new Error(reply.error.message);
  return (reply.value ?? reply) as T;
}

/** The newest sign-in of a connection, as windows are told of it, and how it stands. */
class Watched {
  readonly #connection: string;
  #signIn: SignInFacts | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(connection: string) {
    this.#connection = connection;
    const subscription = test.bridge.subscribe('observation', { connection }, (json) => {
      const { signIns = [] } = readBatch(json) as ObservationDelta;
      this.#signIn = signIns.at(-1) ?? this.#signIn;
      if (!isRefusal(subscription)) setImmediate(() => subscription.acknowledge());
      this.#look();
    });
    const infos = test.bridge.subscribe('connections', {}, (json) => {
      const all = readBatch(json) as ConnectionInfo[];
      this.standing = all.find(({ id }) => id === connection)?.signIn ?? 'none';
      if (!isRefusal(infos)) setImmediate(() => infos.acknowledge());
      this.#look();
    });
    for (const one of [subscription, infos]) if (!isRefusal(one)) ends.push(() => one.close());
  }

  standing: ConnectionInfo['signIn'] = 'none';

  states(): string {
    return this.#signIn?.steps.map(({ state }) => state).join(', ') ?? '';
  }

  get signIn(): SignInFacts {
    if (this.#signIn === null) throw new Error(`No sign-in of ${this.#connection} was told.`);
    return this.#signIn;
  }

  until(passes: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!passes()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}

async function refused(): Promise<ConnectionInfo> {
  const connection = test.connect({ ...plainAddress(server.url), transport: 'http', proxy: false }, { listen: false });
  await connection.conversation;
  return connection.info();
}

async function signsIn(pace: SignInPace, how: object = {}): Promise<Watched & { readonly id: string }> {
  const { id } = await refused();
  const next = await invoke<ConnectionInfo>('signIn', { connection: id, how: { ...HOW, ...how }, pace });
  return Object.assign(new Watched(next.id), { id: next.id });
}

describe('a sign-in from the window', () => {
  it('does not begin by itself', async () => {
    const { signIn } = await refused();
    expect(signIn).toBe('none');
    expect(server.asked).toEqual(['POST /mcp']);
  });

  it('goes step by step, waits for the browser, and is told whole', async () => {
    const watched = await signsIn('step');
    await watched.until(() => watched.standing === 'paused' && watched.signIn.next.startsWith('GET '));
    expect(server.asked).toEqual(['POST /mcp', 'POST /mcp']);
    await invoke('steerSignIn', { connection: watched.id, order: 'authorization' });
    await watched.until(() => watched.standing === 'paused' && watched.signIn.next.startsWith('make '));
    expect(watched.states()).toBe('done, done, done, done, left out, current, to come, to come, to come');
    expect(server.asked).not.toContain('GET /authorize');
    await invoke('steerSignIn', { connection: watched.id, order: 'run' });
    await watched.until(() => watched.standing === 'awaits' && watched.signIn.authorizationUrl !== '');
    const { url } = await invoke<{ url: string }>('authorizationUrl', { connection: watched.id });
    // The window shows a mask where the address has its state.
    expect(watched.signIn.authorizationUrl).toMatch(/state=masked-/);
    expect(url).not.toContain('masked-');
    const redirect = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    const paste = (text: string): Promise<{ refused: string }> =>
      invoke('pasteRedirect', { connection: watched.id, url: text });
    expect(await paste(redirect.replace('state=', 'state=x'))).toEqual({
      refused: 'its state is not the one that was sent',
    });
    expect(await paste(redirect)).toEqual({ refused: '' });
    await watched.until(() => watched.states() === 'done, done, done, done, left out, done, done, done, done');
    expect(watched.signIn.outcome).toBe('signed-in');
    expect(watched.signIn.token).toMatchObject({ type: 'Bearer', refreshes: false });
    expect(JSON.parse(watched.signIn.decoded[0]?.claims ?? '{}')).toMatchObject({ aud: server.url });
  });

  it('is given up, before its first exchange too', async () => {
    const watched = await signsIn('step');
    await watched.until(() => watched.standing === 'paused');
    await invoke('steerSignIn', { connection: watched.id, order: 'give-up' });
    await watched.until(() => watched.signIn.outcome === 'given-up' && watched.standing === 'none');
    expect(server.asked).toEqual(['POST /mcp', 'POST /mcp']);
  });

  it('is kept by its profile, asked about, and taken back by who issued it', async () => {
    await server.close();
    server = await GuardedServer.start({ answersOfTokens: true, refreshes: true });
    const watched = await signsIn('run', { profile: 'work' });
    await watched.until(() => watched.standing === 'awaits');
    const { url } = await invoke<{ url: string }>('authorizationUrl', { connection: watched.id });
    await fetch(url);
    await watched.until(() => watched.states().endsWith('done, done'));
    const ask = async (question: string): Promise<string> => {
      const { checks } = await invoke<SaidOfToken>('askAboutToken', { connection: watched.id, question });
      return checks.map(({ says }) => says).join(' ');
    };
    expect(await ask('introspection')).toBe(`The token is active, with the scope read. It is for ${server.url}.`);

    // The next connection by the same profile needs no browser.
    const target = { ...plainAddress(server.url), proxy: false, signIn: { ...HOW, profile: 'work' } };
    const options = { ...test.engine.defaultOptions(), listen: false };
    const asked = server.asked.length;
    const { id } = await invoke<ConnectionInfo>('connect', { target, options });
    const again = new Watched(id);
    await again.until(() => again.states().endsWith('done, done'));
    expect(server.asked.slice(asked)).not.toContain('GET /authorize');

    const { kept, place } = await invoke<KeptSignIns>('keptSignIns', {});
    expect(place).toBe('memory');
    expect(kept).toMatchObject([{ profile: 'work', server: server.url, revocable: true, token: { refreshes: true } }]);
    for (const secret of server.secrets) expect(JSON.stringify(kept)).not.toContain(secret);
    const { checks } = await invoke<SaidOfToken>('revokeSignIn', { id: kept[0]?.id ?? '' });
    expect(checks.map(({ grade }) => grade)).toEqual(['right', 'right']);
    expect(await ask('introspection')).toContain('The token is not active');
    expect((await invoke<KeptSignIns>('keptSignIns', {})).kept).toMatchObject([{ token: null }]);
    await invoke('forgetSignIn', { id: kept[0]?.id ?? '' });
    expect((await invoke<KeptSignIns>('keptSignIns', {})).kept).toEqual([]);
    await expect(invoke('revokeSignIn', { id: kept[0]?.id ?? '' })).rejects.toThrow('no longer kept');

    const { trials } = await invoke<{ trials: readonly Trial[] }>('misbehave', {
      connection: watched.id,
      ways: ['no-token', 'wrong-code'],
    });
    expect(trials.map(({ id: way, verdict }) => `${way} ${verdict}`)).toEqual(['wrong-code holds', 'no-token untold']);
  });

  it('keeps a client secret out of the open', async () => {
    const target = {
      ...plainAddress(server.url),
      proxy: false,
      signIn: { ...HOW, clientId: 'known', clientSecret: 'hush-hush-1234' },
    };
    await invoke('connect', { target, options: { ...test.engine.defaultOptions(), listen: false } });
    const servers = readFileSync(`${test.folder}/settings/servers.json`, 'utf8');
    expect(servers).toContain('"clientId": "known"');
    expect(servers).not.toContain('hush-hush-1234');
    expect(test.engine.knownSecrets()).toContainEqual(['hush-hush-1234', 'client secret']);
    const passing = { clientKey: 'a-key-of-the-client', workloadToken: 'a-token-of-the-platform' };
    await invoke('connect', {
      target: { ...target, signIn: { ...target.signIn, ...passing } },
      options: { ...test.engine.defaultOptions(), listen: false },
    });
    const kept = readFileSync(`${test.folder}/settings/secrets.json`, 'utf8');
    expect(kept).toContain('hush-hush-1234');
    for (const value of Object.values(passing)) {
      expect(kept + readFileSync(`${test.folder}/settings/servers.json`, 'utf8')).not.toContain(value);
      expect(test.engine.knownSecrets().map(([secret]) => secret)).toContain(value);
    }
  });
});
