import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RecordingBridge, servePage, type Credential, type Headers, type ServedPage } from './testing/served-page.ts';

let served: ServedPage;
let us: Credential;
/** What another run of the shell took for right. */
let old: Credential;

beforeAll(async () => {
  served = await servePage();
  us = await served.enter();
  const before = await servePage();
  old = await before.enter();
  await before.close();
});
afterAll(() => served.close());
beforeEach(() => {
  served.bridge = new RecordingBridge();
});

/** What a caller shows: headers, what stands behind the path, and the key for the bridge. */
interface Shown {
  readonly headers: Headers;
  readonly query?: string;
  readonly key?: string;
}

const valueOf = ({ cookie }: Credential): string => cookie.split('=')[1] ?? '';
const CREDENTIALS: Readonly<Record<string, () => Shown>> = {
  right: () => ({ headers: { Cookie: us.cookie }, key: us.key }),
  none: () => ({ headers: {} }),
  wrong: () => ({ headers: { Cookie: `mcpscope-${served.port}=${'0'.repeat(64)}` }, key: '0'.repeat(64) }),
  shorter: () => ({ headers: { Cookie: us.cookie.slice(0, -1) }, key: us.key.slice(0, -1) }),
  old: () => ({ headers: { Cookie: `mcpscope-${served.port}=${valueOf(old)}` }, key: old.key }),
  'of another name': () => ({ headers: { Cookie: `mcpscope=${valueOf(us)}` }, key: us.key }),
  'in the query': () => ({ headers: {}, query: `${us.cookie}&key=${us.key}`, key: us.key }),
  'in Authorization': () => ({ headers: { Authorization: `Bearer ${valueOf(us)}` }, key: us.key }),
};
const ORIGINS: Readonly<Record<string, () => string | undefined>> = {
  own: () => served.origin,
  none: () => undefined,
  null: () => 'null',
  foreign: () => 'https://evil.example',
  'another port': () => `http://127.0.0.1:${served.port + 1}`,
  'version 6': () => `http://[::1]:${served.port}`,
};
const HOSTS: Readonly<Record<string, () => string>> = {
  own: () => `127.0.0.1:${served.port}`,
  localhost: () => `localhost:${served.port}`,
  foreign: () => 'evil.example',
  rebound: () => `evil.example:${served.port}`,
  'begins alike': () => `127.0.0.1.evil.example:${served.port}`,
  'no port': () => '127.0.0.1',
  'version 6': () => `[::1]:${served.port}`,
  'any address': () => `0.0.0.0:${served.port}`,
};
const SITES: Readonly<Record<string, Headers>> = {
  'told by no browser': {},
  'our own page': { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
  'a link': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  'a frame': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
  'a fetch': { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'empty' },
  'a neighbour’s script': { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
};

/** One request of the table, by the names of what it shows. */
interface Case {
  readonly route: string;
  readonly credential: string;
  readonly origin: string;
  readonly host: string;
  readonly site: string;
}

const ROUTES = ['/', '/index.html', '/assets/app-1.js', '/nothing', '/enter', '/bridge', 'WebSocket /bridge'];

/** Every request that is right but for two things at most. */
function cases(): Case[] {
  const all: Case[] = [];
  for (const route of ROUTES)
    for (const credential of Object.keys(CREDENTIALS))
      for (const origin of Object.keys(ORIGINS))
        for (const host of Object.keys(HOSTS))
          for (const site of Object.keys(SITES)) {
            const rightOnes = [credential === 'right', origin === 'own', host === 'own', site === 'told by no browser'];
            if (rightOnes.filter((right) => !right).length <= 2) all.push({ route, credential, origin, host, site });
          }
  return all;
}

/** What the table has to say, from the promises of SECURITY.md alone. */
function expected({ route, credential, origin, host, site }: Case): number {
  const rightHost = host === 'own' || host === 'localhost';
  // Browsers tell the origin of every WebSocket, so that their other word for it is not looked at.
  if (route === 'WebSocket /bridge') return rightHost && origin === 'own' && credential === 'right' ? 101 : 403;
  const rightOrigin = origin === 'own' || origin === 'none';
  const rightSite = ['told by no browser', 'our own page', 'a link'].includes(site);
  if (!rightHost || !rightOrigin || !rightSite || credential !== 'right') return 403;
  if (route === '/enter') return 303;
  return route === '/nothing' || route === '/bridge' ? 404 : 200;
}

async function statusOf({ route, credential, origin, host, site }: Case): Promise<number> {
  const { headers, query = '', key } = CREDENTIALS[credential]!();
  const all: Headers = { ...headers, ...SITES[site], Origin: ORIGINS[origin]!(), Host: HOSTS[host]!() };
  const path = `${route.split(' ').at(-1)}${query === '' ? '' : `?${query}`}`;
  if (!route.startsWith('WebSocket')) {
    const answer = await served.get(path, all);
    if (answer.status === 403) expect(answer.headers['set-cookie'] ?? answer.body.match(/doctype|export/)).toBeFalsy();
    return answer.status;
  }
  try {
    const socket = await served.open({ ...(key !== undefined && { key }) }, all, path);
    socket.terminate();
    return 101;
  } catch (refused) {
    return Number(/refused with (\d+)/.exec(String(refused))?.[1]);
  }
}

it('every route is for who was let in, from our own page, under our own name: a table of all else', async () => {
  const all = cases();
  const wrong: string[] = [];
  const table = new Map<string, Map<number, number>>();
  const waiting = [...all];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const status = await statusOf(next);
      if (status !== expected(next)) wrong.push(`${status} for ${JSON.stringify(next)}`);
      const key = `${next.route.padEnd(18)} ${next.credential.padEnd(16)}`;
      const row = table.get(key) ?? new Map<number, number>();
      table.set(key, row.set(status, (row.get(status) ?? 0) + 1));
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  const lines = [...table]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, row]) => {
      const cells = [...row].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status} ×${times}`);
      return `${key} ${cells.join('  ')}`;
    });
  console.log([`${all.length} requests: route, credential, answers`, ...lines].join('\n'));
  expect(wrong).toEqual([]);
  expect(served.bridge.reached).toEqual([]);
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])('no route takes %s', async (method) => {
  for (const route of ROUTES.slice(0, -1))
    expect((await served.get(route, { Cookie: us.cookie }, method)).status, route).toBe(405);
});
