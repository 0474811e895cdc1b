import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { modernParams } from '../../testing/http-session.ts';
import { ROOT_RULES } from './roots.ts';
import { notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const given = (s: ScriptedSession, id: number, ...uris: readonly string[]): ScriptedSession =>
  s.server(request(id, 'roots/list')).client(result(id, { roots: uris.map((uri) => ({ uri })) }));
const fault = { side: 'client', level: 'error' } as const;

const CASES: readonly RuleCase[] = [
  {
    rule: 'roots-scheme',
    breaks: (s) => given(s.handshake(), 1, 'file:///a', '/home/me', 'https://a.example'),
    nearMiss: (s) => given(s.handshake(), 1, 'file:///a', 'FILE:///b'),
    says: '“/home/me” and “https://a.example”',
    ...fault,
  },
  {
    rule: 'roots-scheme',
    when: 'given with a retry',
    breaks: (s) =>
      s.client(request(1, 'tools/call', modernParams({ inputResponses: { r: { roots: [{ uri: 'c:\\' }] } } }))),
    nearMiss: (s) =>
      s.client(request(1, 'tools/call', modernParams({ inputResponses: { r: { roots: [{ uri: 'file:///c' }] } } }))),
    ...fault,
  },
  {
    rule: 'roots-changed-silent',
    breaks: (s) => given(given(s.handshake(), 1, 'file:///a'), 2, 'file:///b'),
    nearMiss: (s) =>
      given(
        given(s.handshake(), 1, 'file:///a').client(notification('notifications/roots/list_changed')),
        2,
        'file:///b',
      ),
    says: '“file:///b” came, “file:///a” went',
    seqs: [7, 5],
    ...fault,
  },
  {
    rule: 'roots-changed-silent',
    when: 'in another order',
    breaks: (s) => given(given(s.handshake(), 1, 'file:///a', 'file:///b'), 2, 'file:///a'),
    nearMiss: (s) => given(given(s.handshake(), 1, 'file:///a', 'file:///b'), 2, 'file:///b', 'file:///a'),
    ...fault,
  },
];

testRules(ROOT_RULES, CASES);
