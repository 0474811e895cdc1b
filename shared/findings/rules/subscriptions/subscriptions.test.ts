import { describe, expect, it } from 'vitest';
import {
  discoverRequest,
  discoverResult,
  modernRequest,
  modernResult,
} from '../../../analysis/testing/scripted-session.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { findingsOf, notification } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { SUBSCRIPTION_RULES } from './subscriptions.ts';

const TOOLS = { toolsListChanged: true };
const CHANGED = 'notifications/tools/list_changed';

const tagged = (method: string, id: unknown, params: object = {}): object =>
  notification(method, { ...params, _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
const acknowledgement = (notifications: object = TOOLS, id: unknown = 's'): object =>
  tagged('notifications/subscriptions/acknowledged', id, { notifications });
const listen = (id: unknown = 's', notifications: object = TOOLS): object =>
  modernRequest(id, 'subscriptions/listen', { notifications });
const last = (id: unknown = 's'): object =>
  modernResult('s', { _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
const cancelled = notification('notifications/cancelled', { requestId: 's' });

const begun = (s: HttpSession, notifications: object = TOOLS): HttpSession =>
  s.spawn().client(listen('s', notifications));
const open = (s: HttpSession, notifications: object = TOOLS): HttpSession =>
  begun(s, notifications).server(acknowledgement(notifications));
/** The same on a stream of HTTP. */
const streamed = (s: HttpSession, exchange = 1, id = 's'): HttpSession =>
  s.modern().posts(exchange, listen(id)).streams(exchange);

const server = { side: 'server', level: 'error' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...server,
    rule: 'sub-ack-missing',
    breaks: (s) => begun(s).server(last()),
    nearMiss: (s) => open(s).server(last()),
    seqs: [3, 2],
  },
  {
    ...server,
    rule: 'sub-ack-missing',
    when: 'on a stream',
    breaks: (s) => streamed(s).closes(1),
    nearMiss: (s) => streamed(s).closes(1, 0, 'us'),
  },
  {
    ...server,
    rule: 'sub-ack-missing',
    when: 'for a long time',
    breaks: (s) => begun(s).wait(6000).exit(0),
    nearMiss: (s) => begun(s).wait(1000).exit(0),
  },
  {
    ...server,
    rule: 'sub-ack-not-first',
    breaks: (s) => begun(s).server(tagged(CHANGED, 's')),
    nearMiss: (s) => open(s).server(tagged(CHANGED, 's')),
    seqs: [3, 2],
  },
  {
    ...server,
    rule: 'sub-ack-superset',
    breaks: (s) => begun(s).server(acknowledgement({ ...TOOLS, resourceSubscriptions: ['a://b'] })),
    nearMiss: (s) => begun(s).server(acknowledgement({ toolsListChanged: false })),
    says: '“a://b”',
  },
  {
    ...server,
    rule: 'sub-id-missing',
    breaks: (s) => open(s).server(notification(CHANGED)),
    nearMiss: (s) => open(s).server(tagged(CHANGED, 's')),
  },
  {
    ...server,
    rule: 'sub-id-unknown',
    breaks: (s) => s.spawn().client(listen(7)).server(acknowledgement(TOOLS, '7')),
    nearMiss: (s) => s.spawn().client(listen(7)).server(acknowledgement(TOOLS, 7)),
    seqs: [3, 2],
    says: 'the id of the request is 7',
  },
  {
    ...server,
    rule: 'sub-id-unknown',
    when: 'of another stream',
    breaks: (s) => streamed(streamed(s), 2, 't').says(2, acknowledgement()),
    nearMiss: (s) => streamed(streamed(s), 2, 't').says(1, acknowledgement()),
    says: 'stream of another',
  },
  {
    ...server,
    rule: 'sub-type-unrequested',
    breaks: (s) => open(s).server(tagged('notifications/prompts/list_changed', 's')),
    nearMiss: (s) => open(s).server(tagged(CHANGED, 's')),
    seqs: [4, 2],
  },
  {
    ...server,
    rule: 'sub-type-unrequested',
    when: 'of an address',
    breaks: (s) =>
      open(s, { resourceSubscriptions: ['a://b'] }).server(
        tagged('notifications/resources/updated', 's', { uri: 'a://bc' }),
      ),
    nearMiss: (s) =>
      open(s, { resourceSubscriptions: ['a://b'] }).server(
        tagged('notifications/resources/updated', 's', { uri: 'a://b/c' }),
      ),
  },
  {
    ...server,
    rule: 'sub-type-unacknowledged',
    breaks: (s) => begun(s).server(acknowledgement({})).server(tagged(CHANGED, 's')),
    nearMiss: (s) => open(s).server(tagged(CHANGED, 's')),
    level: 'warning',
    seqs: [4, 3],
  },
  {
    ...server,
    rule: 'sub-outside',
    breaks: (s) => s.client(discoverRequest()).server(discoverResult()).server(notification(CHANGED)),
    nearMiss: (s) => s.handshake({ tools: { listChanged: true } }).server(notification(CHANGED)),
  },
  {
    ...server,
    rule: 'sub-request-scoped',
    breaks: (s) =>
      streamed(s)
        .says(1, acknowledgement())
        .says(1, notification('notifications/message', { level: 'info', data: 1 })),
    nearMiss: (s) => open(s).server(notification('notifications/message', { level: 'info', data: 1 })),
  },
  {
    ...server,
    rule: 'sub-close-abrupt',
    breaks: (s) => streamed(s).says(1, acknowledgement()).closes(1),
    nearMiss: (s) => streamed(s).says(1, acknowledgement()).says(1, last()).closes(1),
    level: 'warning',
  },
  {
    ...server,
    rule: 'sub-close-abrupt',
    when: 'by a process',
    breaks: (s) => open(s).exit(1),
    nearMiss: (s) => open(s).add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0),
    level: 'warning',
  },
  {
    ...server,
    rule: 'sub-close-abrupt',
    when: 'but not by a cancellation',
    breaks: (s) => open(s).exit(1),
    nearMiss: (s) => open(s).server(cancelled).exit(1),
    level: 'warning',
  },
  {
    ...server,
    rule: 'sub-result-id',
    breaks: (s) => open(s).server(modernResult('s')),
    nearMiss: (s) => open(s).server(last()),
  },
  {
    ...server,
    rule: 'sub-after-cancel',
    breaks: (s) => open(s).client(cancelled).wait(1000).server(tagged(CHANGED, 's')),
    nearMiss: (s) => open(s).client(cancelled).server(tagged(CHANGED, 's')),
    seqs: [5, 4],
    level: 'warning',
  },
  {
    rule: 'sub-filter-unsupported',
    breaks: (s) =>
      s
        .client(discoverRequest())
        .server(discoverResult(1, { tools: {} }))
        .client(listen()),
    nearMiss: (s) =>
      s
        .client(discoverRequest())
        .server(discoverResult(1, { tools: { listChanged: true } }))
        .client(listen()),
    side: 'client',
    level: 'info',
  },
];

testHttpRules(SUBSCRIPTION_RULES, CASES);

describe('subscriptions that are right', () => {
  it('raise nothing, two at once', () => {
    const found = findingsOf((s) => {
      open(s as HttpSession)
        .client(listen(2, { resourceSubscriptions: ['a://b'] }))
        .server(tagged(CHANGED, 's'))
        .server(acknowledgement({ resourceSubscriptions: ['a://b'] }, 2))
        .server(tagged('notifications/resources/updated', 2, { uri: 'a://b' }))
        .client(cancelled);
      return s.server(modernResult(2, { _meta: { 'io.modelcontextprotocol/subscriptionId': 2 } }));
    });
    expect(found.filter(({ rule }) => rule.startsWith('sub-')).map(({ message }) => message)).toEqual([]);
  });
});
