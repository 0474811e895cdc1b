import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { COMPLETION_RULES } from './completion.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const complete = (id: unknown, ref: object, name = 'city'): object =>
  request(id, 'completion/complete', { ref, argument: { name, value: 'L' } });
const answer = (id: unknown, completion: object): object => result(id, { completion });
const prompt = (name: string): object => ({ type: 'ref/prompt', name });
const template = (uri: string): object => ({ type: 'ref/resource', uri });
const FORECAST = { name: 'forecast', arguments: [{ name: 'city' }] };

/** The lists of prompts and templates, each with one entry. */
function listed(s: ScriptedSession): ScriptedSession {
  return s
    .handshake({ prompts: {}, resources: {}, completions: {} })
    .client(request(1, 'prompts/list'))
    .server(result(1, { prompts: [FORECAST] }))
    .client(request(2, 'resources/templates/list'))
    .server(result(2, { resourceTemplates: [{ name: 't', uriTemplate: 'weather://{city}{?day,unit*}' }] }));
}

const asked = (s: ScriptedSession): ScriptedSession => listed(s).client(complete(3, prompt('forecast')));
const strange = (s: ScriptedSession): ScriptedSession => listed(s).client(complete(3, prompt('forecasts')));
const some = (count: number): string[] => Array.from({ length: count }, (_, i) => `L${i}`);

const CASES: readonly RuleCase[] = [
  {
    rule: 'compl-too-many',
    breaks: (s) => asked(s).server(answer(3, { values: some(101) })),
    nearMiss: (s) => asked(s).server(answer(3, { values: some(100), total: 101, hasMore: true })),
    side: 'server',
    level: 'error',
    says: '101 values',
  },
  {
    rule: 'compl-total',
    breaks: (s) => asked(s).server(answer(3, { values: some(3), total: 2 })),
    nearMiss: (s) => asked(s).server(answer(3, { values: some(3), total: 3 })),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'compl-total',
    when: 'and hasMore',
    breaks: (s) => asked(s).server(answer(3, { values: some(3), total: 4, hasMore: false })),
    nearMiss: (s) => asked(s).server(answer(3, { values: some(3), total: 4 })),
    side: 'server',
    level: 'warning',
    says: 'hasMore: false',
  },
  {
    rule: 'compl-ref',
    breaks: (s) => strange(s),
    nearMiss: (s) => asked(s),
    side: 'client',
    level: 'warning',
    seqs: [8],
    says: 'the prompt “forecasts” is not in the list',
  },
  {
    rule: 'compl-ref',
    when: 'by its argument',
    breaks: (s) => listed(s).client(complete(3, prompt('forecast'), 'town')),
    nearMiss: (s) => listed(s).client(request(3, 'completion/complete', { ref: prompt('forecast') })),
    side: 'client',
    level: 'warning',
    says: 'has no argument “town”',
  },
  {
    rule: 'compl-ref',
    when: 'of a template',
    breaks: (s) => listed(s).client(complete(3, template('weather://{town}'))),
    nearMiss: (s) =>
      listed(s)
        .client(complete(3, template('weather://{city}{?day,unit*}'), 'unit'))
        .client(complete(4, template('weather://lisbon'))),
    side: 'client',
    level: 'warning',
    says: 'the resource template',
  },
  {
    rule: 'compl-ref',
    when: 'but not by a list of which a page is missing',
    breaks: (s) =>
      paged(s)
        .client(request(2, 'prompts/list', { cursor: 'x' }))
        .server(result(2, { prompts: [] }))
        .client(complete(3, prompt('b'))),
    nearMiss: (s) => paged(s).client(complete(3, prompt('b'))),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'compl-ref',
    when: 'but not by a list that has changed',
    breaks: (s) => strange(s),
    nearMiss: (s) =>
      listed(s)
        .server(notification('notifications/prompts/list_changed'))
        .client(complete(3, prompt('forecasts'))),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'compl-error-code',
    breaks: (s) => strange(s).server(error(3, -32603)),
    nearMiss: (s) => strange(s).server(error(3, -32602)),
    side: 'server',
    level: 'warning',
    seqs: [9, 8],
    says: '−32603',
  },
  {
    rule: 'compl-error-code',
    when: 'by a result',
    breaks: (s) => strange(s).server(answer(3, { values: [] })),
    nearMiss: (s) => asked(s).server(answer(3, { values: [] })),
    side: 'server',
    level: 'warning',
  },
];

/** The first page of two. */
function paged(s: ScriptedSession): ScriptedSession {
  return s
    .handshake({ prompts: {}, completions: {} })
    .client(request(1, 'prompts/list'))
    .server(result(1, { prompts: [FORECAST], nextCursor: 'x' }));
}

testRules(COMPLETION_RULES, CASES);

describe('the rules on completion', () => {
  it('say nothing of lists and references of any shape', () => {
    const shapes: unknown[] = [null, 7, 'x', [], {}, [null], [{ name: 5 }], [{ name: 'a', arguments: 'x' }]];
    const found = findingsOf((s) => {
      s.handshake();
      for (const [i, shape] of shapes.entries()) {
        s.client(request(`l${i}`, 'prompts/list')).server(result(`l${i}`, { prompts: shape }));
        s.client(request(`c${i}`, 'completion/complete', { ref: shape, argument: shape }));
        s.server(result(`c${i}`, { completion: shape }));
      }
      return s;
    });
    expect(found.map(({ rule }) => rule).filter((rule) => rule.startsWith('compl-'))).toEqual([]);
  });
});
