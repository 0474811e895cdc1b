import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { modernParams } from '../../testing/http-session.ts';
import { asks } from '../../testing/list-script.ts';
import { RESOURCE_RULES } from './resources.ts';
import { error, findingsOf, notification, request, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';
import { templateFault, uriFault } from './uri-syntax.ts';

const lists =
  (resources: readonly object[], revision = '2025-11-25') =>
  (s: ScriptedSession) =>
    asks(s.handshake({ resources: {} }, revision), 1, 'resources/list', {}, { resources });
const templates = (uriTemplate: string) => (s: ScriptedSession) =>
  asks(s.handshake(), 1, 'resources/templates/list', {}, { resourceTemplates: [{ name: 'a', uriTemplate }] });
const reads =
  (listed: object, contents: object, revision = '2025-11-25') =>
  (s: ScriptedSession) =>
    asks(
      lists([{ uri: 'a:b', ...listed }], revision)(s),
      2,
      'resources/read',
      { uri: 'a:b' },
      {
        contents: [{ uri: 'a:b', ...contents }],
      },
    );
const refuses =
  (code: number, message: string, params: object = { uri: 'a:b' }) =>
  (s: ScriptedSession) =>
    s.client(request(1, 'resources/read', params)).server(error(1, code, message));

const fault = { side: 'server', level: 'error' } as const;
const info = { side: 'server', level: 'info' } as const;

const CASES: readonly RuleCase[] = [
  {
    rule: 'res-uri',
    breaks: lists([{ uri: 'readme.md' }, { uri: 'file:///a b' }]),
    nearMiss: lists([{ uri: 'file:///a%20b?x=[1]#top' }, { uri: 'urn:isbn:0451450523' }]),
    says: '“readme.md” (resources[0]) has no scheme (and 1 more like it)',
    ...fault,
    level: 'warning',
  },
  {
    rule: 'res-uri',
    when: 'of a notification',
    breaks: (s) => s.handshake().server(notification('notifications/resources/updated', { uri: '/a' })),
    nearMiss: (s) => s.handshake().server(notification('notifications/resources/updated', { uri: 'a:/a' })),
    ...fault,
    level: 'warning',
  },
  {
    rule: 'res-uri',
    when: 'of a link in a result',
    breaks: (s) =>
      asks(s.handshake(), 1, 'tools/call', { name: 'a' }, { content: [{ type: 'resource_link', uri: 'b' }] }),
    nearMiss: (s) =>
      asks(s.handshake(), 1, 'tools/call', { name: 'a' }, { content: [{ type: 'resource_link', uri: 'b:' }] }),
    says: 'content[0]',
    ...fault,
    level: 'warning',
  },
  {
    rule: 'res-template',
    breaks: templates('file:///{user-id}'),
    nearMiss: templates('file:///{+path}/{user.name:3}{?a,b*}'),
    says: '“{user-id}”',
    ...fault,
  },
  {
    rule: 'res-https-scheme',
    breaks: lists([{ uri: 'https://wiki.internal/a' }, { uri: 'https://10.0.0.7/b' }, { uri: 'https://mcp.io/c' }]),
    nearMiss: lists([{ uri: 'https://mcp.io/c' }, { uri: 'https://[2001:db8::1]/d' }, { uri: 'wiki://internal/a' }]),
    says: '2 resources under https:// on a host that a client cannot reach by itself (“https://wiki.internal”)',
    ...info,
  },
  {
    rule: 'res-duplicate-uri',
    breaks: lists([{ uri: 'a:b' }, { uri: 'a:b' }]),
    nearMiss: lists([{ uri: 'a:b' }, { uri: 'a:B' }]),
    side: 'server',
    level: 'warning',
    says: 'one URI more than once: “a:b”',
  },
  {
    rule: 'res-read-other-uri',
    breaks: reads({}, { uri: 'a:c', text: '' }),
    nearMiss: reads({}, { text: '' }),
    seqs: [7, 6],
    ...info,
  },
  {
    rule: 'res-not-found-code',
    breaks: (s) => refuses(-32602, 'Resource a:b not found')(s.handshake()),
    nearMiss: (s) => refuses(-32602, 'Invalid uri')(s.handshake()),
    side: 'server',
    level: 'warning',
    says: '−32002',
  },
  {
    rule: 'res-not-found-code',
    when: 'which the URI itself may speak of',
    breaks: (s) => refuses(0, 'File does not exist')(s.handshake()),
    nearMiss: (s) => refuses(-32603, 'Could not decode a:unknown', { uri: 'a:unknown' })(s.handshake()),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'res-not-found-code-modern',
    breaks: refuses(-32002, 'Resource not found', modernParams({ uri: 'a:b' })),
    nearMiss: refuses(-32602, 'Resource not found', modernParams({ uri: 'a:b' })),
    says: '−32602',
    ...fault,
    level: 'warning',
  },
  {
    rule: 'res-empty-contents',
    breaks: (s) => asks(s, 1, 'resources/read', modernParams({ uri: 'a:b' }), { contents: [] }),
    nearMiss: (s) =>
      asks(s, 1, 'resources/read', modernParams({ uri: 'a:b' }), { contents: [{ uri: 'a:b', text: '' }] }),
    side: 'server',
    level: 'warning',
    says: '“a:b”',
  },
  {
    rule: 'res-size',
    breaks: reads({ size: 3 }, { text: 'aé€😀' }),
    nearMiss: reads({ size: 10 }, { text: 'aé€😀' }),
    says: '10 bytes were read',
    seqs: [7, 5],
    ...info,
  },
  {
    rule: 'res-size',
    when: 'of binary contents',
    breaks: reads({ size: 4 }, { blob: 'AAAA' }),
    nearMiss: reads({ size: 3 }, { blob: 'AAAA' }),
    ...info,
  },
  {
    rule: 'res-mime-mismatch',
    breaks: reads({ mimeType: 'text/markdown' }, { text: '', mimeType: 'text/plain' }),
    nearMiss: reads({ mimeType: 'text/plain' }, { text: '', mimeType: 'TEXT/plain; charset=utf-8' }),
    ...info,
  },
  {
    rule: 'res-unsubscribe-unknown',
    breaks: (s) => s.handshake().client(request(1, 'resources/unsubscribe', { uri: 'a:b' })),
    nearMiss: (s) =>
      asks(s.handshake(), 1, 'resources/subscribe', { uri: 'a:b' }, {}).client(
        request(2, 'resources/unsubscribe', { uri: 'a:b' }),
      ),
    side: 'client',
    level: 'info',
  },
];

testRules(RESOURCE_RULES, CASES);

describe('the rules of resources', () => {
  it('take anything', () => {
    const odd = [null, 7, {}, [], { uri: [] }, { uri: `${'%'.repeat(100_000)}`, size: 'x', mimeType: {} }] as object[];
    expect(() => findingsOf(lists(odd))).not.toThrow();
    expect(() => findingsOf(templates('{'.repeat(100_000)))).not.toThrow();
    expect(() => findingsOf(templates(`{${'a.'.repeat(100_000)}}`))).not.toThrow();
  });
});

describe('a URI', () => {
  it.each(['file:///a', 'ui://x', 'urn:a', 'data:,x', 'http://[::1]/', 'a+b-c.1:%C3%A9'])('%s is one', (uri) =>
    expect(uriFault(uri)).toBe(''),
  );

  it.each([
    ['', 'empty'],
    ['a', 'no scheme'],
    ['//a/b', 'no scheme'],
    ['1a:b', 'no scheme'],
    ['a:é', '“é”'],
    ['a:{b}', '“{”'],
    ['a:\\b', '“\\”'],
    ['a:%zz', 'hex digits'],
  ])('%j is none', (uri, words) => expect(uriFault(uri)).toContain(words));
});

describe('a URI template', () => {
  it.each(['', 'a:b', '{a}', '{/a*,b:12}{#c}', 'x{?q,r}', "it's/{%20}", 'é/{a}'])('%s is one', (template) =>
    expect(templateFault(template)).toBe(''),
  );

  it.each([
    ['{', 'nothing closes'],
    ['}', 'nothing opens'],
    ['{}', 'without a name'],
    ['{+}', 'without a name'],
    ['{a b}', 'not a variable name'],
    ['{a:0}', 'not a variable name'],
    ['{a,}', 'not a variable name'],
    ['a b', 'blank'],
    ['a"b', 'has “"”'],
  ])('%j is none', (template, words) => expect(templateFault(template)).toContain(words));
});
