import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { META } from '../../mcp/index.ts';
import { Analysis } from '../fold/index.ts';
import { DeclaredPaths } from './declared.ts';
import { initializeRequest, modernResult, ScriptedSession } from '../testing/scripted-session.ts';

const KEYS = fc.oneof(
  fc.constantFrom(
    'tools',
    'roots',
    'listChanged',
    'extensions',
    'experimental',
    'tasks',
    'elicitation',
    'form',
    '__proto__',
    'a.b',
    '',
  ),
  fc.string(),
);
const HOSTILE = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    fc.dictionary(KEYS, tie('value'), { maxKeys: 8 }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value;
/** Rows of the two sides together: the paths of the protocol, and at most 64 names of each open one and of foreign keys. */
const ROWS_MOST = 30 + 2 * 3 * 64;

it('takes any declaration, in either era, without throwing, and stays bounded', () => {
  fc.assert(
    fc.property(HOSTILE, HOSTILE, HOSTILE, (client, server, more) => {
      const session = new ScriptedSession()
        .spawn()
        .client({ ...initializeRequest(), params: { protocolVersion: '2025-11-25', capabilities: client } })
        .server({ jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25', capabilities: server } })
        .client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: more })
        .server({ jsonrpc: '2.0', id: 1, error: { code: -32_021, message: '', data: { requiredCapabilities: more } } });
      const modern = new ScriptedSession()
        .spawn()
        .client({
          jsonrpc: '2.0',
          id: 1,
          method: 'server/discover',
          params: { _meta: { [META.protocolVersion]: '2026-07-28', [META.clientCapabilities]: client } },
        })
        .server(modernResult(1, { supportedVersions: ['2026-07-28'], capabilities: server }))
        .client({
          jsonrpc: '2.0',
          id: 2,
          method: 'subscriptions/listen',
          params: {
            notifications: more,
            _meta: { [META.protocolVersion]: '2026-07-28', [META.clientCapabilities]: more },
          },
        });
      for (const { events } of [session, modern]) {
        const analysis = new Analysis();
        for (const event of events) analysis.push(event);
        const { ledger, facts } = analysis.session();
        expect(ledger.length).toBeLessThanOrEqual(ROWS_MOST);
        expect(new Set(ledger.map(({ side, path }) => `${side} ${path}`)).size).toBe(ledger.length);
        for (const { declared, used, seqs, path } of ledger) {
          expect((declared ?? '').length).toBeLessThanOrEqual(400);
          expect(used.length).toBeLessThan(400);
          expect(path.length).toBeLessThan(220);
          expect(seqs.length).toBeLessThanOrEqual(8);
        }
        expect(facts.every(({ seqs }) => seqs.length <= 8)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

it('keeps what many made-up names exercise bounded', () => {
  const session = new ScriptedSession().spawn().handshake({});
  for (let id = 1; id < 1000; id += 1) {
    const requiredCapabilities = { extensions: { [`com.example/x${id}`]: {} } };
    session
      .client({ jsonrpc: '2.0', id, method: 'tools/call' })
      .server({ jsonrpc: '2.0', id, error: { code: -32_021, message: '', data: { requiredCapabilities } } });
  }
  const analysis = new Analysis();
  for (const event of session.events) analysis.push(event);
  expect(analysis.session().ledger.length).toBeLessThanOrEqual(ROWS_MOST);
});

it('lists no more names than it says', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 200 }), (names) => {
      const paths = new DeclaredPaths('server', { experimental: Object.fromEntries(names.map((name) => [name, {}])) });
      expect(paths.named.length).toBeLessThanOrEqual(64);
      for (const path of paths.named) expect(paths.at(path)?.yes).toBe(true);
    }),
    { numRuns: 100 },
  );
});
