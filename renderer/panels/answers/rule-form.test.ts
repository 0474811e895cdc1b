import { describe, expect, it } from 'vitest';
import type { StandingRule } from '../../../shared/answering/index.ts';
import { formOfRule, movedRule, NEW_RULE, readRule, resultsOf, rootsIn, ruleDoubt, ruleWords } from './rule-form.ts';

const RULES: readonly StandingRule[] = [
  NEW_RULE,
  { ...NEW_RULE, reply: { kind: 'error', code: -32_603, message: 'No' }, delayMs: 1_500 },
  { ...NEW_RULE, method: 'ping', reply: { kind: 'ignore' }, enabled: false, containing: '"a"' },
  {
    ...NEW_RULE,
    method: 'roots/list',
    reply: { kind: 'results', results: [{ roots: [{ uri: 'file:///a', name: 'A' }] }] },
  },
];

describe('the form of a rule', () => {
  it('stands for the rule that it was made of', () => {
    for (const rule of RULES) expect(readRule(formOfRule(rule))).toEqual({ ok: true, rule });
  });

  it('says what is wrong with it', () => {
    const form = formOfRule(NEW_RULE);
    expect(readRule({ ...form, method: ' ', content: '[]', delay: 'soon' })).toEqual({
      ok: false,
      problems: {
        method: 'Name the method that the rule is for.',
        content: 'The content must be a JSON object.',
        delay: 'Must be a number of seconds, up to one day.',
      },
    });
    expect(readRule({ ...form, kind: 'results', results: '[]' }).ok).toBe(false);
    expect(readRule({ ...form, kind: 'error', code: 'x' }).ok).toBe(false);
    // What is not looked at is not held against it.
    expect(readRule({ ...form, kind: 'ask', content: '{', results: '', code: '' }).ok).toBe(true);
  });

  it('doubts what no server can read', () => {
    expect(ruleDoubt({ method: 'roots/list', kind: 'accept' })).toContain('roots/list is answered with results');
    expect(ruleDoubt({ method: 'elicitation/create', kind: 'accept' })).toBe('');
  });

  it('says in words what it does', () => {
    expect(RULES.map((rule) => ruleWords(formOfRule(rule)))).toEqual([
      'accept',
      'error −32603 after 1.5 s',
      'ignore if it contains “"a"”',
      'answer',
    ]);
  });
});

const words = (list: readonly { readonly method: string }[]): string[] => list.map(({ method }) => method);

describe('the order of rules', () => {
  const forms = RULES.map(formOfRule);

  it('changes by one place, within its ends', () => {
    const moved = movedRule(forms, forms[2]!.key, -1);
    expect(words(moved)).toEqual(['elicitation/create', 'ping', 'elicitation/create', 'roots/list']);
    expect(movedRule(forms, forms[0]!.key, -1)).toBe(forms);
    expect(movedRule(forms, forms[3]!.key, 1)).toBe(forms);
    expect(movedRule(forms, -1, 1)).toBe(forms);
  });
});

describe('roots of a rule', () => {
  it('are a list where the results are nothing else', () => {
    const roots = [
      { uri: 'file:///a', name: 'A' },
      { uri: 'file:///b', name: '' },
    ];
    expect(rootsIn(resultsOf(roots))).toEqual(roots);
    for (const results of [
      '[{"roots":[]},{"roots":[]}]',
      '[{"roots":[{"uri":1}]}]',
      '[{"roots":[{"uri":"a","_meta":{}}]}]',
      '[{"roots":{}}]',
      '[{"roots":[],"more":1}]',
      'no json',
    ])
      expect(rootsIn(results), results).toBeNull();
  });
});
