import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBlock, readContents } from './content-blocks.ts';
import { readAnswer, readResult } from './result-reading.ts';

/** Why a value is no content block, or the kind that it is. */
const why = (value: unknown): string => {
  const block = readBlock(value, '');
  return block.kind === 'other' ? block.why : block.kind;
};

describe('readBlock', () => {
  it('knows the kinds of the specification', () => {
    expect(readBlock({ type: 'text', text: 'a' }, '/content/0')).toEqual({
      kind: 'text',
      text: 'a',
      pointer: '/content/0',
      facts: [],
      meta: false,
    });
    expect(readBlock({ type: 'image', data: 'AA==', mimeType: 'image/png' }, '')).toMatchObject({
      kind: 'image',
      mimeType: 'image/png',
    });
    expect(readBlock({ type: 'resource_link', uri: 'a:b', name: 'n', size: 3 }, '')).toMatchObject({
      kind: 'link',
      uri: 'a:b',
      size: 3,
    });
    expect(readBlock({ type: 'resource', resource: { uri: 'a:b', blob: 'AA==' } }, '/content/1')).toMatchObject({
      kind: 'resource',
      contents: { pointer: '/content/1/resource', blob: 'AA==', text: null, app: null },
    });
  });

  it('tells annotations and what else stands there', () => {
    const annotations = { audience: ['user', 7], priority: 0.5, lastModified: '2025-01-12T15:00:58Z', extra: { a: 1 } };
    const block = readBlock({ type: 'text', text: '', annotations, colour: 'red', _meta: { a: 1 } }, '');
    expect(block.meta).toBe(true);
    expect(block.facts).toEqual([
      { name: 'audience', value: 'user, 7' },
      { name: 'priority', value: '0.5' },
      { name: 'last modified', value: '2025-01-12T15:00:58Z' },
      { name: 'extra', value: '{a: 1}' },
      { name: 'colour', value: '"red"' },
    ]);
  });

  it('says why a block is none', () => {
    expect(why({ type: 'video', data: '' })).toContain('The type "video" is none of text');
    expect(why({ text: 'x' })).toBe('The block does not say its type.');
    expect(why('x')).toBe('A content block is an object; this one is a string.');
    expect(why({ type: 'text', text: 4 })).toBe('The block is said to be text, and its text is a number.');
    expect(why({ type: 'image' })).toBe('The block is said to be image, and its data is missing.');
    expect(why({ type: 'resource', resource: [] })).toContain('a list');
  });

  it('takes anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readBlock(value, '').pointer).toBe('');
        expect(readContents(value, '').pointer).toBe('');
        expect(readAnswer('tools/call', { result: value }).kind).toBe('result');
      }),
    );
  });
});

describe('readContents', () => {
  it('tells a user interface and what it may do', () => {
    const meta = {
      ui: {
        csp: { connectDomains: ['https://a.example'], frameDomains: [] },
        permissions: { camera: {} },
        prefersBorder: true,
      },
    };
    const contents = readContents(
      { uri: 'ui://a', mimeType: 'text/html;profile=mcp-app', text: '<b>', _meta: meta },
      '',
    );
    expect(contents.app).toEqual([
      { name: 'may connect to', value: 'https://a.example' },
      { name: 'may frame', value: 'nothing' },
      { name: 'permissions', value: 'camera' },
      { name: 'border', value: 'asked for' },
    ]);
    expect(readContents({ uri: 'a:b', mimeType: 'text/html; profile="mcp-app"', text: '' }, '').app).toEqual([]);
    expect(readContents({ uri: 'a:b', mimeType: 'text/html', text: '' }, '').app).toBeNull();
  });
});

describe('readResult', () => {
  it('reads the content of a tool, the messages of a prompt and the contents of a resource', () => {
    const tool = readResult('tools/call', {
      content: [{ type: 'text', text: 'a' }],
      structuredContent: { a: 1 },
      isError: true,
      resultType: 'complete',
    });
    expect(tool).toMatchObject({ isError: true, structured: true, further: ['resultType'], faults: [] });
    const prompt = readResult('prompts/get', {
      description: 'd',
      messages: [{ role: 'user', content: { type: 'text', text: 'a' } }, {}],
    });
    expect(prompt.blocks.map(({ role, block }) => [role, block.kind, block.pointer])).toEqual([
      ['user', 'text', '/messages/0/content'],
      ['no role', 'other', '/messages/1/content'],
    ]);
    expect(readResult('resources/read', { contents: [{ uri: 'a:b', text: '' }] }).contents[0]).toMatchObject({
      text: '',
    });
  });

  it('says which list is missing, but not of a task or of a question back', () => {
    expect(readResult('tools/call', {}).faults).toEqual([
      'The result of tools/call has no list “content”, which it must have.',
    ]);
    expect(readResult('tools/call', { resultType: 'input_required', inputRequests: {} }).faults).toEqual([]);
    expect(readResult('tools/call', { task: { taskId: 'a' } }).faults).toEqual([]);
    expect(readResult('ping', {}).faults).toEqual([]);
  });

  it('lists members of the wrong kind as further ones', () => {
    expect(readResult('tools/call', { content: 7, isError: 'no', messages: {} }).further).toEqual([
      'content',
      'isError',
      'messages',
    ]);
  });
});

describe('readAnswer', () => {
  it('reads an error, however wrong', () => {
    expect(readAnswer('ping', { error: { code: -32601, message: 'no', data: null } })).toEqual({
      kind: 'error',
      code: '−32601',
      number: -32601,
      message: 'no',
      data: true,
    });
    expect(readAnswer('ping', { error: 'no' })).toMatchObject({
      code: 'no code',
      number: NaN,
      message: '',
      data: true,
    });
    expect(readAnswer('ping', {})).toEqual({ kind: 'none' });
  });
});
