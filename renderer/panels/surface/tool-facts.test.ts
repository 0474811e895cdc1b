import { describe, expect, it } from 'vitest';
import { filledBefore, promptArguments, promptParams } from './prompt-arguments.ts';
import {
  annotationFacts,
  findingsOfItem,
  headerFacts,
  iconFacts,
  metaFacts,
  taskFacts,
  taskSupport,
} from './tool-facts.ts';

describe('the annotations of a tool', () => {
  it('are said with what they promise, and with what holds where nothing is said', () => {
    const facts = annotationFacts({ annotations: { destructiveHint: false, title: 'Writer' } });
    expect(facts).toEqual([
      { name: 'readOnlyHint', value: 'not set, so false', means: 'It may change something.' },
      { name: 'destructiveHint', value: 'false', means: 'It only adds.' },
      { name: 'idempotentHint', value: 'not set, so false', means: 'Each call may change something again.' },
      { name: 'openWorldHint', value: 'not set, so true', means: 'It reaches outside systems, such as the web.' },
      { name: 'title', value: '"Writer"', means: '' },
    ]);
  });

  it('say nothing of changes where there are none', () => {
    const names = annotationFacts({ annotations: { readOnlyHint: true } }).map(({ name }) => name);
    expect(names).toEqual(['readOnlyHint', 'openWorldHint']);
    expect(annotationFacts({})).toEqual([]);
  });

  it('may be anything', () => {
    expect(annotationFacts({ annotations: 5 })[0]).toMatchObject({ value: '5', means: 'This should be an object.' });
    expect(annotationFacts({ annotations: { readOnlyHint: 'yes' } })[0]).toMatchObject({
      means: 'This should be true or false.',
    });
  });
});

describe('what a tool says of tasks and headers', () => {
  it('is said in words', () => {
    expect(taskSupport({ execution: { taskSupport: 'required' } })).toBe('required');
    expect(taskSupport({ execution: 7 })).toBe('forbidden');
    expect(taskFacts({ execution: { taskSupport: 'optional' } }, false)).toEqual([
      {
        name: 'tasks',
        value: '"optional"',
        means: 'It may be called as a task. The server does not declare tasks.requests.tools.call.',
      },
    ]);
    const inputSchema = {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, bad: { type: 'object', 'x-mcp-header': '' } },
    };
    expect(headerFacts({ inputSchema }).map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Mcp-Param-Region region',
      'x-mcp-header wrong',
    ]);
  });
});

describe('_meta', () => {
  it('is said key by key', () => {
    expect(metaFacts({ _meta: { 'example.com/team': 'travel' } })).toEqual([
      { name: '_meta example.com/team', value: '"travel"', means: '' },
    ]);
    expect(metaFacts({ _meta: 7 })[0]?.means).toBe('This should be an object.');
    expect(metaFacts({})).toEqual([]);
  });
});

describe('icons', () => {
  it('are drawn where their bytes are there, and named where they are an address', () => {
    const [drawn, named, wrong] = iconFacts({
      icons: [
        { src: 'data:image/png;base64,AAAA', mimeType: 'image/png', sizes: ['48x48'] },
        { src: 'https://example.com/a.png', theme: 'dark' },
        5,
      ],
    });
    expect(drawn).toEqual({ data: 'data:image/png;base64,AAAA', words: 'data, 26 characters · image/png · 48x48' });
    expect(named).toEqual({ data: '', words: 'https://example.com/a.png · dark' });
    expect(wrong).toEqual({ data: '', words: 'no address' });
    expect(iconFacts({ icons: [{ src: 'data:text/html,<b>' }] })[0]?.data).toBe('');
    expect(iconFacts({ icons: {} })).toHaveLength(1);
  });
});

describe('findings of an item', () => {
  it('are those that point into it', () => {
    const pointers = ['/result/tools/1', '/result/tools/1/inputSchema', '/result/tools/10', ''];
    const findings = pointers.map((pointer) => ({ pointer })) as unknown as Parameters<typeof findingsOfItem>[0];
    expect(findingsOfItem(findings, 'tools', 1).map(({ pointer }) => pointer)).toEqual(pointers.slice(0, 2));
  });
});

describe('a prompt', () => {
  const { arguments: all, unnamed } = promptArguments({
    arguments: [
      { name: 'a', required: true },
      { name: 'b', description: 'B' },
      { name: 'a' },
      null,
      { name: '__proto__' },
    ],
  });

  it('has the arguments that can be named', () => {
    expect(all.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
      ['__proto__', false],
    ]);
    expect(unnamed).toBe(2);
    expect(promptArguments({ arguments: 'no' }).arguments).toEqual([]);
  });

  it('is asked for with what was filled in, and nothing else', () => {
    expect(promptParams('p', new Map())).toEqual({ name: 'p' });
    expect(
      JSON.stringify(
        promptParams(
          'p',
          new Map([
            ['__proto__', 'x'],
            ['b', ''],
          ]),
        ),
      ),
    ).toBe('{"name":"p","arguments":{"__proto__":"x","b":""}}');
    expect(
      filledBefore(
        all,
        'b',
        new Map([
          ['a', 'x'],
          ['b', 'y'],
        ]),
      ),
    ).toEqual({ a: 'x' });
  });
});
