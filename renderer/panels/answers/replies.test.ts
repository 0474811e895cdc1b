import { describe, expect, it } from 'vitest';
import { beginDraft } from './answer-drafts.ts';
import { readAsked, type Asked } from './asked.ts';
import { delayMs, elicited, errorReply, formResult, rawReply, rawText, readCode } from './replies.ts';
import { ruleOfAnswer } from './rule-of-answer.ts';

const asks = (method: string, params: object): Asked =>
  readAsked({ method, params: JSON.stringify(params), paramsCut: false });
const FORM = asks('elicitation/create', {
  message: 'Who?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string', default: 'Ada' }, age: { type: 'integer' } },
  },
});
const URL_MODE = asks('elicitation/create', { mode: 'url', message: 'Log in', url: 'https://example.com' });
const SAMPLING = asks('sampling/createMessage', { messages: [], modelPreferences: { hints: [{ name: 'small' }] } });
const ROOTS = asks('roots/list', {});

describe('the result of a form', () => {
  it('begins with the defaults, and is what stands in the form', () => {
    const draft = beginDraft(FORM);
    expect(formResult(FORM, draft)).toEqual({ action: 'accept', content: { name: 'Ada' } });
    expect(formResult(FORM, { ...draft, content: { name: 7 } })).toEqual({ action: 'accept', content: { name: 7 } });
  });

  it('has a content only where a form was accepted', () => {
    for (const [asked, action] of [
      [FORM, 'decline'],
      [FORM, 'cancel'],
      [URL_MODE, 'accept'],
    ] as const) {
      if (asked.kind !== 'form' && asked.kind !== 'url') throw new Error('no elicitation');
      expect(elicited(asked, action, { content: { name: 'Ada' } })).toEqual({ action });
    }
  });

  it('is a message, a list of roots or nothing', () => {
    const draft = beginDraft(SAMPLING);
    const sample = { ...draft.sample, text: 'Hello', stopReason: '' };
    expect(formResult(SAMPLING, { ...draft, sample })).toEqual({
      role: 'assistant',
      content: { type: 'text', text: 'Hello' },
      model: 'small',
    });
    const roots = [
      { uri: 'file:///a', name: '' },
      { uri: 'http://odd', name: 'Odd' },
    ];
    expect(formResult(ROOTS, { ...draft, roots })).toEqual({
      roots: [{ uri: 'file:///a' }, { uri: 'http://odd', name: 'Odd' }],
    });
    expect(formResult(asks('ping', {}), draft)).toEqual({});
    expect(formResult(asks('elicitation/create', { mode: 'voice' }), draft)).toEqual({ action: 'cancel' });
  });
});

describe('raw text', () => {
  it('begins with the whole response of a request, and with the response of an input alone', () => {
    expect(rawText({ kind: 'request', id: '"a\\u0041"' }, { roots: [] })).toBe(
      '{"jsonrpc":"2.0","id":"a\\u0041","result":{"roots":[]}}',
    );
    expect(rawText({ kind: 'input', id: '7' }, { roots: [] })).toBe('{"roots":[]}');
  });

  it('is sent as it stands', () => {
    expect(rawReply({ kind: 'request' }, ' {no json')).toEqual({ kind: 'raw', text: ' {no json' });
    expect(rawReply({ kind: 'input' }, '{"a":1.0}')).toEqual({ kind: 'result', json: '{"a":1.0}' });
  });
});

describe('errors and delays', () => {
  it('are read as they are shown', () => {
    expect(readCode('−32601')).toBe(-32_601);
    expect(errorReply({ code: '-1', message: 'No', data: ' {"a":1}' })).toEqual({
      ok: true,
      reply: { kind: 'error', code: -1, message: 'No', data: ' {"a":1}' },
    });
    expect(errorReply({ code: 'x', message: '', data: '' }).ok).toBe(false);
    expect(['', '1.5', '0,25', '-1', 'soon', '86401'].map(delayMs)).toEqual([0, 1_500, 250, null, null, null]);
  });
});

describe('a rule made of an answer', () => {
  const draft = { ...beginDraft(FORM), delay: '2' };
  const request = { method: 'elicitation/create', kind: 'request' } as const;

  it('keeps only what differs from the defaults', () => {
    expect(ruleOfAnswer(request, FORM, { ...draft, content: { name: 'Ada', age: 36 } })).toEqual({
      method: 'elicitation/create',
      containing: '',
      reply: { kind: 'accept', content: { age: 36 } },
      delayMs: 2_000,
      enabled: true,
    });
  });

  it('takes the result of a raw text, and an error', () => {
    const raw = { ...draft, view: 'raw', raw: '{"jsonrpc":"2.0","id":7,"result":{"action":"maybe"}}' } as const;
    expect(ruleOfAnswer(request, FORM, raw).reply).toEqual({ kind: 'results', results: [{ action: 'maybe' }] });
    expect(ruleOfAnswer(request, FORM, { ...raw, raw: '{' }).reply).toEqual({
      kind: 'results',
      results: [{ action: 'accept', content: { name: 'Ada' } }],
    });
    const error = { ...draft, view: 'error', error: { code: '−1', message: 'No', data: '' } } as const;
    expect(ruleOfAnswer(request, FORM, error).reply).toEqual({ kind: 'error', code: -1, message: 'No' });
  });
});
