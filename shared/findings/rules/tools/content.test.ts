import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { base64Fault, base64Size } from '../../reading/index.ts';
import { CONTENT_RULES } from './content.ts';
import { HttpSession, modernParams } from '../../testing/http-session.ts';
import { ICON_RULES } from './icons.ts';
import { asks, deep, deeply, listsTools, text, tool } from '../../testing/list-script.ts';
import { complaintsOf, findingsOf, request, result, untested, type RuleCase } from '../../testing/rule-case.ts';
import { testCases } from '../../testing/rule-table.ts';

const IMAGE = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
const called =
  (content: unknown, revision = '2025-11-25') =>
  (s: ScriptedSession) =>
    asks(s.handshake({}, revision), 1, 'tools/call', { name: 'a' }, { content });
const prompted = (content: unknown) => (s: ScriptedSession) =>
  asks(s.handshake(), 1, 'prompts/get', { name: 'a' }, { messages: [{ role: 'user', content }] });
const sampled =
  (content: unknown, revision = '2025-11-25') =>
  (s: ScriptedSession) =>
    s
      .handshake({}, revision)
      .server(request(1, 'sampling/createMessage', { messages: [{ role: 'user', content: text('Hello') }] }))
      .client(result(1, { role: 'assistant', model: 'm', content }));
const read = (contents: unknown) => (s: ScriptedSession) =>
  asks(s.handshake(), 1, 'resources/read', { uri: 'a:b' }, { contents: [contents] });
const linked = (more: object): object => ({ type: 'resource_link', uri: 'a:b', name: 'b', ...more });

const server = { side: 'server', level: 'error' } as const;
const client = { side: 'client', level: 'error' } as const;

const CASES: readonly RuleCase[] = [
  {
    rule: 'content-type-version',
    breaks: called([text('x'), { type: 'audio' }], '2024-11-05'),
    nearMiss: called([text('x'), { type: 'audio' }], '2025-03-26'),
    says: '“audio” (content[1]); the result of a tool has them from 2025-03-26 on',
    ...server,
  },
  {
    rule: 'content-type-version',
    when: 'a link before there were any',
    breaks: called([linked({})], '2025-03-26'),
    nearMiss: called([linked({})], '2025-06-18'),
    ...server,
  },
  {
    rule: 'content-type-version',
    when: 'tools before sampling had them',
    breaks: sampled({ type: 'tool_use' }, '2025-06-18'),
    nearMiss: sampled([{ type: 'tool_use' }, text('x')]),
    ...client,
  },
  {
    rule: 'content-type-version',
    when: 'a tool in a prompt',
    breaks: prompted({ type: 'tool_use' }),
    nearMiss: prompted({ type: 'resource', resource: { uri: 'a:b', text: '' } }),
    says: '(messages[0].content); a prompt has no such type',
    ...server,
  },
  {
    rule: 'content-type-version',
    when: 'a resource in sampling',
    breaks: (s) =>
      s
        .handshake()
        .server(request(1, 'sampling/createMessage', { messages: [{ role: 'user', content: { type: 'resource' } }] })),
    nearMiss: (s) =>
      s.handshake().server(
        request(1, 'sampling/createMessage', {
          messages: [{ role: 'user', content: [{ type: 'tool_result', content: [{ type: 'resource' }] }] }],
        }),
      ),
    ...server,
  },
  {
    rule: 'content-type-version',
    when: 'in what a retry answers',
    breaks: (s) =>
      s.client(request(1, 'tools/call', modernParams({ inputResponses: { a: { role: 'x', content: linked({}) } } }))),
    nearMiss: (s) =>
      s.client(request(1, 'tools/call', modernParams({ inputResponses: { a: { role: 'x', content: text('') } } }))),
    ...client,
  },
  {
    rule: 'content-base64',
    breaks: called([{ ...IMAGE, data: 'data:image/png;base64,AAAA' }]),
    nearMiss: called([IMAGE]),
    says: 'the data of content[0] is no base64: it is a data: URL',
    ...server,
  },
  {
    rule: 'content-base64',
    when: 'the blob of a resource',
    breaks: read({ uri: 'a:b', blob: 'AA-_' }),
    nearMiss: read({ uri: 'a:b', blob: 'AA==' }),
    says: '“-” (U+002D) at 2',
    ...server,
  },
  {
    rule: 'content-mime',
    breaks: sampled({ type: 'image', data: '' }),
    nearMiss: sampled({ ...IMAGE, mimeType: 'image/svg+xml; charset=utf-8' }),
    says: 'content (image) has no mimeType',
    ...client,
  },
  {
    rule: 'content-mime',
    when: 'that is none',
    breaks: prompted({ ...IMAGE, mimeType: 'png' }),
    nearMiss: prompted({ ...IMAGE, mimeType: 'image/png' }),
    says: '"png"',
    ...server,
  },
  {
    rule: 'content-annotations',
    breaks: called([{ ...text('x'), annotations: { priority: 2, audience: ['model'] } }]),
    nearMiss: called([{ ...text('x'), annotations: { priority: 1, audience: ['user', 'assistant'] } }]),
    says: 'the priority of content[0] is 2 (and 1 more like it)',
    ...server,
  },
  {
    rule: 'content-annotations',
    when: 'a date that is none, from 2025-06-18 on',
    breaks: called([linked({ annotations: { lastModified: 'yesterday' } })]),
    nearMiss: called([{ ...text(''), annotations: { lastModified: 'yesterday' } }], '2025-03-26'),
    says: '"yesterday"',
    ...server,
  },
  {
    rule: 'content-annotations',
    when: 'of a listed resource',
    breaks: (s) =>
      asks(s.handshake(), 1, 'resources/list', {}, { resources: [{ uri: 'a:b', annotations: { audience: 'user' } }] }),
    nearMiss: (s) =>
      asks(
        s.handshake(),
        1,
        'resources/list',
        {},
        {
          resources: [{ uri: 'a:b', annotations: { lastModified: '2025-01-12T15:00:58Z' } }],
        },
      ),
    ...server,
  },
  {
    rule: 'content-text-and-blob',
    breaks: read({ uri: 'a:b', text: '', blob: '' }),
    nearMiss: read({ uri: 'a:b', text: '' }),
    says: 'contents[0] has both',
    ...server,
  },
  {
    rule: 'content-text-and-blob',
    when: 'embedded',
    breaks: called([{ type: 'resource', resource: { uri: 'a:b' } }]),
    nearMiss: called([{ type: 'resource', resource: { uri: 'a:b', blob: '' } }]),
    says: 'content[0].resource has neither',
    ...server,
  },
  {
    rule: 'icon-scheme',
    breaks: (s) => listsTools(s.handshake(), 1, [tool('a', { icons: [{ src: 'javascript:alert(1)' }] })]),
    nearMiss: (s) => listsTools(s.handshake(), 1, [tool('a', { icons: [{ src: 'data:image/png;base64,AAAA' }] })]),
    says: 'javascript:alert(1)',
    ...server,
    level: 'warning',
  },
  {
    rule: 'icon-insecure',
    breaks: called([linked({ icons: [{ src: 'http://icons.example/a.png' }] })]),
    nearMiss: called([linked({ icons: [{ src: 'http://localhost:3000/a.png' }, { src: 'https://icons.example/a' }] })]),
    side: 'server',
    level: 'warning',
    says: 'http://icons.example',
  },
];

const listing = (src: string) => (s: HttpSession) =>
  s.opens().calls(3, 1, 'tools/list', { tools: [tool('a', { icons: [{ src }] })] });

describe('the rules of content', () => {
  testCases(CASES);

  it('icon-insecure, from another host', () => {
    const one: RuleCase<HttpSession> = {
      rule: 'icon-insecure',
      breaks: listing('https://icons.example/a.png'),
      nearMiss: listing('https://127.0.0.1:3001/a.png'),
      side: 'server',
      level: 'info',
      says: 'another host',
    };
    expect(complaintsOf(one, () => new HttpSession())).toEqual([]);
  });

  it('have a case each', () => {
    expect(untested([...CONTENT_RULES, ...ICON_RULES], CASES)).toEqual([]);
  });

  it('take anything', () => {
    const image = { type: 'image', data: deep, mimeType: deep, annotations: deep };
    const odd = [null, 7, 'x', [], {}, deep, { type: deep }, image, linked({ annotations: { audience: deep } })];
    const places = {
      'tools/call': 'content',
      'tasks/result': 'content',
      'prompts/get': 'messages',
      'resources/read': 'contents',
      'resources/list': 'resources',
      'tools/list': 'tools',
    };
    for (const value of [odd, deep, null, { type: 'resource', resource: deep }, [{ content: image }]])
      for (const [method, key] of Object.entries(places)) {
        const script = (s: ScriptedSession): ScriptedSession =>
          s
            .handshake()
            .client(request(1, method, {}))
            .server(deeply(result(1, { [key]: value })));
        expect(() => findingsOf(script)).not.toThrow();
      }
  });
});

describe('base64', () => {
  it.each([
    ['', ''],
    ['AAAA', ''],
    ['AA==', ''],
    ['AAA=', ''],
    ['AAA', 'four do not divide'],
    ['A=AA', 'in the middle'],
    ['AA=A', 'in the middle'],
    ['A===', 'in the middle'],
    ['AA\nAA', 'U+000A'],
  ])('%j', (value, words) => {
    if (words === '') expect(base64Fault(value)).toBe('');
    else expect(base64Fault(value)).toContain(words);
  });

  it('tells how many bytes it stands for', () => {
    expect(['', 'AA==', 'AAA=', 'AAAA'].map(base64Size)).toEqual([0, 1, 2, 3]);
  });
});
