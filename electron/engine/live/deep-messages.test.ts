import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Batch, plainAddress } from '../../../shared/bridge/index.ts';
import { deepPlaces } from '../../../shared/mcp/testing/deep-places.ts';
import { scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';

/** What a server says to a request in place of what it should, each a member of its answer or a message before it. */
interface Says {
  readonly answer?: string;
  readonly before?: string;
}

let test: TestEngine;
let server: Server;
/** Said once each: what is asked again is answered in order. */
let says = new Map<string, Says>();
beforeAll(async () => {
  test = testEngine();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, method = '' } = (body === '' ? {} : JSON.parse(body)) as { id?: unknown; method?: string };
      if (request.method !== 'POST') response.writeHead(request.method === 'GET' ? 405 : 200).end();
      else if (id === undefined || method === '') response.writeHead(202).end();
      else {
        const { answer = plain(method), before } = says.get(method) ?? {};
        says.delete(method);
        response.setHeader('Content-Type', 'text/event-stream');
        if (before !== undefined) response.write(`data: ${before}\n\n`);
        // One that gives an id of its own is not given another.
        const own = answer.startsWith('"id"') ? '' : `"id":${JSON.stringify(id)},`;
        response.end(`data: {"jsonrpc":"2.0",${own}${answer}}\n\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  await test.end();
  server.closeAllConnections();
  server.close();
});

const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
};
const DISCOVERED = {
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  resultType: 'complete',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'x', version: '1' } },
};

function plain(method: string): string {
  const results: Readonly<Record<string, object>> = {
    initialize: INITIALIZED,
    'server/discover': DISCOVERED,
    'tools/list': { tools: [{ name: 't', inputSchema: { type: 'object' } }] },
  };
  return `"result":${JSON.stringify(results[method] ?? {})}`;
}

/** A result with the deep value in the place of one of its members. */
function result(of: object, member: string): Says {
  return { answer: `"result":${JSON.stringify({ ...of, [member]: 'HERE' }).replace('"HERE"', DEEP)}` };
}
function error(members: string): Says {
  return { answer: `"error":{${members.replaceAll('DEEP', DEEP)}}` };
}
function message(members: string): Says {
  return { before: `{"jsonrpc":"2.0",${members.replaceAll('DEEP', DEEP)}}` };
}

const ERRORS = {
  'the whole error': { answer: `"error":${DEEP}` },
  'its code': error('"code":DEEP,"message":"x"'),
  'its message': error('"code":1,"message":DEEP'),
  'its data': error('"code":1,"message":"x","data":DEEP'),
  'the versions in it': error('"code":-32602,"message":"x","data":{"supported":DEEP,"requested":"1"}'),
  'one version in it': error('"code":-32602,"message":"x","data":{"supported":[DEEP]}'),
} as const;

const OPENINGS: Readonly<Record<string, Readonly<Record<string, Says>>>> = {
  initialize: {
    'the whole result': { answer: `"result":${DEEP}` },
    'the id of the answer': { answer: `"id":${DEEP},"result":${JSON.stringify(INITIALIZED)}` },
    ...Object.fromEntries(
      ['protocolVersion', 'capabilities', 'serverInfo', 'instructions', '_meta'].map((member) => [
        member,
        result(INITIALIZED, member),
      ]),
    ),
    'a capability': { answer: plain('initialize').replace('"tools":{}', `"tools":${DEEP}`) },
    'the name of the server': { answer: plain('initialize').replace('"x"', DEEP) },
    ...ERRORS,
  },
  'server/discover': {
    'the whole result': { answer: `"result":${DEEP}` },
    'one version': { answer: plain('server/discover').replace('"2026-07-28"', DEEP) },
    ...Object.fromEntries(
      ['supportedVersions', 'capabilities', 'instructions', '_meta'].map((member) => [
        member,
        result(DISCOVERED, member),
      ]),
    ),
    ...ERRORS,
  },
};

/** Said while the list of tools is asked for, or in its place. */
const LATER: Readonly<Record<string, Says>> = {
  'a whole message': { before: DEEP },
  'a version of JSON-RPC': { before: `{"jsonrpc":${DEEP},"id":1,"method":"ping"}` },
  'a batch': { before: `[${DEEP}]` },
  'a method': message('"id":"a","method":DEEP'),
  'the id of a request': message('"id":DEEP,"method":"ping"'),
  'params of a request': message('"id":"a","method":"sampling/createMessage","params":DEEP'),
  'a message to sample': message(
    '"id":"a","method":"sampling/createMessage","params":{"maxTokens":1,"messages":[{"role":"user","content":DEEP}]}',
  ),
  'a form': message(
    '"id":"a","method":"elicitation/create","params":{"message":"x","requestedSchema":{"type":"object","properties":{"a":DEEP}}}',
  ),
  'what is cancelled': message('"method":"notifications/cancelled","params":{"requestId":DEEP}'),
  'whose progress it is': message('"method":"notifications/progress","params":{"progressToken":DEEP,"progress":1}'),
  'a line of a log': message('"method":"notifications/message","params":{"level":"info","data":DEEP}'),
  'what was updated': message('"method":"notifications/resources/updated","params":{"uri":DEEP}'),
  'the result of a list': { answer: `"result":${DEEP}` },
  'a list': result({}, 'tools'),
  'a cursor': result({ tools: [] }, 'nextCursor'),
  'a name': { answer: plain('tools/list').replace('"t"', DEEP) },
  'a schema': { answer: plain('tools/list').replace('{"type":"object"}', DEEP) },
  'the error of a list': error('"code":DEEP,"message":DEEP'),
};

/** What a tool is answered with. */
const CALLS: Readonly<Record<string, Says>> = {
  'its content': result({}, 'content'),
  'its structured content': result({ content: [] }, 'structuredContent'),
  'what is asked back': result({ resultType: 'input_required', requestState: 'x' }, 'inputRequests'),
  'its state': result({ resultType: 'input_required', inputRequests: {} }, 'requestState'),
};

const PLACES: readonly (readonly [place: string, method: string, says: Says, revision: string])[] = [
  ...Object.entries(OPENINGS).flatMap(([method, cases]) =>
    Object.entries(cases).map(
      ([name, what]) => [name, method, what, method === 'initialize' ? '2025-11-25' : '2026-07-28'] as const,
    ),
  ),
  ...Object.entries(LATER).map(([name, what]) => [name, 'tools/list', what, '2025-11-25'] as const),
  ...Object.entries(CALLS).map(([name, what]) => [name, 'tools/call', what, '2026-07-28'] as const),
];

/** Every place of the protocol, not a sixth of them in less depth: minutes (`docs/fuzzing.md`). */
const ALL_PLACES = process.env['LIVE_PLACES'] === 'all';

/** Shakes hands in either era, and answers everything else that is not too deep for it with `{}`. */
const ANSWERS_BOTH_ERAS = `
  onLine((line) => {
    if (line.length > 10_000) return;
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    const results = { initialize: result(), 'server/discover': ${JSON.stringify(DISCOVERED)} };
    say({ jsonrpc: '2.0', id, result: results[method] ?? {} });
  });
`;

describe('a live server whose message is nested 100,000 deep', () => {
  it.each(PLACES)('is led to its end: %s, to %s', async (_, method, what, revision) => {
    says = new Map([[method, what]]);
    const { port } = server.address() as AddressInfo;
    const connection = test.connect(plainAddress(`http://127.0.0.1:${port}/mcp`), { revision } as object);
    const told: Batch[] = [];
    test.bridge.subscribe('observation', { connection: connection.id }, (batch) => told.push(batch));
    await connection.conversation;
    if (method === 'tools/call') await connection.client.request(method, { name: 't', arguments: {} });
    expect(connection.observation.findings.map(({ rule }) => rule)).toContain('frame-too-deep');
    await connection.close();
    expect(connection.info()).toMatchObject({ state: 'closed', problem: '' });
  });

  it.each(['2025-11-25', '2026-07-28'] as const)(
    'may say so over stdio, and in places of all messages of %s one after the other',
    async (revision) => {
      const lines = join(test.folder, `lines-${revision}.txt`);
      const [depth, each] = ALL_PLACES ? [100_000, 1] : [5000, 6];
      const places = deepPlaces('['.repeat(depth) + ']'.repeat(depth))
        .filter((place) => place.revision === revision)
        .filter((_, i) => i % each === 0);
      const said = places.filter(({ dir }) => dir === 's2c');
      writeFileSync(lines, `${DEEP}\n${said.map(({ text }) => `${text}\n`).join('')}`);
      const connection = test.connect(
        scriptServer(
          `${ANSWERS_BOTH_ERAS} setTimeout(() => process.stdout.write(require('node:fs').readFileSync(${JSON.stringify(lines)})), 100);`,
        ),
        { revision },
      );
      const deep = (): number => connection.observation.findings.filter(({ rule }) => rule === 'frame-too-deep').length;
      await until(connection, () => deep() > said.length);
      // Ours: what a user writes by hand. The server does not get to read them: it would answer for ever.
      for (const { text } of places.filter(({ dir }) => dir === 'c2s')) connection.sendByHand(text, 'lf', false);
      expect(connection.info()).toMatchObject({ state: 'open', problem: '' });
      await expect(connection.client.request('tools/list', {})).resolves.toMatchObject({ kind: 'result' });
      expect(deep()).toBe(places.length + 1);
    },
  );
});
