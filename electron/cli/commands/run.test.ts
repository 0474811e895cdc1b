import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSequence } from '../../../shared/sequences/index.ts';
import { CommandLine, type Run } from '../testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const EVERYTHING = [
  process.execPath,
  resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];

function ran(text: string, ...words: readonly string[]): Promise<Run> {
  const file = join(program.folder, 'steps.yaml');
  writeFileSync(file, text);
  return program.run(['run', file, ...words]);
}

const STEPS = `mcpscope-sequence: 1
name: Echo
steps:
  - request: tools/call
    params: { name: echo, arguments: { message: '{{greeting}}' } }
    expect: result.content[0].text~hello
  - name: a tool that is not there
    request: tools/call
    params: { name: nothing }
    expect: result.isError=true
`;

describe('mcpscope run', () => {
  it('passes what is as expected, with variables of a file', async () => {
    const environment = join(program.folder, 'values.env');
    writeFileSync(environment, 'greeting=hello there\n');
    const { code, stdout } = await ran(STEPS, '--environment', environment, '--', ...EVERYTHING);
    expect([code, stdout.replaceAll(/\d+(\.\d+)? m?s/g, 'N')]).toEqual([
      0,
      '✓ tools/call  N\n✓ a tool that is not there  N\n\nEcho: 2 passed, 0 failed, 0 left out, in N\n',
    ]);
  });

  it('fails as JUnit has it, and tells what was not met', async () => {
    const { code, stdout } = await ran(STEPS, '--format', 'junit', '--', ...EVERYTHING);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="mcpscope run" tests="2" failures="1"/,
    );
    expect(stdout).toContain('<failure message="Not sent: {{greeting}} has no value." type="expectation">');
  });

  it.each([
    ['steps: 1', 2, /steps\.yaml:1:8: /],
    [STEPS, 2, /^Did not start: There is no file /],
  ])('ends with 2 and a sentence where nothing can run: case %#', async (text, expected, sentence) => {
    const { code, stderr, stdout } = await ran(text, '--', './no-such-program');
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr).toMatch(sentence);
  });
});

it('the example of docs/sequences.md is one', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/sequences.md'), 'utf8');
  const [, example = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const reading = readSequence(example);
  expect(reading.ok ? reading.sequence.steps.map(({ name }) => name) : reading.problems).toEqual([
    'tools/list',
    'the weather of one city',
    'wait 250 ms',
    'half a message',
  ]);
});
