import { describe, expect, it } from 'vitest';
import { readAsked, shortJson } from './asked.ts';

const asks = (method: string, params: unknown, paramsCut = false) =>
  readAsked({ method, params: params === undefined ? '' : JSON.stringify(params), paramsCut });
const why = (method: string, params: unknown, paramsCut = false): string => {
  const asked = asks(method, params, paramsCut);
  return asked.kind === 'other' ? asked.why : `a form: ${asked.kind}`;
};
const SCHEMA = { type: 'object', properties: {} };

describe('an elicitation', () => {
  it('is a form, with or without a mode', () => {
    expect(asks('elicitation/create', { message: 'Who?', requestedSchema: SCHEMA })).toMatchObject({
      kind: 'form',
      message: 'Who?',
      schema: SCHEMA,
    });
    expect(asks('elicitation/create', { mode: 'form', requestedSchema: SCHEMA })).toMatchObject({
      kind: 'form',
      message: '',
    });
  });

  it('is an address', () => {
    const params = { mode: 'url', message: 'Log in', url: 'https://example.com', elicitationId: 'e1' };
    expect(asks('elicitation/create', params)).toMatchObject({ kind: 'url', url: params.url, elicitation: 'e1' });
  });

  it('of no known shape says why it has no form', () => {
    expect(why('elicitation/create', { mode: 'voice', message: 'Say it' })).toBe(
      'It asks in the mode "voice", which no revision defines.',
    );
    expect(why('elicitation/create', { mode: 'url', url: 7 })).toContain('names no address');
    expect(why('elicitation/create', { message: 'x', requestedSchema: 'object' })).toContain('requestedSchema');
    expect(why('elicitation/create', [1])).toContain('not a JSON object');
    expect(why('elicitation/create', undefined)).toContain('not a JSON object');
    expect(why('elicitation/create', { requestedSchema: SCHEMA }, true)).toContain('see the frame');
  });
});

describe('a sampling request', () => {
  it('has its messages read, of one block or of a list', () => {
    const asked = asks('sampling/createMessage', {
      messages: [
        { role: 'user', content: { type: 'text', text: 'Hello' } },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'add', input: {} }] },
        { role: 'user', content: { type: 'image', mimeType: 'image/png', data: 'AAAA' } },
        { role: 'user', content: { type: 'audio', data: 'no base64' } },
        'a text',
      ],
      systemPrompt: 'Be short.',
      maxTokens: 100,
      modelPreferences: { hints: [{ name: 'small' }, 3], costPriority: 0.5 },
      tools: [{ name: 'add' }, null],
    });
    expect(asked).toMatchObject({
      kind: 'sampling',
      systemPrompt: 'Be short.',
      model: 'small',
      tools: ['add', 'a tool without a name'],
      more: 0,
      facts: [
        { name: 'model hints', value: 'small' },
        { name: 'costPriority', value: '0.5' },
        { name: 'maxTokens', value: '100' },
      ],
      messages: [
        { role: 'user', parts: [{ kind: 'text', text: 'Hello' }] },
        { role: 'assistant', parts: [{ kind: 'other', type: 'tool_use' }] },
        { role: 'user', parts: [{ kind: 'image', mimeType: 'image/png', bytes: 3 }] },
        { role: 'user', parts: [{ kind: 'audio', mimeType: '', bytes: -1 }] },
        { role: '', parts: [{ kind: 'other', json: '"a text"' }] },
      ],
    });
  });

  it('is bounded, and without a list of messages it has no form', () => {
    const messages = Array.from({ length: 5_000 }, () => ({ role: 'user', content: { type: 'text', text: 'x' } }));
    expect(asks('sampling/createMessage', { messages })).toMatchObject({ more: 4_900 });
    const long = [
      ...messages.slice(0, 2),
      { role: 'user', content: { type: 'text', text: 'x'.repeat(90_000) } },
      'last',
    ];
    expect(asks('sampling/createMessage', { messages: long })).toMatchObject({ more: 1 });
    expect(why('sampling/createMessage', { messages: {} })).toContain('messages are missing');
  });
});

describe('other questions', () => {
  it('need no params, or have no form', () => {
    expect(asks('ping', undefined).kind).toBe('ping');
    expect(asks('roots/list', 'odd').kind).toBe('roots');
    expect(why('tasks/get', { taskId: 'a' })).toBe('There is no form for answers to tasks/get.');
    expect(why('', {})).toBe('It names no method.');
  });

  it('show odd values shortly', () => {
    expect(shortJson('x'.repeat(500))).toHaveLength(120);
    expect(shortJson(undefined)).toBe('undefined');
  });
});
