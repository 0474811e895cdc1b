import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Middle } from './middle.ts';
import { readRules } from './read-rules.ts';
import { CALL, Conversation, RESULT, rulesOf } from './testing/conversation.ts';

const NOTE = '{"jsonrpc":"2.0","method":"notifications/message"}';

function touched(condition: string, seed = 7): string {
  const conversation = new Conversation(`  - {${condition}, do: [{drop: true}]}`, seed);
  return Array.from({ length: 12 }, () => (conversation.goesOn('s2c', NOTE).length === 0 ? 'x' : '.')).join('');
}

function problems(text: string): string {
  try {
    rulesOf(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const edit = (steps: string, text = RESULT): string | null | undefined =>
  new Conversation(`  - {do: [${steps}]}`).goesOn('s2c', text)[0]?.[1];

describe('standing in the middle', () => {
  it('lets everything pass as it came where no rule is about it', () => {
    const conversation = new Conversation('  - when: method:prompts/get\n    do: [{drop: true}]');
    fc.assert(
      fc.property(fc.constantFrom('c2s' as const, 's2c' as const), fc.string(), (dir, text) => {
        expect(conversation.goesOn(dir, text)).toEqual([['receiver', null]]);
      }),
    );
  });

  it('asks for all that a filter asks for: method, direction, a place in the message, a finding', () => {
    const conversation = new Conversation(`
  - {when: 'method:tools/call params.name:search', direction: c2s, do: [{note: a}]}
  - {when: 'finding:rpc-response-unknown-id', do: [{note: b}]}
  - {when: 'params.name:other', do: [{note: c}]}
  - {when: 'class:response.result method:tools/call', do: [{note: d}]}`);
    const notes = (dir: 'c2s' | 's2c', text: string): readonly string[] => conversation.says(dir, text).notes;
    conversation.says(
      'c2s',
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}',
    );
    conversation.says('s2c', '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}');
    expect(notes('c2s', CALL)).toEqual(['a']);
    expect(notes('s2c', RESULT)).toEqual(['d']);
    expect(notes('s2c', '{"jsonrpc":"2.0","id":77,"result":{}}')).toEqual(['b']);
  });

  it('touches every so many-th, after so many, so often, by chance with a seed', () => {
    expect(touched('every: 3')).toBe('x..x..x..x..');
    expect(touched('after: 2, every: 4')).toBe('..x...x...x.');
    expect(touched('after: 1, times: 2')).toBe('.xx.........');
    expect(touched('once: true')).toBe('x...........');
    expect(touched('chance: 0.5')).toBe(touched('chance: 0.5'));
    expect(touched('chance: 0.5', 8)).not.toBe(touched('chance: 0.5'));
    expect(touched('chance: 0')).toBe('............');
  });

  it('edits what is there, to the digit, and leaves the message where it is not', () => {
    expect(edit('{edit: {set: {/result/isError: true}, remove: [/jsonrpc]}}')).toBe(
      RESULT.replace('"jsonrpc":"2.0",', '').replace(']}', '],"isError":true}'),
    );
    expect(edit('{edit: {rename: {/result/content: contents}}}')).toBe(RESULT.replace('content', 'contents'));
    expect(edit('{edit: {remove: [/nothing]}}')).toBeNull();
    expect(edit('{edit: {set: {/a: 1}}}', 'no JSON')).toBeNull();
    expect(edit('{replace: {find: "345", with: "$&"}}')).toBe(RESULT.replaceAll('345', '$$&'));
    expect(edit(`{replace: {pattern: '"text":"(\\d{3})(?<rest>\\d*)"', with: '"text":"$<rest> $1 $$"'}}`)).toBe(
      RESULT.replace('12345678901234567890', '45678901234567890 123 $'),
    );
    expect(edit('{replace: {pattern: "TYPE", with: kind, ignore-case: true}}')).toBe(RESULT.replace('type', 'kind'));
    expect(edit('{replace: {pattern: "nowhere|9{9}", with: "$&"}}')).toBeNull();
    expect(edit('{patch: [{op: test, path: /id, value: 4}, {op: remove, path: /id}]}')).toBeNull();
    expect(edit('{patch: [{op: test, path: /id, value: 3}, {op: move, from: /id, path: /ID}]}')).toBe(
      '{"jsonrpc":"2.0","result":{"content":[{"type":"text","text":"12345678901234567890"}]},"ID":3}',
    );
    expect(edit('{patch: [{op: copy, from: /id, path: /result/id}, {op: replace, path: /id, value: "x"}]}')).toBe(
      RESULT.replace('"id":3', '"id":"x"').replace(']}', '],"id":3}'),
    );
  });

  it('answers by what a file has, in one line, and says where there is none', () => {
    const rules = `mcpscope-rules: 1\nrules:\n  - {when: 'class:request', do: [{answer: {file: a.json}}]}\n`;
    const reading = readRules(rules, '', (path) => ({ ok: true, text: `{"id": {{id}},\r\n "result": "${path}"}\n` }));
    if (!reading.ok) throw new Error('It cannot be read.');
    const middle = new Middle(reading.set, 7, 'test');
    const event = { seq: 1, t: 0, kind: 'frame', dir: 'c2s', stream: 'stdio', origin: 'wire', bytes: 1 } as const;
    expect(middle.take({ ...event, text: CALL }).pieces).toMatchObject([
      { to: 'sender', text: '{"id": 3,  "result": "a.json"}' },
    ]);
    expect(readRules(rules)).toMatchObject({
      problems: [{ line: 3, message: expect.stringContaining('by mcpscope chaos alone') as string }],
    });
  });

  it('answers in the place of the other side, with values of the request', () => {
    const conversation = new Conversation(`
  - when: method:tools/call
    do:
      - answer: {result: {content: [{type: text, text: 'you asked {{params.arguments.q}}'}], token: '{{params._meta.progressToken}}'}}`);
    expect(conversation.goesOn('c2s', CALL)).toEqual([
      ['sender', '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"you asked sea"}],"token":9}}'],
    ]);
    expect(conversation.goesOn('s2c', RESULT)).toEqual([['receiver', null]]);
    const bare = new Conversation(`  - {do: [{answer: {error: {code: -32000, message: no}}}]}`);
    expect(bare.goesOn('c2s', CALL)).toEqual([
      ['sender', '{"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no"}}'],
    ]);
    expect(bare.goesOn('c2s', NOTE)).toEqual([['receiver', null]]);
    const raw = new Conversation(`  - {do: [{answer: {text: 'half {{id}} {{nothing}}'}}]}`);
    expect(raw.goesOn('c2s', CALL)).toEqual([['sender', 'half 3 {{nothing}}']]);
    const laidOut = new Conversation(`  - {do: [{answer: {text: "{\\n  \\"id\\": {{id}}\\r\\n}\\n"}}]}`);
    expect(laidOut.goesOn('c2s', CALL)).toEqual([['sender', '{   "id": 3 }']]);
  });

  it('puts a message behind later ones, and lets it go where none come', () => {
    const conversation = new Conversation('  - {when: method:tools/call, do: [{reorder: 2}]}');
    expect(conversation.goesOn('c2s', CALL)).toEqual([]);
    expect(conversation.goesOn('s2c', NOTE)).toHaveLength(1);
    expect(conversation.goesOn('c2s', NOTE)).toHaveLength(1);
    expect(conversation.goesOn('c2s', NOTE)).toEqual([
      ['receiver', null],
      ['receiver', null],
    ]);
    conversation.goesOn('c2s', CALL);
    expect(conversation.middle.rest('c2s')).toHaveLength(1);
    expect(conversation.middle.rest('c2s')).toHaveLength(0);
  });

  it('delays, slows, repeats and drops, and tells which rule did what', () => {
    const conversation = new Conversation(`
  - {name: late, when: method:tools/call, do: [{delay: 2s}, {delay: {ms: 10, jitter: 5}}, {throttle: {bytes-per-second: 9}}, {duplicate: 2}]}
  - {name: off, enabled: false, do: [{drop: true}]}
  - {group: all, enabled: false, rules: [{do: [{drop: true}]}]}`);
    const { pieces, touches } = conversation.says('c2s', CALL);
    expect(pieces).toHaveLength(2);
    expect(pieces[0]).toMatchObject({ text: null, bytesPerSecond: 9 });
    expect(pieces[0]?.afterMs).toBeGreaterThanOrEqual(2010);
    expect(pieces[0]?.afterMs).toBeLessThanOrEqual(2015);
    expect(touches).toEqual([
      {
        rule: 0,
        name: 'late',
        does: ['delayed by 2000 ms', 'delayed by 10 ms', 'let through at 9 bytes a second', 'sent 2 times'],
      },
    ]);
    expect(conversation.middle.counts(3)).toEqual([1, 0, 0]);
  });
});

describe('reading a file of rules', () => {
  it('names each problem at its line', () => {
    expect(problems('  - {when: "method:", do: [{drop: true}]}')).toMatch(/^3: This filter cannot be read/);
    expect(problems('  - do:\n    - {fly: 1}')).toMatch(
      /^4: No step is called "fly". A step is one of edit, patch, replace/,
    );
    expect(problems('  - do:\n    - {replace: {pattern: "(", with: ""}}')).toMatch(/^4: Not a regular expression/);
    expect(problems('  - {do: [{replace: {pattern: "a", with: "$2"}}]}')).toMatch(/no group \$2/);
    expect(readRules('mcpscope-rules: 2\nname: Newer\nrules:\n  - {unknown: 1}\n')).toMatchObject({
      problems: [
        { line: 1, message: expect.stringMatching(/of version 2 .* knows version 1: update mcpscope/) as string },
      ],
    });
    expect(readRules('#'.repeat(5_000_001))).toMatchObject({
      problems: [{ message: expect.stringMatching(/5 MB/) as string }],
    });
    expect(readRules(`mcpscope-rules: 1\nrules: [${'1,'.repeat(260_000)}1]`)).toMatchObject({
      problems: [{ message: 'It has more than 500,000 parts.' }],
    });
    expect(problems('  - {do: [{fault: no-such}]}')).toBe(
      '3: No fault is called "no-such": mcpscope chaos --list names them.',
    );
    expect(problems('  - {do: [{edit: {set: {name: 1}}}]}')).toMatch(/JSON pointer/);
    expect(problems('  - {once: true, times: 2, do: [{drop: true}]}')).toMatch(/once or times/);
    expect(problems('  - {do: [{drop: true, delay: 1}]}')).toMatch(/A step is one of/);
    expect(problems('  - {wen: x, do: [{drop: true}]}')).toMatch(/wen/);
    expect(problems(`  - ${'{group: a, rules: ['.repeat(10)}{do: [{drop: true}]}${']}'.repeat(10)}`)).toMatch(
      /Groups stand/,
    );
    expect(problems('  - &a {do: [*a]}')).not.toBe('');
  });
});
