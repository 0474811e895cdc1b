import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSequence, type SequenceReading } from './read-sequence.ts';
import type { Sequence } from './sequence.ts';

const WEATHER = `# What the weather server must do
mcpscope-sequence: 1
name: Weather
variables: { city: Lisbon, days: 3 }
steps:
  - request: tools/list
    expect: result.tools[*].name=get_weather
    capture: { tool: 'result.tools[0].name' }
  - name: the first tool
    request: tools/call
    params: { name: '{{tool}}', arguments: { city: '{{city}}' } }
    timeout: 2s
    expect:
      - -result.isError=true
      - latency<500ms
  - wait: 250ms
  - until: method:notifications/message
    timeout: 1.5 s
  - send: '{"jsonrpc":"2.0","id":99,'
    end: crlf
    verbatim: true
    headers: { Mcp-Method: null, X-Test: 'yes' }
    spoil: [bad-utf8, { truncate: 10 }]
    chunks: { bytes: 4, delay: 20ms }
  - notify: notifications/cancelled
    params: { requestId: 1 }
  - do: close-stdin
`;

function sequenceIn(text: string): Sequence {
  const reading = readSequence(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.sequence;
}

function problemsOf(reading: SequenceReading): string[] {
  return reading.ok ? [] : reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('readSequence', () => {
  it('reads every kind of step, each with its line', () => {
    const { name, variables, steps } = sequenceIn(WEATHER);
    expect([name, variables]).toEqual(['Weather', { city: 'Lisbon', days: '3' }]);
    expect(steps.map(({ kind, line, name: called }) => [kind, line, called])).toEqual([
      ['request', 6, 'tools/list'],
      ['request', 9, 'the first tool'],
      ['wait', 16, 'wait 250 ms'],
      ['until', 17, 'until method:notifications/message'],
      ['send', 19, '{"jsonrpc":"2.0","id":99,'],
      ['notify', 25, 'notifications/cancelled'],
      ['do', 27, 'close-stdin'],
    ]);
    expect(steps[1]).toMatchObject({ timeoutMs: 2000, expect: ['-result.isError=true', 'latency<500ms'] });
    expect(steps[2]).toMatchObject({ ms: 250 });
    expect(steps[3]).toMatchObject({ timeoutMs: 1500 });
    expect(steps[4]).toMatchObject({
      answer: true,
      sending: {
        end: 'crlf',
        bom: false,
        variables: false,
        headers: [
          { name: 'Mcp-Method', value: null },
          { name: 'X-Test', value: 'yes' },
        ],
        spoil: [{ how: 'bad-utf8' }, { how: 'truncate', bytes: 10 }],
        chunks: { bytes: 4, delayMs: 20 },
      },
    });
  });

  it.each([
    ['steps: [', '1:9 '],
    ['mcpscope-sequence: 2\nsteps: [{ wait: 1 }]', '1:20 mcpscope-sequence: It must be 1'],
    ['mcpscope-sequence: 1\nsteps: []', '2:8 steps: '],
    ['mcpscope-sequence: 1\nsteps:\n  - request: ping\n    wait: 1', '3:5 A step has exactly one of'],
    ['mcpscope-sequence: 1\nsteps:\n  - ping', '3:5 A step has exactly one of'],
    ['mcpscope-sequence: 1\nsteps:\n  - wait: soon', '3:11 wait: '],
    ['mcpscope-sequence: 1\nsteps:\n  - request: ping\n    expect: "dir:"', '4:13 This expectation cannot be read'],
    ['mcpscope-sequence: 1\nsteps:\n  - request: ping\n    capture: { a: "b..c" }', '4:19 “b..c” is not a p'],
    ['mcpscope-sequence: 1\nsteps:\n  - request: ping\n    params: 1\n    answr: false', '3:5 '],
  ])('says what is wrong with %j, and where', (text, said) => {
    const [first = ''] = problemsOf(readSequence(text));
    expect(first.slice(0, said.length)).toBe(said);
  });

  it('makes no large value of a small file', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, i) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefg'[i]}`).join(',')}]`)
      .join('\n')}`;
    expect(problemsOf(readSequence(bomb)).join()).toMatch(/alias/i);
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof readSequence(text).ok).toBe('boolean');
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify({ 'mcpscope-sequence': 1, steps: [value] });
        expect(typeof readSequence(text).ok).toBe('boolean');
      }),
    );
  });

  it('says that a file is nested too deep, whatever opens the levels', () => {
    const deep = ['['.repeat(100_000), '- '.repeat(100_000), '? '.repeat(1000), 'a: [{b: '.repeat(5000)];
    const stairs = Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
    for (const text of [...deep, stairs, `steps:\n  - params: ${'['.repeat(400)}${']'.repeat(400)}`])
      expect(readSequence(text)).toEqual({
        ok: false,
        problems: [{ line: 1, column: 1, message: 'It is nested deeper than 64 levels.' }],
      });
  });
});
