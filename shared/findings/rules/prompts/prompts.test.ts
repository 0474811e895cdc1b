import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { asks } from '../../testing/list-script.ts';
import { PROMPT_RULES } from './prompts.ts';
import { error, findingsOf, notification, request, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const GREET = { name: 'greet', arguments: [{ name: 'who', required: true }, { name: 'how' }] };
const lists = (prompts: readonly object[]) => (s: ScriptedSession) =>
  asks(s.handshake({ prompts: {} }), 1, 'prompts/list', {}, { prompts });
const gets = (params: object) => (s: ScriptedSession) => lists([GREET])(s).client(request(2, 'prompts/get', params));
const refused = (params: object, code: number) => (s: ScriptedSession) => gets(params)(s).server(error(2, code));
const server = { side: 'server', level: 'warning' } as const;

const CASES: readonly RuleCase[] = [
  {
    rule: 'prompt-required-arg',
    breaks: gets({ name: 'greet', arguments: { how: 'loudly' } }),
    nearMiss: gets({ name: 'greet', arguments: { who: '' } }),
    side: 'client',
    level: 'warning',
    seqs: [6, 5],
    says: 'without “who”',
  },
  {
    rule: 'prompt-required-arg',
    when: 'of a list that still holds',
    breaks: gets({ name: 'greet' }),
    nearMiss: (s) =>
      lists([GREET])(s)
        .server(notification('notifications/prompts/list_changed'))
        .client(request(2, 'prompts/get', { name: 'greet' })),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'prompt-arg-code',
    breaks: refused({ name: 'greet' }, -32603),
    nearMiss: refused({ name: 'greet' }, -32602),
    seqs: [7, 6, 5],
    says: '−32603',
    ...server,
  },
  {
    rule: 'prompt-arg-code',
    when: 'of a prompt that is not listed',
    breaks: refused({ name: 'goodbye' }, -32601),
    nearMiss: refused({ name: 'greet', arguments: { who: 'me' } }, -32601),
    says: 'a prompt that it does not list',
    ...server,
  },
  {
    rule: 'prompt-arg-code',
    when: 'answered',
    breaks: (s) => asks(lists([GREET])(s), 2, 'prompts/get', { name: 'greet' }, { messages: [] }),
    nearMiss: (s) =>
      asks(lists([GREET])(s), 2, 'prompts/get', { name: 'greet', arguments: { who: 'me' } }, { messages: [] }),
    says: 'answered it',
    ...server,
  },
  {
    rule: 'prompt-arg-type',
    breaks: gets({ name: 'greet', arguments: { who: 7 } }),
    nearMiss: gets({ name: 'greet', arguments: { who: '7' } }),
    side: 'client',
    level: 'error',
    says: '“who” as 7',
  },
  {
    rule: 'prompt-duplicate',
    breaks: lists([GREET, { name: 'other' }, GREET]),
    nearMiss: lists([GREET, { name: 'other' }]),
    ...server,
  },
];

testRules(PROMPT_RULES, CASES);

describe('the rules of prompts', () => {
  it('take anything', () => {
    const odd = [null, 7, {}, { name: [] }, { name: 'greet', arguments: [null, 7, { name: {}, required: true }] }];
    expect(() => findingsOf((s) => lists(odd as object[])(s))).not.toThrow();
    expect(() => findingsOf(gets({ name: 'greet', arguments: [1] }))).not.toThrow();
    const proto = JSON.parse('{"name":"greet","arguments":{"__proto__":"x"}}') as object;
    expect(findingsOf(gets(proto)).map(({ rule }) => rule)).toContain('prompt-required-arg');
  });
});
