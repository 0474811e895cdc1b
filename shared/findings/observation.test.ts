import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initializeResult, ScriptedSession } from '../analysis/testing/scripted-session.ts';
import type { CaptureEvent } from '../capture/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { REVISIONS, templatesFor } from '../mcp/index.ts';
import { KEPT_PER_RULE } from './engine/index.ts';
import { tool } from './testing/list-script.ts';
import { Observation } from './observation.ts';
import { error, findingsOf, notification, observe, request, result } from './testing/rule-case.ts';

const LEGACY = REVISIONS.slice(0, 4);

/** The handshake, with the capabilities of both sides. */
function opened(s: ScriptedSession, server: object, client: object = {}, revision = '2025-11-25'): ScriptedSession {
  const clientInfo = { name: 'client', version: '1' };
  return s
    .client(request(0, 'initialize', { protocolVersion: revision, capabilities: client, clientInfo }))
    .server(initializeResult(server, revision))
    .client(notification('notifications/initialized'));
}

/** The result of `server/discover`, of a server that has the extension of tasks. */
function withTasks(text: string): string {
  return text.replace('"capabilities": {', '"capabilities": { "extensions": { "io.modelcontextprotocol/tasks": {} },');
}

/** A whole session as it should be: both sides ask, report progress, cancel, refuse and end in order. */
function rightSession(revision: string): ScriptedSession {
  const capabilities = { tools: {}, prompts: {}, logging: {}, experimental: { 'example.com/invented': {} } };
  const session = opened(new ScriptedSession().spawn(), capabilities, { sampling: {} }, revision)
    .stderr('Error: only a log line')
    .client(request(1, 'tools/list'))
    .server(result(1, { tools: ['add', 'slow', 'slower'].map((name) => tool(name, { description: 'Adds.' })) }))
    .client(request('a', 'tools/call', { name: 'add', arguments: {}, _meta: { progressToken: 7 } }))
    .server(notification('notifications/progress', { progressToken: 7, progress: 1 }))
    .server(request('s-1', 'sampling/createMessage', { messages: [], maxTokens: 1 }))
    .client(error('s-1', -1, 'Rejected by the user'))
    .server(notification('notifications/message', { level: 'info', data: 'x' }))
    .server(result('a', { content: [], isError: true }))
    .client(request(2, 'prompts/get', { name: 'none' }))
    .server(error(2, -32602, 'No such prompt'))
    .client(request(3, 'tools/call', { name: 'slow' }), 1000)
    .client(notification('notifications/cancelled', { requestId: 3 }))
    .client(request(4, 'ping'))
    .server(result(4))
    .client(request(5, 'example.com/invented'))
    .server(error(5, -32601, 'Method not found'))
    .client(request(6, 'tools/call', { name: 'slower' }), 1000)
    .wait(1000)
    .add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: '6', ms: 1000 })
    .client(notification('notifications/cancelled', { requestId: 6 }))
    .server(result(6, { content: [] }))
    .add({ kind: 'note', by: 'user', level: 'info', text: 'enough' })
    .add({ kind: 'process.stdin-close', by: 'shutdown' })
    .exit(0);
  return session.add({ kind: 'process.stdout-end' }).add({ kind: 'process.stderr-end' });
}

describe('a right conversation', () => {
  it.each(LEGACY)('of %s raises nothing', (revision) => {
    expect(observe(rightSession(revision).events).findings).toEqual([]);
  });

  it('of the modern era raises nothing', () => {
    const session = new ScriptedSession().spawn();
    const answers = templatesFor('2026-07-28', 's2c');
    const answer = (name: string, id: number): string => answers.find((one) => one.name === name)?.text(id) ?? '';
    templatesFor('2026-07-28', 'c2s')
      .filter(({ kind, name }) => kind === 'request' && answer(`Result of ${name}`, 0) !== '')
      .forEach(({ name, text }, id) => {
        session.client(text(id));
        // A notification names the request before it.
        if (name === 'subscriptions/listen') session.server(answer('notifications/subscriptions/acknowledged', id + 1));
        const result = answer(`Result of ${name}`, id);
        session.server(name === 'server/discover' ? withTasks(result) : result);
      });
    session.add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0);
    expect(session.events.length).toBeGreaterThan(20);
    expect(observe(session.events).findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual([
      // The templates call for no tasks but in requests about them, and describe no parameters.
      'info cap-extension-one-sided',
      'info hint-no-description',
    ]);
  });

  it('of a client of both eras, whose probe is refused, raises nothing', () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'mcpscope', version: '1' },
    };
    const script = (s: ScriptedSession): ScriptedSession =>
      s
        .spawn()
        .client(request(0, 'server/discover', { _meta: meta }))
        .server(error(0, -32601))
        .handshake();
    expect(findingsOf(script)).toEqual([]);
  });

  it('of 2025-03-26 may use batches', () => {
    const findings = findingsOf((s) =>
      s
        .handshake({ tools: {} }, '2025-03-26')
        .client([request(1, 'tools/list'), request(2, 'ping')])
        .server([result(2), result(1, { tools: [] })]),
    );
    expect(findings).toEqual([]);
  });
});

describe('a step', () => {
  it('says where its findings begin and which earlier rows they raised', () => {
    const observation = new Observation();
    const session = opened(new ScriptedSession().spawn(), { tools: {} }).client(request(1, 'tools/list'));
    session.add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0).server('late noise');
    const steps = session.events.map((event) => observation.push(event));
    expect(steps.map(({ newFindings }) => newFindings)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(observation.findings.map(({ rule, index }) => [index, rule])).toEqual([
      [0, 'rpc-response-missing'],
      [1, 'frame-stdout-noise'],
    ]);
    expect(steps[6]?.changedRows).toContain(4);
    expect(new Set(steps[6]?.changedRows).size).toBe(steps[6]?.changedRows.length);
    expect([observation.rows.level(4), observation.rows.level(7)]).toEqual(['warning', 'error']);
  });

  it('takes a reading that was made before', () => {
    const [event] = new ScriptedSession().server('noise').events;
    const observation = new Observation();
    observation.push(event!, readFrame('noise'));
    expect(observation.findings.map(({ rule }) => rule)).toEqual(['frame-stdout-noise']);
  });
});

describe('the session', () => {
  it('counts findings by level and is the same object until something changes', () => {
    const observation = observe(new ScriptedSession().spawn().handshake().server('noise').server('').events);
    const session = observation.session();
    expect(session.counts.findings).toEqual({ error: 1, warning: 1, info: 0, expected: 0, muted: 0 });
    expect(observation.session()).toBe(session);
    observation.push({ ...new ScriptedSession().server('noise').events[0]!, seq: 7 });
    expect(observation.session().counts.findings).toEqual({ error: 2, warning: 1, info: 0, expected: 0, muted: 0 });
  });

  it('names the server as it is told', () => {
    const observation = new Observation({ name: 'weather' });
    for (const event of new ScriptedSession().spawn().exit(1).events) observation.push(event);
    expect(JSON.stringify(observation.session().verdict)).toContain('weather');
  });
});

describe('findings without end', () => {
  it('are kept up to a number for each rule, and counted beyond it', () => {
    const session = new ScriptedSession();
    for (let i = 0; i < KEPT_PER_RULE + 5; i += 1) session.server('noise');
    const observation = observe(session.server('').events);
    expect(observation.findings).toHaveLength(KEPT_PER_RULE + 1);
    expect(Array.from(observation.suppressed)).toEqual([['frame-stdout-noise', 5]]);
    expect(observation.rows.level(KEPT_PER_RULE + 2)).toBe('error');
  });
});

describe('any events', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc
      .record(
        {
          jsonrpc: fc.constantFrom('2.0', 2, null),
          id: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, 'a', 1.5, {})),
          method: fc.constantFrom(
            'initialize',
            'ping',
            'notifications/initialized',
            'notifications/cancelled',
            'toString',
            '__proto__',
            7,
          ),
          params: fc.oneof(
            fc.jsonValue(),
            fc.record({
              requestId: fc.integer({ min: 0, max: 3 }),
              protocolVersion: fc.constantFrom(...REVISIONS, 'x'),
            }),
          ),
          result: fc.jsonValue(),
          error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.integer(), message: fc.string() })),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  );
  const step = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom('c2s' as const, 's2c' as const), hostile)
        .map(
          ([dir, text]) => ({ kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes: text.length }) as const,
        ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { kind: 'process.stdin-close', by: 'user' } as const,
        { kind: 'process.signal', signal: 'SIGTERM', target: 'group' } as const,
        { kind: 'process.exit', code: 1, signal: null } as const,
        { kind: 'process.stdout-end' } as const,
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 0, max: 3 })
        .map((id) => ({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: String(id), ms: 5 }) as const),
    },
    {
      weight: 1,
      arbitrary: fc.constant({
        kind: 'process.spawn',
        command: 'a',
        args: [],
        cwd: '/',
        resolved: '/a',
        pid: 1,
        env: [],
      } as const),
    },
  );

  it('are judged without a failure, twice alike, with evidence that exists', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 5_000_000 })), { maxLength: 40 }), (steps) => {
        let t = 0;
        const events = steps.map(([event, pause], i): CaptureEvent => ({ ...event, seq: i + 1, t: (t += pause) }));
        const observation = observe(events);
        for (const { seqs, rows, message, spec, index } of observation.findings) {
          expect(rows.length).toBeGreaterThan(0);
          expect(rows.map((row) => observation.rows.at(row).seq)).toEqual(seqs);
          expect(message).toMatch(/[.”]$/);
          expect(message.length).toBeLessThan(1000);
          // What the peer wrote stands in quotes and may say anything.
          expect(message.replaceAll(/“[^”]*”|"[^"]*"/g, '')).not.toMatch(/undefined|NaN|\[object/);
          expect(spec).not.toBe('');
          expect(observation.findings[index]?.message).toBe(message);
        }
        expect(observe(events).findings).toEqual(observation.findings);
      }),
      { numRuns: 100 },
    );
  });
});
