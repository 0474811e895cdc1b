import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MISBEHAVIOURS, type TrialVerdict } from '../../../shared/authorization/index.ts';
import { DefendedServer, type DefendedOptions } from '../../engine/live/testing/defended-server.ts';
import { CommandLine } from '../testing/in-process.ts';
import type { AuthReport } from '../report/index.ts';

const commandLine = new CommandLine();
let server: DefendedServer;

afterEach(() => server.close());
afterAll(() => commandLine.remove());

const BOUND = ['bound-as-bearer', 'proof-twice', 'proof-elsewhere', 'proof-without-token'];
const ALL = MISBEHAVIOURS.map(({ id }) => id);

/** The verdict on each of these ways, of a server to which the client signs in by a browser that consents at once. */
async function verdicts(
  ways: readonly string[],
  options: DefendedOptions,
  words: readonly string[] = [],
): Promise<Record<string, TrialVerdict>> {
  server = await DefendedServer.start(options);
  let opened = false;
  const { stdout } = await commandLine.run(
    [
      'auth',
      server.url,
      '--protocol-version',
      '2025-11-25',
      '--redirect-port',
      '0',
      '--no-listen',
      '--no-proxy',
      '--json',
      ...words,
      '--misbehave',
      ...ways,
    ],
    {
      reads: (stderr) => {
        const [url] = /http:\/\/\S+\/authorize\?\S+/.exec(stderr) ?? [];
        if (url === undefined || opened) return;
        opened = true;
        void fetch(url);
      },
    },
  );
  const { defences = [] } = JSON.parse(stdout) as AuthReport;
  return Object.fromEntries(defences.map(({ id, verdict }) => [id, verdict]));
}

function each(ways: readonly string[], verdict: TrialVerdict): Record<string, TrialVerdict> {
  return Object.fromEntries(ways.map((id) => [id, verdict]));
}

describe('every way to be wrong', () => {
  const plain = ALL.filter((id) => !BOUND.includes(id) && !['wrong-secret', 'ended-token'].includes(id));

  it('is refused by a right server', async () => {
    expect(await verdicts(plain, { careful: true })).toEqual(each(plain, 'holds'));
  });

  it('is taken by one that takes everything, and told', async () => {
    expect(await verdicts(plain, { careful: false })).toEqual({
      ...each(plain, 'fails'),
      // Nothing says that the request needs more.
      'fewer-scopes': 'untold',
    });
  });

  it.each([
    [true, 'holds'],
    [false, 'fails'],
  ] as const)('with a token that is bound to a key (careful: %s)', async (careful, verdict) => {
    expect(await verdicts(BOUND, { careful, bound: true }, ['--dpop'])).toEqual(each(BOUND, verdict));
  });

  it.each([
    ['refused, after a wait for its end', { careful: true, lifetime: 3 }, 'holds'],
    ['taken and told, where it ended long before', { careful: false, lifetime: -600 }, 'fails'],
    ['taken and not judged, where clocks may differ', { careful: false, lifetime: -60 }, 'untold'],
    ['not waited for, where it is good for long', { careful: true }, 'untold'],
  ] as const)('a token that has ended is %s', async (_, options, verdict) => {
    expect(await verdicts(['ended-token'], options)).toEqual({ 'ended-token': verdict });
  });

  it.each([
    [true, 'holds'],
    [false, 'fails'],
  ] as const)('with a secret (careful: %s)', async (careful, verdict) => {
    const client = { id: 'known', secret: 'hush-hush' };
    const words = ['--client-id', client.id, '--client-secret', client.secret];
    expect(await verdicts(['wrong-secret'], { careful, client }, words)).toEqual({ 'wrong-secret': verdict });
  });
});
