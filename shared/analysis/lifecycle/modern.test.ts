import { describe, expect, it } from 'vitest';
import { META } from '../../mcp/index.ts';
import { Analysis } from '../fold/index.ts';
import { SIGNING_IN } from './lifecycle.ts';
import {
  discoverRequest,
  discoverResult,
  initializeRequest,
  initializeResult,
  modernParams,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../testing/scripted-session.ts';

function fold(session: ScriptedSession): Analysis {
  const analysis = new Analysis('weather-mcp');
  for (const event of session.events) analysis.push(event);
  return analysis;
}

const phases = (analysis: Analysis): string[] => analysis.session().phases.map(({ name, state }) => `${name} ${state}`);

const error = (id: unknown, code: number, data?: object): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: 'No', ...(data === undefined ? {} : { data }) },
});

describe('the modern era', () => {
  it('is in force by a discovery', () => {
    const analysis = fold(new ScriptedSession().httpDiscover());
    expect(analysis.session()).toMatchObject({
      era: 'modern',
      transport: 'http',
      offered: '2026-07-28',
      revision: '2026-07-28',
      serverInfo: { name: 'weather', version: '2.0.0' },
      clientInfo: { name: 'mcpscope' },
      instructions: 'Ask about the weather.',
      serverCapabilities: { tools: {} },
      modern: { supported: ['2026-07-28'], discoverSeq: 5, ttlMs: 60_000, cacheScope: 'public', changes: 0 },
      verdict: { tone: 'ok', headline: 'Connected', detail: 'weather 2.0.0 over Streamable HTTP' },
    });
    expect(phases(analysis)).toEqual(['connect done', 'discover done', 'operation active', 'closing ahead']);
  });

  it('waits at its discovery while our client signs in, and failed only where that did', () => {
    const session = new ScriptedSession()
      .post(1, discoverRequest())
      .responds(1, 401, { 'WWW-Authenticate': 'Bearer' })
      .ends(1)
      .add({
        kind: 'auth.begin',
        cause: 1,
        server: 'http://127.0.0.1:9/mcp',
        revision: '2026-07-28',
        fallback: false,
        grant: 'authorization_code',
        redirectUri: 'http://127.0.0.1:33418/callback',
        client: { id: '', secret: '', issuer: '', document: '' },
        scope: '',
      });
    expect(fold(session).session().phases[1]).toMatchObject({ name: 'discover', state: 'active', detail: SIGNING_IN });
    const given = fold(session.add({ kind: 'auth.end', outcome: 'given-up', text: 'The sign-in was given up.' }));
    expect(phases(given)).toEqual(['connect done', 'discover failed', 'operation ahead', 'closing ahead']);
  });

  it('is in force by the first request that is answered, without a discovery', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client(modernRequest(1, 'tools/list'))
        .server(modernResult(1, { tools: [] })),
    );
    expect(analysis.session()).toMatchObject({
      era: 'modern',
      serverCapabilities: null,
      modern: { discoverSeq: 0, ttlMs: -1 },
    });
    expect(phases(analysis)).toEqual(['spawn done', 'discover skipped', 'operation active', 'closing ahead']);
    expect(analysis.session().ledger.find(({ side, path }) => side === 'server' && path === 'tools')).toMatchObject({
      used: '1 list',
      verdict: 'unknown',
    });
    expect(analysis.session().verdict).toMatchObject({ headline: 'Connected', detail: 'weather 2.0.0 over stdio' });
  });

  it('reads the version from the header where the body has none', () => {
    const analysis = fold(
      new ScriptedSession()
        .post(1, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { headers: { 'mcp-protocol-version': '2026-07-28' } })
        .responds(1)
        .json(1, modernResult(1, { tools: [] })),
    );
    expect(analysis.session()).toMatchObject({ era: 'modern', revision: '2026-07-28' });
  });

  it('is not that of a server which answers anything to everything', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client(discoverRequest())
        .server({ jsonrpc: '2.0', id: 1, result: {} })
        .probe('modern', 'no')
        .handshake(),
    );
    expect(analysis.session()).toMatchObject({ era: 'legacy', revision: '2025-11-25', modern: null });
    expect(phases(analysis)).toEqual([
      'spawn done',
      'probe done',
      'initialize done',
      'initialized done',
      'operation active',
      'closing ahead',
    ]);
  });

  it('counts requests that name another version or other capabilities than the one before', () => {
    const session = new ScriptedSession().spawn();
    for (const [id, capabilities] of [{}, {}, { sampling: {} }, {}].entries())
      session.client(modernRequest(id, 'tools/list', {}, capabilities));
    session.client({ jsonrpc: '2.0', id: 9, method: 'tools/list', params: modernParams({}, {}, '2027-01-01') });
    expect(fold(session).session().modern?.changes).toBe(3);
  });

  it('learns the revisions of a server from its refusal', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(discoverRequest())
      .server(error(1, -32_022, { supported: ['2027-01-01'], requested: '2026-07-28' }));
    expect(fold(session).session()).toMatchObject({
      era: 'unknown',
      modern: { supported: ['2027-01-01'] },
      verdict: {
        tone: 'error',
        headline: 'Version mismatch',
        detail: 'weather-mcp refused server/discover for revision 2026-07-28 (error −32022) and supports 2027-01-01',
      },
    });
  });

  it.each<[string, string]>([
    ['nothing', 'null'],
    ['a list', '[1]'],
    ['odd', '{"supportedVersions":[1,{"toString":5},null],"capabilities":7,"ttlMs":"x","cacheScope":{}}'],
    ['deep', `{"supportedVersions":[],"capabilities":${'['.repeat(4000)}${']'.repeat(4000)}}`],
  ])('takes a discovery that is %s', (_what, result) => {
    const answer = `{"jsonrpc":"2.0","id":1,"result":${result}}`;
    const analysis = fold(new ScriptedSession().spawn().client(discoverRequest()).server(answer));
    expect(analysis.session().ledger.length).toBeGreaterThan(0);
    expect(analysis.rows.length).toBe(3);
  });
});

describe('a probe before the handshake', () => {
  it('leaves the legacy era in force', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client(discoverRequest('probe'))
        .server(error('probe', -32_601))
        .probe('modern', 'no', 'server/discover was answered with -32601')
        .handshake(),
    );
    const session = analysis.session();
    expect(session).toMatchObject({ era: 'legacy', offered: '2025-11-25', revision: '2025-11-25', modern: null });
    expect(session.probes).toEqual([
      { seq: 4, target: 'modern', outcome: 'no', text: 'server/discover was answered with -32601', seqs: [3] },
    ]);
    expect(phases(analysis)).toEqual([
      'spawn done',
      'probe done',
      'initialize done',
      'initialized done',
      'operation active',
      'closing ahead',
    ]);
    expect(session.phases[1]).toMatchObject({ start: 2000, end: 4000, detail: 'error −32601' });
    expect(session.verdict).toMatchObject({ tone: 'ok', headline: 'Connected', detail: 'weather 2.0.0 over stdio' });
  });

  it('may cost the process its life without spoiling anything', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client(discoverRequest('probe'), 5000)
        .stderr('Error: unknown method')
        .exit(1)
        .probe('modern', 'no')
        .spawn()
        .handshake(),
    );
    const session = analysis.session();
    expect(session.verdict).toMatchObject({ tone: 'ok', headline: 'Connected' });
    expect(session.process).toMatchObject({ state: 'running', exitCode: null, stderrLines: 0, steps: [] });
    expect(phases(analysis)).toEqual([
      'spawn done',
      'probe done',
      'initialize done',
      'initialized done',
      'operation active',
      'closing ahead',
    ]);
    expect(analysis.operations[0]?.state).toBe('lost');
  });

  it('does not hide how the process that matters ended', () => {
    const analysis = fold(
      new ScriptedSession()
        .spawn()
        .client(discoverRequest('probe'))
        .exit(1)
        .spawn()
        .handshake()
        .client({ jsonrpc: '2.0', id: 1, method: 'ping' })
        .exit(3),
    );
    expect(analysis.session().verdict).toMatchObject({
      headline: 'Ended',
      detail: expect.stringContaining('exited with code 3') as string,
    });
    expect(analysis.session().verdict.detail).toContain('with 1 request unanswered');
  });

  it('that nobody answers is a failed opening', () => {
    const session = new ScriptedSession().spawn().client(discoverRequest(), 5000).wait(5000).timesOut('1', 5000);
    expect(phases(fold(session))).toEqual(['spawn done', 'discover failed', 'operation ahead', 'closing ahead']);
    expect(fold(session).session().verdict).toMatchObject({
      tone: 'error',
      headline: 'No answer',
      detail: 'weather-mcp did not answer server/discover within 5 s: nothing came on stdout or stderr',
    });
  });

  it('answered too late does not change the era', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(discoverRequest('d'), 10)
      .timesOut('"d"', 10)
      .handshake()
      .server(discoverResult('d'));
    expect(fold(session).session()).toMatchObject({ era: 'legacy', revision: '2025-11-25' });
  });
});

const asks = (id: unknown, state?: string): object =>
  modernResult(id, {
    resultType: 'input_required',
    inputRequests: { city: { method: 'elicitation/create', params: { message: 'Where?' } } },
    ...(state === undefined ? {} : { requestState: state }),
  });

const call = (id: unknown, params: object = {}): object =>
  modernRequest(id, 'tools/call', { name: 'weather', arguments: { day: 1 }, ...params }, { elicitation: {} });

describe('a call of several rounds', () => {
  const given = { inputResponses: { city: { action: 'accept' } } };

  it('is one operation with its rounds inside', () => {
    const analysis = fold(
      new ScriptedSession()
        .httpDiscover()
        .exchange(2, call(2), asks(2, 'S'))
        .exchange(3, call(3, { ...given, requestState: 'S' }), modernResult(3, { content: [] })),
    );
    const { rows } = analysis;
    expect(analysis.operations).toHaveLength(2);
    expect(analysis.operations[1]).toMatchObject({
      id: '3',
      stream: 'http-3',
      request: 7,
      response: 16,
      state: 'result',
      start: rows.time(7),
      end: rows.time(16),
      rounds: [
        { id: '2', request: 7, response: 10, asks: ['city: elicitation/create'], end: rows.time(10) },
        { id: '3', request: 13, response: 16, asks: [], start: rows.time(13) },
      ],
    });
    expect([7, 10, 13, 16].map((row) => [rows.mark(row), rows.peer(row), rows.operation(row)])).toEqual([
      ['paired', 10, 1],
      ['paired', 7, 1],
      ['paired', 16, 1],
      ['paired', 13, 1],
    ]);
    expect(rows.latency(16)).toBe(rows.time(16) - rows.time(13));
    expect(rows.summary(10)).toBe('asks for input · city: elicitation/create');
    expect(rows.summary(13)).toBe('weather {day: 1} · answers city');
    expect(analysis.session().counts).toMatchObject({ operations: 2, multiRound: 1, rounds: 3, pending: 0 });
    expect(analysis.exchanges[2]?.label).toBe('tools/call weather (round 2)');
  });

  it('waits for input between its rounds', () => {
    const session = new ScriptedSession().spawn().client(call(1), 100).server(asks(1, 'S'));
    const analysis = fold(session);
    expect(analysis.operations[0]).toMatchObject({ state: 'input-required', response: 2 });
    expect(analysis.session().counts.pending).toBe(0);
    session.client(call(2, { requestState: 'S' }), 200);
    expect(fold(session).operations[0]).toMatchObject({
      state: 'pending',
      response: -1,
      timeoutMs: 200,
      id: '2',
      end: -1,
    });
  });

  it('is told from others by its state, by what it names, and by its arguments', () => {
    const session = new ScriptedSession().spawn();
    const first = [
      [1, { arguments: { day: 1 } }, 'A'],
      [2, { arguments: { day: 2 } }, 'B'],
      [3, { arguments: { day: 3 } }, undefined],
      [4, { arguments: { day: 4 } }, undefined],
      [5, { name: 'tides' }, undefined],
    ] as const;
    for (const [id, params] of first) session.client(call(id, params));
    for (const [id, , state] of first) session.server(asks(id, state));
    const retries = [
      [15, { name: 'tides', ...given }],
      [14, { arguments: { day: 4 }, ...given }],
      [12, { arguments: { day: 2 }, requestState: 'B' }],
      [13, { arguments: { day: 3 }, ...given }],
      [11, { arguments: { day: 1 }, requestState: 'A' }],
    ] as const;
    for (const [id, params] of retries) session.client(call(id, params));
    const { operations } = fold(session);
    expect(operations.map(({ rounds }) => rounds.map(({ id }) => id))).toEqual([
      ['1', '11'],
      ['2', '12'],
      ['3', '13'],
      ['4', '14'],
      ['5', '15'],
    ]);
  });

  it.each<[string, object]>([
    ['an altered state', { requestState: 'S ' }],
    ['no state where one was given', given],
    ['neither state nor input', {}],
  ])('is not gone on with by %s', (_what, params) => {
    const session = new ScriptedSession().spawn().client(call(1)).server(asks(1, 'S')).client(call(2, params));
    expect(fold(session).operations.map(({ state }) => state)).toEqual(['input-required', 'pending']);
  });

  it('does not take an answer to an old round for one to the new', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(call(1))
      .server(asks(1, 'S'))
      .client(call(2, { requestState: 'S' }))
      .server(modernResult(1, { content: [] }));
    const analysis = fold(session);
    expect(analysis.operations[0]).toMatchObject({ state: 'pending', response: -1 });
    expect(analysis.rows.mark(4)).toBe('duplicate');
  });

  it('uses what the client declared', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(call(1))
      .server(asks(1, 'S'))
      .client(call(2, { ...given, requestState: 'S' }))
      .server(modernResult(2, { content: [] }));
    const ledger = fold(session)
      .session()
      .ledger.filter(({ side }) => side === 'client');
    expect(ledger.find(({ path }) => path === 'elicitation')).toMatchObject({ used: '1 request', verdict: 'in use' });
    expect(ledger.find(({ path }) => path === 'elicitation.form')).toMatchObject({ used: '1 request' });
  });
});

describe('the ledger of the modern era', () => {
  it('has what any request declared, and says when they differ', () => {
    const session = new ScriptedSession()
      .httpDiscover()
      .post(2, modernRequest(2, 'tools/list', {}, { sampling: { tools: {} } }))
      .post(3, modernRequest(3, 'tools/list', {}, { sampling: { tools: {} }, roots: {} }));
    const ledger = fold(session).session().ledger;
    const client = (path: string) => ledger.find((one) => one.side === 'client' && one.path === path);
    expect(client('sampling')).toMatchObject({ declared: '{"tools":{}}', note: 'declared by 2 of 3 requests' });
    expect(client('roots')).toMatchObject({ note: 'declared by 1 of 3 requests' });
    expect(client('elicitation')).not.toHaveProperty('note');
  });

  it('counts what a subscription is for', () => {
    const session = new ScriptedSession()
      .httpDiscover(1, { tools: { listChanged: true } })
      .post(2, modernRequest(2, 'subscriptions/listen', { notifications: { toolsListChanged: true } }));
    const row = fold(session)
      .session()
      .ledger.find(({ side, path }) => side === 'server' && path === 'tools.listChanged');
    expect(row).toMatchObject({ used: '1 subscription', verdict: 'in use' });
  });
});

const listen = (id: unknown): object =>
  modernRequest(id, 'subscriptions/listen', {
    notifications: { toolsListChanged: true, resourceSubscriptions: ['a://1', 'a://2'] },
  });

const tagged = (id: unknown, method: string, params: object = {}): object => ({
  jsonrpc: '2.0',
  method,
  params: { ...params, _meta: { [META.subscriptionId]: id } },
});

describe('a subscription', () => {
  it('stays pending, is acknowledged, and counts what belongs to it by its id', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(listen(1))
      .client(listen('1'))
      .server(tagged(1, 'notifications/subscriptions/acknowledged', { notifications: { toolsListChanged: true } }))
      .server(tagged(1, 'notifications/tools/list_changed'))
      .server(tagged(1, 'notifications/tools/list_changed'))
      .server(tagged('1', 'notifications/tools/list_changed'))
      .server(tagged(2, 'notifications/tools/list_changed'));
    const analysis = fold(session);
    expect(analysis.operations.map(({ state, related }) => [state, related])).toEqual([
      ['pending', 3],
      ['pending', 1],
    ]);
    expect(analysis.session().modern?.subscriptions).toEqual([
      {
        operation: 0,
        id: '1',
        asked: '{"toolsListChanged":true,"resourceSubscriptions":["a://1","a://2"]}',
        acknowledged: '{"toolsListChanged":true}',
        notifications: 2,
        open: true,
      },
      expect.objectContaining({ operation: 1, id: '"1"', acknowledged: '', notifications: 1 }),
    ]);
    expect(analysis.rows.summary(1)).toBe('listens for tools, 2 resources');
    expect(analysis.rows.summary(3)).toBe('will tell of tools');
    expect(analysis.rows.operation(7)).toBe(-1);
  });

  it.each<[string, (s: ScriptedSession) => ScriptedSession, string]>([
    ['the final result', (s) => s.server(modernResult(1)), 'result'],
    [
      'the cancellation of the server',
      (s) => s.server({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }),
      'cancelled',
    ],
    [
      'that of the client',
      (s) => s.client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }),
      'cancelled',
    ],
  ])('is over with %s', (_what, script, state) => {
    const analysis = fold(script(new ScriptedSession().spawn().client(listen(1))));
    expect(analysis.operations[0]?.state).toBe(state);
    expect(analysis.session().modern?.subscriptions[0]?.open).toBe(false);
  });

  it('is nothing that the server may cancel otherwise', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(modernRequest(1, 'tools/list'))
      .server({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(fold(session).operations[0]?.state).toBe('pending');
  });
});

describe('summaries', () => {
  it.each<[object, string]>([
    [discoverRequest(), 'asks as 2026-07-28'],
    [initializeRequest(), 'offers 2025-11-25 · roots'],
  ])('of requests', (message, summary) => {
    expect(fold(new ScriptedSession().client(message)).rows.summary(0)).toBe(summary);
  });

  it.each<[string, object, string]>([
    ['server/discover', discoverResult(), 'speaks 2026-07-28 · tools · fresh for 1 min 0 s, public'],
    [
      'tools/list',
      modernResult(1, { tools: [{}], ttlMs: 0, cacheScope: 'private' }),
      '1 tool · not to be kept, private',
    ],
    ['subscriptions/listen', modernResult(1), 'ends the subscription'],
    ['initialize', { ...initializeResult(), id: 1 }, 'answers 2025-11-25 · tools'],
  ])('of a result of %s', (method, result, summary) => {
    const session = new ScriptedSession().client({ jsonrpc: '2.0', id: 1, method }).server(result);
    expect(fold(session).rows.summary(1)).toBe(summary);
  });
});
