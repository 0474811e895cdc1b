import { describe, expect, it } from 'vitest';
import { modernRequest } from '../../../analysis/testing/scripted-session.ts';
import { DATED_FIELD_RULES } from './dated-fields.ts';
import { findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const CASES: readonly RuleCase[] = [
  {
    rule: 'msg-future-field',
    breaks: (session) =>
      session
        .handshake({ tools: {} }, '2024-11-05')
        .client(request(2, 'tools/list'))
        .server(
          result(2, {
            tools: [
              { name: 'a', inputSchema: { type: 'object' } },
              { name: 'b', title: 'B', inputSchema: { type: 'object' } },
            ],
          }),
        ),
    nearMiss: (session) =>
      session
        .handshake({ tools: {} }, '2025-06-18')
        .client(request(2, 'tools/list'))
        .server(result(2, { tools: [{ name: 'b', title: 'B', inputSchema: { type: 'object' } }] })),
    side: 'server',
    level: 'info',
    says: 'the field “title” in “tools/list”, which comes with 2025-06-18, and 2024-11-05 is in force',
  },
  {
    rule: 'msg-future-field',
    when: 'in the answer that agrees on an older revision',
    breaks: (session) =>
      session
        .client(
          request(1, 'initialize', {
            protocolVersion: '2025-11-25',
            capabilities: {},
            clientInfo: { name: 'a', version: '1', title: 'A' },
          }),
        )
        .server(
          result(1, {
            protocolVersion: '2025-03-26',
            capabilities: {},
            serverInfo: { name: 'b', version: '1', title: 'B' },
          }),
        ),
    nearMiss: (session) =>
      session
        .client(
          request(1, 'initialize', {
            protocolVersion: '2025-11-25',
            capabilities: {},
            clientInfo: { name: 'a', version: '1', title: 'A' },
          }),
        )
        .server(
          result(1, { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'b', version: '1' } }),
        ),
    side: 'server',
    level: 'info',
    seqs: [2],
  },
  {
    rule: 'msg-removed-field',
    breaks: (session) => session.client(modernRequest(2, 'tools/call', { name: 'a', task: { ttl: 1 } })),
    nearMiss: (session) =>
      session.handshake({ tools: {} }, '2025-11-25').client(request(2, 'tools/call', { name: 'a', task: { ttl: 1 } })),
    side: 'client',
    level: 'warning',
    says: '“task” in “tools/call”, which 2026-07-28 does not have any more',
  },
];

testRules(DATED_FIELD_RULES, CASES);

describe('fields of other revisions', () => {
  it('are told once', () => {
    const found = findingsOf((session) => {
      session.handshake({ tools: {} }, '2024-11-05');
      for (let i = 0; i < 3; i++) {
        session.client(request(10 + i, 'tools/call', { name: 'a', arguments: {}, _meta: { progressToken: i } }));
        session.server(notification('notifications/progress', { progressToken: i, progress: 1, message: 'at work' }));
        session.server(result(10 + i, { content: [] }));
      }
      return session;
    });
    expect(found.filter(({ rule }) => rule === 'msg-future-field')).toHaveLength(1);
  });
});
