import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CommandLine } from '../testing/in-process.ts';

interface Matcher {
  readonly fileLocation: readonly string[];
  readonly pattern: {
    readonly regexp: string;
    readonly file: number;
    readonly line: number;
    readonly severity: number;
    readonly message: number;
    readonly code: number;
  };
}

const ROOT = resolve(import.meta.dirname, '../../..');
const program = new CommandLine();
afterAll(() => program.remove());

/** The task as docs/ci.md shows it. */
const [, task = ''] =
  /```json\n([\s\S]*?"problemMatcher"[\s\S]*?)```/.exec(readFileSync(resolve(ROOT, 'docs/ci.md'), 'utf8')) ?? [];
const { problemMatcher } = (JSON.parse(task) as { readonly tasks: readonly { readonly problemMatcher: Matcher }[] })
  .tasks[0]!;

describe('the task for VS Code', () => {
  const { pattern } = problemMatcher;
  it('finds why there was no connection, and each finding by the line of the capture where it stands', async () => {
    const capture = join(program.folder, 'greets.mcpcap');
    const server = [process.execPath, '-e', "console.log('welcome!')"];
    const { stdout } = await program.run(['check', '--format', 'lines', '--capture', capture, '--', ...server]);
    const problems = stdout
      .trim()
      .split('\n')
      .map((line) => new RegExp(pattern.regexp).exec(line));
    expect(problems.every((problem) => problem !== null)).toBe(true);
    expect(problems[0]?.[pattern.code]).toBe('connect');
    const noise = problems.find((problem) => problem?.[pattern.code] === 'frame-stdout-noise');
    expect([noise?.[pattern.file], noise?.[pattern.severity]]).toEqual([capture, 'error']);
    expect(noise?.[pattern.message]).toMatch(/^The server wrote a line to stdout/);
    expect(readFileSync(capture, 'utf8').split('\n')[Number(noise?.[pattern.line]) - 1]).toContain('welcome!');
  });
});
