import { beforeEach, expect, it } from 'vitest';
import { loadScripts, runScript, scriptProblem } from './index.ts';

const TEXT = '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"a","arguments":{"n":1}}}';
const run = (source: string, text = TEXT): ReturnType<typeof runScript> =>
  runScript(source, { text, dir: 'c2s', method: 'tools/call' });

// Also where one was ended in the midst of its work.
beforeEach(loadScripts);

it.each([
  ['', { kind: 'same' }],
  [
    'message.params.arguments.n += 1; return message.params',
    { kind: 'text', text: '{"name":"a","arguments":{"n":2}}' },
  ],
  [
    'return text.replace("3", "12345678901234567890")',
    { kind: 'text', text: TEXT.replace('3', '12345678901234567890') },
  ],
  ['return null', { kind: 'drop' }],
  ['return [direction, method]', { kind: 'text', text: '["c2s","tools/call"]' }],
  ['return typeof globalThis.process + typeof require + typeof fetch', { kind: 'text', text: 'undefined'.repeat(3) }],
  ['return import("node:fs").then(() => 1)', { kind: 'text', text: '{}' }],
  ['return () => 1', { kind: 'failed', problem: 'It returned a function, which no JSON text stands for.' }],
  ['for (;;) {}', { kind: 'failed', problem: 'It had not ended after 100 ms.' }],
  ['throw new TypeError("no city")', { kind: 'failed', problem: 'TypeError: no city.' }],
  ['throw "a text"', { kind: 'failed', problem: 'It threw a text, and not an Error.' }],
  ['return (', { kind: 'failed', problem: expect.stringMatching(/^SyntaxError: /) as string }],
  ['return new ArrayBuffer(1e9)', { kind: 'failed', problem: expect.stringMatching(/memory/) as string }],
  ['const f = () => f(); f()', { kind: 'failed', problem: expect.stringMatching(/stack/i) as string }],
  [
    'const loop = {}; loop.loop = loop; return loop',
    { kind: 'failed', problem: expect.stringMatching(/circular/i) as string },
  ],
] as const)('%s', (source, outcome) => {
  expect(run(source)).toEqual(outcome);
});

it('ends what no clock of the interpreter ends, and goes on with the next', () => {
  const problem = 'It had not ended after 1000 ms, in one long operation.';
  expect(run('return new Array(4294967295).indexOf(1)')).toEqual({ kind: 'failed', problem });
  expect(run('return "next"')).toEqual({ kind: 'text', text: 'next' });
});

it('reads a script before it is run', () => {
  expect([scriptProblem('return message'), scriptProblem('return }')]).toEqual([
    '',
    expect.stringMatching(/^SyntaxError: /),
  ]);
});

it('has the text alone where a message is no JSON, and nothing of the message before', () => {
  expect(run('globalThis.kept = 1; return message === undefined ? text + "!" : null', 'hello')).toEqual({
    kind: 'text',
    text: 'hello!',
  });
  expect(run('return typeof kept')).toEqual({ kind: 'text', text: 'undefined' });
});

it('goes on after each way to fail, hundreds of times', () => {
  for (let i = 0; i < 300; i += 1) run(i % 2 === 0 ? 'throw 1' : 'return {message}');
  expect(run('return 1')).toEqual({ kind: 'text', text: '1' });
});
