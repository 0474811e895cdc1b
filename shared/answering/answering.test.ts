import { describe, expect, it } from 'vitest';
import { gateOf, isDeclared } from './gate.ts';
import { outcomeOf } from './outcome.ts';
import { mergedQuestions } from './question-list.ts';
import type { Question, QuestionState } from './question.ts';
import { ruleReply, type QuestionReply } from './reply.ts';

const question = (key: string, state: QuestionState, part: Partial<Question> = {}): Question => ({
  key,
  kind: 'request',
  method: 'ping',
  id: '1',
  input: '',
  seq: 1,
  at: 0,
  operation: 0,
  params: '',
  paramsCut: false,
  gate: '',
  declared: true,
  state,
  by: '',
  outcome: '',
  answers: 0,
  until: -1,
  answer: 0,
  ...part,
});

describe('the questions of a window', () => {
  it('are those of each batch in their places, until one begins anew', () => {
    const two = mergedQuestions([], { questions: [question('a', 'waiting'), question('b', 'waiting')], unlisted: 0 });
    const answered = mergedQuestions(two, { questions: [question('a', 'answered')], unlisted: 0 });
    expect(answered.map(({ key, state }) => `${key} ${state}`)).toEqual(['a answered', 'b waiting']);
    const anew = mergedQuestions(answered, { restart: true, questions: [question('c', 'gone')], unlisted: 0 });
    expect(anew.map(({ key }) => key)).toEqual(['c']);
  });

  it('hold the newest 200 that are settled, and all that wait', () => {
    const settled = Array.from({ length: 250 }, (_, i) => question(`s${i}`, 'answered'));
    const all = mergedQuestions([question('w', 'waiting')], { questions: settled, unlisted: 0 });
    expect(all).toHaveLength(201);
    expect(all.map(({ key }) => key).slice(0, 2)).toEqual(['w', 's50']);
  });
});

describe('the capability that a question needs', () => {
  it.each([
    ['ping', {}, {}, '', true],
    ['no/such', {}, {}, '', true],
    ['roots/list', {}, { roots: {} }, 'roots', true],
    ['roots/list', {}, { roots: false }, 'roots', false],
    ['elicitation/create', {}, { elicitation: {} }, 'elicitation', true],
    ['elicitation/create', { mode: 'url' }, { elicitation: { url: {} } }, 'elicitation.url', true],
    ['elicitation/create', {}, { elicitation: { url: {} } }, 'elicitation.form', false],
    ['elicitation/create', {}, 7, 'elicitation', false],
    ['sampling/createMessage', { toolChoice: {} }, { sampling: { tools: {} } }, 'sampling.tools', true],
    ['sampling/createMessage', [], { sampling: {} }, 'sampling', true],
  ])('%s with %j, where %j is declared', (method, params, capabilities, gate, declared) => {
    expect(gateOf(method, params, capabilities)).toBe(gate);
    expect(isDeclared(capabilities, gate)).toBe(declared);
  });
});

describe('what an answer comes to', () => {
  it.each<[string, QuestionReply, string]>([
    ['elicitation/create', { kind: 'result', json: '{"action":"accept"}' }, 'accepted'],
    ['elicitation/create', { kind: 'result', json: '{"action":"constructor"}' }, 'result'],
    ['elicitation/create', { kind: 'result', json: 'broken' }, 'result'],
    ['roots/list', { kind: 'result', json: '{"roots":[{}]}' }, '1 root'],
    ['ping', { kind: 'result', json: '{}' }, 'result'],
    ['ping', { kind: 'error', code: -32_601, message: '' }, 'error −32601'],
    ['ping', { kind: 'raw', text: '{}' }, 'raw text'],
    ['ping', { kind: 'ignore' }, 'ignored'],
  ])('%s with %j', (method, reply, words) => {
    expect(outcomeOf(method, reply)).toBe(words);
  });
});

describe('a rule', () => {
  it('asks the user where what it would send cannot be written as JSON', () => {
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i += 1) deep = [deep];
    const params = { requestedSchema: { properties: { a: { default: deep } } } };
    expect(ruleReply({ kind: 'accept', content: {} }, params, 0)).toBeNull();
    expect(ruleReply({ kind: 'accept', content: {} }, undefined, 0)).toEqual({
      kind: 'result',
      json: '{"action":"accept","content":{}}',
    });
  });
});
