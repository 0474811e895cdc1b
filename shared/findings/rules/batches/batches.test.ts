import { describe, expect, it } from 'vitest';
import { BATCH_RULES } from './batches.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules, type HttpCase } from '../../testing/rule-table.ts';

const V2 = '2025-03-26';

const CASES: readonly RuleCase[] = [
  {
    rule: 'batch-not-supported',
    breaks: (s) => s.handshake({}, '2025-06-18').client([request(1, 'ping'), request(2, 'ping')]),
    nearMiss: (s) => s.handshake({}, V2).client([request(1, 'ping'), request(2, 'ping')]),
    side: 'client',
    level: 'error',
    says: '2 messages',
  },
  {
    rule: 'batch-not-supported',
    when: 'in the first revision, which does not speak of them',
    breaks: (s) => s.handshake({}, '2024-11-05').server([notification('notifications/message')]),
    nearMiss: (s) => s.handshake({}, '2024-11-05').server(notification('notifications/message')),
    side: 'server',
    level: 'warning',
    says: '2024-11-05',
  },
  {
    rule: 'batch-empty',
    breaks: (s) => s.handshake({}, V2).client('[]'),
    nearMiss: (s) =>
      s
        .handshake({}, V2)
        .client([notification('notifications/x')])
        .server('[]'),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'batch-mixed',
    breaks: (s) =>
      s
        .handshake({}, V2)
        .server(request('a', 'ping'))
        .client([result('a'), request(1, 'ping')]),
    nearMiss: (s) => s.handshake({}, V2).client([notification('notifications/x'), request(1, 'ping')]),
    side: 'client',
    level: 'error',
    says: '1 response and 1 request',
  },
  {
    rule: 'batch-initialize',
    breaks: (s) =>
      s.client([request(0, 'initialize', { protocolVersion: V2 })]).server(result(0, { protocolVersion: V2 })),
    nearMiss: (s) => s.handshake({}, V2).client([request(1, 'tools/list')]),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'batch-before-init',
    when: 'judged once the revision is known',
    breaks: (s) => s.client([request('p', 'ping')]).handshake({}, V2),
    nearMiss: (s) => s.handshake({}, V2).client([request('p', 'ping')]),
    side: 'client',
    level: 'warning',
    seqs: [1],
  },
  {
    rule: 'batch-invalid-member',
    breaks: (s) => s.handshake({}, V2).client([request(1, 'ping'), 7]),
    nearMiss: (s) => s.handshake({}, V2).client([[request(1, 'ping')]]),
    side: 'client',
    level: 'error',
    says: '1 is no JSON-RPC message',
  },
  {
    rule: 'batch-nested',
    breaks: (s) => s.handshake({}, V2).client([[request(1, 'ping')]]),
    nearMiss: (s) => s.handshake({}, V2).client([request(1, 'ping')]),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'batch-reply-empty',
    breaks: (s) =>
      s
        .handshake({}, V2)
        .client([notification('notifications/x')])
        .server('[]'),
    nearMiss: (s) =>
      s
        .handshake({}, V2)
        .client([notification('notifications/x')])
        .server(request(1, 'ping'))
        .server('[]'),
    side: 'server',
    level: 'error',
    seqs: [5, 4],
  },
  {
    rule: 'batch-receive-unsupported',
    breaks: (s) =>
      s
        .handshake({}, V2)
        .client([request(1, 'ping')])
        .server(error(null, -32600)),
    nearMiss: (s) =>
      s
        .handshake({}, V2)
        .client([request(1, 'ping')])
        .server([error(1, -32600)]),
    side: 'server',
    level: 'error',
    seqs: [5, 4],
  },
  {
    rule: 'batch-duplicate-id',
    breaks: (s) => s.handshake({}, V2).client([request(1, 'ping'), request(1, 'tools/list')]),
    nearMiss: (s) => s.handshake({}, V2).client([request(1, 'ping'), request('1', 'tools/list')]),
    side: 'client',
    level: 'error',
    says: 'the id 1',
  },
];

const BATCH = [request(1, 'ping'), request(2, 'tools/list')];

const HTTP_CASES: readonly HttpCase[] = [
  {
    rule: 'batch-reply-incomplete',
    breaks: (s) =>
      s
        .opens(V2)
        .posts(3, BATCH)
        .answers(3, [result(1)]),
    nearMiss: (s) =>
      s
        .opens(V2)
        .posts(3, BATCH)
        .streams(3)
        .says(3, result(2, { tools: [] }))
        .says(3, result(1))
        .closes(3),
    side: 'server',
    level: 'warning',
    says: 'Of the 2 requests',
  },
  {
    rule: 'batch-receive-unsupported',
    when: 'refused by its status',
    breaks: (s) => s.opens(V2).posts(3, BATCH).refuses(3, 400),
    nearMiss: (s) => s.opens(V2).posts(3, BATCH).refuses(3, 404),
    side: 'server',
    level: 'error',
    says: 'status 400',
  },
];

testRules(BATCH_RULES, CASES, HTTP_CASES);

describe('one fault in a batch', () => {
  it('is reported once', () => {
    const twice = findingsOf((s) => s.handshake({}, V2).client([request(1, 'ping'), request(1, 'ping')]));
    expect(twice.map(({ rule }) => rule)).toContain('batch-duplicate-id');
    expect(twice.map(({ rule }) => rule)).not.toContain('rpc-id-reused-session');
  });
});
