import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import {
  discoverRequest,
  discoverResult,
  initializeRequest,
  initializeResult,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../testing/scripted-session.ts';
import type { LedgerRow } from '../session/index.ts';

function ledgerOf(session: ScriptedSession): readonly LedgerRow[] {
  const analysis = new Analysis();
  for (const event of session.events) analysis.push(event);
  return analysis.session().ledger;
}

const at = (session: ScriptedSession, side: LedgerRow['side'], path: string): LedgerRow | undefined =>
  ledgerOf(session).find((row) => row.side === side && row.path === path);

const request = (id: number, method: string, params?: object): object => ({ jsonrpc: '2.0', id, method, params });
const result = (id: number, value: object = {}): object => ({ jsonrpc: '2.0', id, result: value });
const error = (id: number, code: number, data?: object): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: 'no', data },
});
const note = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });
const TOOLS = { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
/** A handshake in which the client declares these capabilities. */
const meets = (client: object, server: object, revision = '2025-11-25'): ScriptedSession =>
  new ScriptedSession()
    .spawn()
    .client({ ...initializeRequest(revision), params: { protocolVersion: revision, capabilities: client } })
    .server(initializeResult(server, revision));
/** A modern session in which every request declares these capabilities. */
const discovers = (server: object, client: object = {}): ScriptedSession =>
  new ScriptedSession()
    .spawn()
    .client(modernRequest(1, 'server/discover', {}, client))
    .server(discoverResult(1, server));

/** An answer that asks for a form and for sampling. */
const asks = (id: number): object =>
  modernResult(id, {
    resultType: 'input_required',
    requestState: 's',
    inputRequests: {
      a: { method: 'elicitation/create', params: { mode: 'form' } },
      b: { method: 'sampling/createMessage' },
    },
  });

describe('the verdicts', () => {
  it.each<[verdict: LedgerRow['verdict'], session: ScriptedSession, side: LedgerRow['side'], path: string]>([
    ['in use', meets({}, { tools: {} }).client(request(1, 'tools/list')).server(result(1, TOOLS)), 'server', 'tools'],
    [
      'in use',
      meets({}, { tools: {} })
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [] })),
      'server',
      'tools',
    ],
    ['available, unused', meets({}, { tools: { listChanged: true } }), 'server', 'tools.listChanged'],
    [
      'served, not declared',
      meets({}, {}).client(request(1, 'tools/list')).server(result(1, TOOLS)),
      'server',
      'tools',
    ],
    ['correctly refused', meets({}, {}).client(request(1, 'tools/list')).server(error(1, -32_601)), 'server', 'tools'],
    ['correctly refused', meets({}, {}).client(request(1, 'tools/call')).server(error(1, -32_602)), 'server', 'tools'],
    [
      'correctly refused',
      meets({}, {}).server(request(7, 'sampling/createMessage')).client(error(7, -32_601)),
      'client',
      'sampling',
    ],
    ['used, not declared', meets({}, {}).client(request(1, 'tools/list')), 'server', 'tools'],
    ['used, not declared', meets({}, {}).client(request(1, 'tools/list')).server(error(1, -32_000)), 'server', 'tools'],
    // An empty list may be meant as a polite no.
    [
      'used, not declared',
      meets({}, {})
        .client(request(1, 'prompts/list'))
        .server(result(1, { prompts: [] })),
      'server',
      'prompts',
    ],
    ['used, not declared', meets({}, {}).server(note('notifications/message', { data: 'x' })), 'server', 'logging'],
    [
      'declared, not implemented',
      meets({}, { prompts: {} }).client(request(1, 'prompts/list')).server(error(1, -32_601)),
      'server',
      'prompts',
    ],
    ['wrong revision', meets({ elicitation: {} }, {}, '2025-03-26'), 'client', 'elicitation'],
    ['wrong revision', discovers({}, { roots: { listChanged: true } }), 'client', 'roots.listChanged'],
    [
      'one-sided; fallback expected',
      discovers({ extensions: { 'io.modelcontextprotocol/tasks': {} } }),
      'server',
      'extensions.io.modelcontextprotocol/tasks',
    ],
    [
      'one-sided; fallback expected',
      discovers({}, { extensions: { 'com.example/x': {} } }),
      'client',
      'extensions.com.example/x',
    ],
    [
      'unknown',
      new ScriptedSession().spawn().client(modernRequest(1, 'tools/list')).server(modernResult(1, TOOLS)),
      'server',
      'tools',
    ],
    ['not declared', meets({}, {}), 'server', 'completions'],
    ['not declared', meets({}, { tools: { listChanged: false } }), 'server', 'tools.listChanged'],
    ['in no revision', meets({}, { tols: {} }), 'server', 'tols'],
  ])('%s', (verdict, session, side, path) => {
    expect(at(session, side, path)).toMatchObject({ side, path, verdict });
  });

  it('does not call an extension one-sided before the other side has spoken, or when both have it', () => {
    const both = { extensions: { 'com.example/x': { deep: true } } };
    const unheard = new ScriptedSession()
      .spawn()
      .client(modernRequest(1, 'tools/list', {}, both))
      .server(modernResult(1, TOOLS));
    expect(at(unheard, 'client', 'extensions.com.example/x')?.verdict).toBe('available, unused');
    expect(at(discovers(both, both), 'client', 'extensions.com.example/x')?.verdict).toBe('available, unused');
  });

  it('holds the server of 2024-11-05 for right that completes without declaring it', () => {
    const session = meets({}, {}, '2024-11-05')
      .client(request(1, 'completion/complete'))
      .server(result(1, { completion: { values: ['a'] } }));
    expect(at(session, 'server', 'completions')).toMatchObject({
      allowed: 'undefined',
      declared: null,
      verdict: 'in use',
      note: '2024-11-05 asks for no declaration',
    });
    const later = meets({}, {}, '2025-03-26')
      .client(request(1, 'completion/complete'))
      .server(result(1, { completion: { values: ['a'] } }));
    expect(at(later, 'server', 'completions')?.verdict).toBe('served, not declared');
  });

  it('reads 2024-10-07 as the first revision', () => {
    expect(at(meets({}, { tools: {} }, '2024-10-07'), 'server', 'completions')?.allowed).toBe('undefined');
    expect(at(meets({}, { tools: {} }, '1999-01-01'), 'server', 'completions')?.allowed).toBe('unknown');
  });
});

describe('what is declared', () => {
  it('is shown as it came', () => {
    expect(
      at(meets({}, { tools: {}, logging: null, prompts: { listChanged: 'yes' } }), 'server', 'tools'),
    ).toMatchObject({
      declared: '{}',
      verdict: 'available, unused',
    });
    expect(at(meets({}, { logging: null }), 'server', 'logging')).toMatchObject({
      declared: 'null',
      verdict: 'not declared',
    });
    expect(at(meets({}, {}), 'server', 'tools')?.declared).toBeNull();
  });

  it('takes an elicitation without modes for one of forms', () => {
    const plain = meets({ elicitation: {} }, {});
    expect(at(plain, 'client', 'elicitation.form')).toMatchObject({ declared: '{}', verdict: 'available, unused' });
    expect(at(plain, 'client', 'elicitation.form')?.note).toContain('names no mode');
    expect(at(plain, 'client', 'elicitation.url')?.declared).toBeNull();
    expect(at(meets({ elicitation: { url: {} } }, {}), 'client', 'elicitation.form')?.declared).toBeNull();
  });

  it('knows no modes in the revision that had none', () => {
    const session = meets({ elicitation: {} }, {}, '2025-06-18')
      .server(request(3, 'elicitation/create', { message: 'Name?' }))
      .client(result(3, { action: 'accept' }));
    expect(at(session, 'client', 'elicitation')?.verdict).toBe('in use');
    expect(at(session, 'client', 'elicitation.form')).toMatchObject({
      declared: null,
      used: '',
      verdict: 'not declared',
    });
  });

  it('lists extensions and experiments by their names, a bounded number of them', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`com.example/x${i}`, {}]));
    const rows = ledgerOf(discovers({ extensions: many, experimental: { beta: {} } }));
    expect(rows.filter(({ path }) => path.startsWith('extensions.')).length).toBe(64);
    expect(rows.find(({ side, path }) => side === 'server' && path === 'extensions')?.note).toBe(
      '4936 further names not listed',
    );
    expect(rows.find(({ path }) => path === 'experimental.beta')?.verdict).toBe('available, unused');
  });

  it('takes no key with a full stop for a path of the protocol', () => {
    const rows = ledgerOf(meets({}, { tools: {}, 'tools.listChanged': true }));
    expect(rows.find(({ side, path }) => side === 'server' && path === 'tools.listChanged')?.declared).toBeNull();
    expect(rows.find(({ path }) => path === '"tools.listChanged"')?.verdict).toBe('in no revision');
  });
});

describe('what is used', () => {
  it('is told in words, with the first event', () => {
    const session = meets({}, { tools: {} })
      .client(request(1, 'tools/list'))
      .server(result(1, TOOLS))
      .client(request(2, 'tools/call', { name: 'echo' }))
      .server(result(2, { content: [] }))
      .client(request(3, 'tools/call', { name: 'nope' }))
      .server(error(3, -32_602));
    expect(at(session, 'server', 'tools')).toMatchObject({
      used: '1 list, 2 calls, 1 refused with −32602',
      seqs: [4, 6, 8],
    });
  });

  it('keeps the first and the last events of many', () => {
    const session = meets({}, { logging: {} });
    for (let i = 0; i < 20; i += 1) session.server(note('notifications/message', { data: i }));
    expect(at(session, 'server', 'logging')).toMatchObject({ used: '20 messages', seqs: [4, 5, 6, 7, 20, 21, 22, 23] });
  });

  it.each<[path: string, side: LedgerRow['side'], use: (session: ScriptedSession) => ScriptedSession]>([
    [
      'sampling.tools',
      'client',
      (s) => s.server(request(9, 'sampling/createMessage', { toolChoice: { mode: 'none' } })),
    ],
    [
      'sampling.context',
      'client',
      (s) => s.server(request(9, 'sampling/createMessage', { includeContext: 'allServers' })),
    ],
    ['elicitation.url', 'client', (s) => s.server(request(9, 'elicitation/create', { mode: 'url' }))],
    ['elicitation.url', 'client', (s) => s.server(note('notifications/elicitation/complete'))],
    ['tasks', 'client', (s) => s.server(request(9, 'tasks/get', { taskId: 't' }))],
    ['tasks.list', 'server', (s) => s.client(request(9, 'tasks/list'))],
    ['tasks.cancel', 'server', (s) => s.client(request(9, 'tasks/cancel', { taskId: 't' }))],
    ['tasks.requests.tools.call', 'server', (s) => s.client(request(9, 'tools/call', { name: 'x', task: {} }))],
    [
      'tasks.requests.elicitation.create',
      'client',
      (s) => s.server(request(9, 'elicitation/create', { task: { ttl: 1 } })),
    ],
    [
      'tasks.requests.sampling.createMessage',
      'client',
      (s) => s.server(request(9, 'sampling/createMessage', { task: {} })),
    ],
    ['roots.listChanged', 'client', (s) => s.client(note('notifications/roots/list_changed'))],
    ['resources.subscribe', 'server', (s) => s.server(note('notifications/resources/updated', { uri: 'a:b' }))],
  ])('%s of the %s', (path, side, use) => {
    expect(at(use(meets({}, {})), side, path)).toMatchObject({ verdict: 'used, not declared', seqs: [4] });
  });

  it('ignores a method that travels the wrong way', () => {
    const session = meets({}, {}).server(request(9, 'tools/list')).client(note('notifications/message'));
    expect(at(session, 'server', 'tools')?.used).toBe('');
    expect(at(session, 'server', 'logging')?.used).toBe('');
  });
});

describe('the modern era', () => {
  it('tells which requests declared what', () => {
    const session = discovers({ tools: {} })
      .client(modernRequest(2, 'tools/list', {}, { sampling: {} }))
      .server(modernResult(2, TOOLS))
      .client(modernRequest(3, 'tools/list', {}, { sampling: {} }))
      .server(modernResult(3, TOOLS));
    const analysis = new Analysis();
    for (const event of session.events) analysis.push(event);
    const { ledger, modern } = analysis.session();
    expect(modern?.declarations).toEqual([
      { version: '2026-07-28', declared: '{}', requests: 1, seqs: [2] },
      { version: '2026-07-28', declared: '{"sampling":{}}', requests: 2, seqs: [4, 6] },
    ]);
    expect(ledger.find(({ side, path }) => side === 'client' && path === 'sampling')).toMatchObject({
      declared: '{}',
      note: 'declared by 2 of 3 requests',
      by: [1],
    });
  });

  it('keeps a bounded number of kinds of declarations, and counts the rest', () => {
    const session = discovers({ tools: {} });
    for (let id = 2; id < 60; id += 1)
      session.client(modernRequest(id, 'tools/list', {}, { experimental: { [`x${id}`]: {} } }));
    const analysis = new Analysis();
    for (const event of session.events) analysis.push(event);
    const { ledger, modern } = analysis.session();
    expect(modern?.declarations).toHaveLength(32);
    expect(modern?.requests).toBe(59);
    expect(ledger.find(({ path, side }) => side === 'client' && path === 'experimental')?.note).toBe(
      'declared by 31 of 59 requests',
    );
  });

  it('counts what a subscription was granted, and what was left out of it', () => {
    const asked = { toolsListChanged: true, resourceSubscriptions: ['a:b'], promptsListChanged: false };
    const session = discovers({ tools: { listChanged: true } })
      .client(modernRequest(2, 'subscriptions/listen', { notifications: asked }))
      .server(
        note('notifications/subscriptions/acknowledged', {
          _meta: { 'io.modelcontextprotocol/subscriptionId': 2 },
          notifications: { toolsListChanged: true },
        }),
      );
    expect(at(session, 'server', 'tools.listChanged')).toMatchObject({ used: '1 subscription', verdict: 'in use' });
    expect(at(session, 'server', 'resources.subscribe')?.verdict).toBe('correctly refused');
    expect(at(session, 'server', 'prompts.listChanged')?.used).toBe('');
  });

  it('counts input that is asked for, answered or declined', () => {
    const session = discovers({ tools: {} })
      .client(modernRequest(2, 'tools/call', { name: 'x' }))
      .server(asks(2))
      .client(
        modernRequest(3, 'tools/call', {
          name: 'x',
          requestState: 's',
          inputResponses: { a: { action: 'decline' }, b: { role: 'assistant' } },
        }),
      );
    expect(at(session, 'client', 'elicitation.form')?.verdict).toBe('used, not declared');
    expect(at(session, 'client', 'sampling')?.verdict).toBe('served, not declared');
  });

  it('counts what a server says it would have needed', () => {
    const session = discovers({ tools: {} })
      .client(modernRequest(2, 'tools/call', { name: 'x' }))
      .server(error(2, -32_021, { requiredCapabilities: { sampling: { tools: {} } } }));
    expect(at(session, 'client', 'sampling.tools')).toMatchObject({
      used: '1 need, 1 refused with −32021',
      verdict: 'correctly refused',
      seqs: [5],
    });
  });

  it('gives methods of the tasks extension to both sides', () => {
    const session = discovers({ tools: {} })
      .client(modernRequest(2, 'tasks/get', { taskId: 't' }))
      .server(modernResult(2));
    for (const side of ['client', 'server'] as const)
      expect(at(session, side, 'extensions.io.modelcontextprotocol/tasks')?.verdict).toBe('served, not declared');
    expect(at(session, 'server', 'tasks')?.used).toBe('');
  });

  it('asks nothing of a server that was not asked what it can do', () => {
    const session = new ScriptedSession().spawn().client(discoverRequest()).server(error(1, -32_601));
    expect(
      ledgerOf(session)
        .filter(({ side }) => side === 'server')
        .every(({ verdict }) => verdict === 'unknown'),
    ).toBe(true);
  });
});
