// The checks of the official conformance suite (protocol facts §2.bb): what fails one of them there is found by our rules here.
import { describe, expect, it } from 'vitest';
import { member } from '../json/index.ts';
import type { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { HEADER_ROWS } from './testing/conformance-headers.ts';
import { MESSAGE_ROWS } from './testing/conformance-messages.ts';
import { ROUND_ROWS } from './testing/conformance-rounds.ts';
import type { Row } from './testing/conformance-rows.ts';
import type { Finding, SchemaCheck, SchemaVerdict } from './engine/index.ts';
import { HttpSession } from './testing/http-session.ts';
import { Observation } from './observation.ts';

const ROWS: readonly Row[] = [...MESSAGE_ROWS, ...ROUND_ROWS, ...HEADER_ROWS];

const FINE: SchemaVerdict = { faults: [], more: false, skipped: '' };

/** Stands for the published schemas: only the places that these sequences get wrong are looked at. */
const demand = (right: boolean, pointer: string): SchemaVerdict =>
  right ? FINE : { ...FINE, faults: [{ pointer, missing: '', keyword: 'type', message: 'It has the wrong type.' }] };
const SCHEMAS: SchemaCheck = {
  params: (_, method, value) => demand(method !== 'tools/call' || typeof member(value, 'name') === 'string', '/name'),
  result: (_, method, value) => demand(method !== 'tools/list' || member(value, 'title') === undefined, '/title'),
  notification: (_, method, value) =>
    demand(method !== 'notifications/progress' || typeof member(value, 'progress') === 'number', '/progress'),
  errorData: () => FINE,
  own: () => ({ validity: FINE, judge: () => FINE }),
};

/** What a session breaks. */
function found(script: (s: HttpSession) => ScriptedSession): readonly Finding[] {
  const observation = new Observation({ schemas: SCHEMAS });
  for (const event of script(new HttpSession()).events) observation.push(event);
  return observation.findings;
}

/** The table of §2.bb: what must be found for each check; `*` stands for those rules of a group that the suite can fail. */
const TABLE: Readonly<Record<string, readonly string[]>> = {
  'wire-schema-valid': ['msg-params-schema', 'msg-result-schema', 'msg-notification-schema', 'rpc-version'],
  'mcp-client-initialization': ['life-initialize-request-shape', 'life-version-unknown'],
  'server-session-id-visible-ascii': ['sess-charset'],
  'sep-2575-client-populates-meta': ['meta-absent', 'meta-protocol-version', 'meta-client-capabilities'],
  'sep-2575-client-sends-client-info': ['meta-client-info'],
  'sep-2575-http-client-sends-version-header': ['hdr-version-missing'],
  'sep-2575-http-version-header-matches-meta': ['hdr-version-body'],
  'sep-2575-client-retry-supported-version': ['ver-no-retry'],
  'sep-2575-server-implements-discover': ['disc-unimplemented'],
  'sep-2575-server-unsupported-version-error': ['ver-unsupported-code', 'ver-unsupported-data'],
  'sep-2575-http-server-unsupported-version-400': ['st-bad-request'],
  'sep-2575-http-server-method-not-found-404': ['st-method-not-found'],
  'sep-2575-http-server-header-mismatch-400': ['hdr-mismatch-answer'],
  'sep-2575-server-rejects-undeclared-capability': ['cap-missing-code', 'cap-missing-data'],
  'sep-2575-missing-capability-http-400': ['st-bad-request'],
  'sep-2575-server-sends-subscription-ack': ['sub-ack-missing'],
  'sep-2575-server-honors-notification-filter': ['sub-type-unrequested'],
  'sep-2575-server-tags-subscription-id': ['sub-id-missing'],
  'sep-2575-server-no-log-without-loglevel': ['log-no-opt-in'],
  'sep-2575-http-server-no-independent-requests-on-stream': ['msg-server-request-modern'],
  'sep-2322-client-request-state-echoed': ['mrtr-state-dropped', 'mrtr-state-altered'],
  'sep-2322-client-no-state-omitted': ['mrtr-state-invented'],
  'sep-2322-client-jsonrpc-id-different': ['mrtr-retry-same-id'],
  'sep-2322-client-parallel-isolation': ['mrtr-state-leaked'],
  'sep-2322-not-on-unsupported-requests': ['mrtr-method'],
  'sep-2322-request-state-incomplete': ['mrtr-empty'],
  'sep-2322-respect-client-capabilities': ['mrtr-capability'],
  'sep-2322-result-type-included': ['meta-result-type'],
  'sep-2243-client-includes-standard-headers': ['hdr-method', 'hdr-name'],
  'sep-2243-client-mirrors-designated-params': ['hdr-param-missing'],
  'sep-2243-client-encode-values': ['hdr-param-mismatch'],
  'sep-2243-client-base64-unsafe': ['hdr-encoding'],
  'sep-2243-client-omit-null': ['hdr-param-unexpected'],
  'sep-2243-x-mcp-header-not-empty': ['xmh-invalid'],
  'sep-2243-x-mcp-header-charset': ['xmh-invalid'],
  'sep-2243-x-mcp-header-unique': ['xmh-duplicate'],
  'sep-2243-x-mcp-header-primitive-only': ['xmh-type'],
  'sep-2243-client-reject-invalid-tool': ['xmh-tool-not-excluded'],
  'sep-2243-server-reject-invalid-headers': ['hdr-mismatch-accepted'],
  'sep-2243-server-reject-error-code': ['hdr-mismatch-answer'],
  'sep-2549-tools-list-caching-hints': ['cache-hints-missing'],
  'sep-2549-prompts-list-caching-hints': ['cache-hints-missing'],
  'sep-2549-resources-list-caching-hints': ['cache-hints-missing'],
  'sep-2549-resources-templates-list-caching-hints': ['cache-hints-missing'],
  'sep-2549-resources-read-caching-hints': ['cache-hints-missing'],
  'sep-2549-ttl-non-negative': ['cache-ttl'],
  'sep-2549-cache-scope-valid': ['cache-scope'],
  'sep-2164-error-code': ['res-not-found-code-modern'],
  'sep-2164-no-empty-contents': ['res-empty-contents'],
  'client-sse-graceful-reconnect': ['sse-resume-verb'],
  'client-sse-retry-timing': ['sse-retry-ignored'],
  'client-sse-last-event-id': ['sse-last-event-unknown'],
};

describe('the checks of the conformance suite', () => {
  it.each(ROWS.map((row): [string, Row] => [`${row.check}: ${row.rules.join(', ')}`, row]))(
    '%s',
    (_, { rules, fails, passes, provokes = [] }) => {
      const failing = new Set(found(fails).map(({ rule }) => rule));
      expect(rules.filter((rule) => !failing.has(rule))).toEqual([]);
      const passing = found(passes);
      expect(passing.filter(({ rule }) => rules.includes(rule))).toEqual([]);
      expect(passing.filter(({ level }) => level !== 'info').map(({ rule }) => rule)).toEqual(provokes);
    },
  );

  it('are found by every rule that the table names for them', () => {
    const missing = Object.entries(TABLE).flatMap(([check, rules]) => {
      const seen = new Set(ROWS.filter((row) => row.check === check).flatMap((row) => row.rules));
      return rules.filter((rule) => !seen.has(rule)).map((rule) => `${check}: ${rule}`);
    });
    expect(missing).toEqual([]);
  });
});
