// What a check says of lists that it did not get.
import { afterAll, describe, expect, it } from 'vitest';
import type { CheckReport } from './report/index.ts';
import { CommandLine } from './testing/in-process.ts';

const program = new CommandLine();
afterAll(() => program.remove());

const FETCH_FAILED = `{ error: { code: -32603, message: 'fetch failed' } }`;

/** A server with these capabilities, whose lists answer so; null for never, which is waited for as long as `timeout` says, in ms. */
function server(capabilities: object, answers: { readonly [method: string]: string }, timeout = 60_000): string[] {
  const script = `
    const answers = { ${Object.entries(answers)
      .map(([method, answer]) => `'${method}': ${answer}`)
      .join(', ')} };
    const opened = (version) => ({ protocolVersion: version, capabilities: ${JSON.stringify(capabilities)}, serverInfo: { name: 'lists', version: '1' } });
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined || answers[method] === null) return;
      const own = method === 'initialize' ? { result: opened(params.protocolVersion) } : (answers[method] ?? { result: {} });
      console.log(JSON.stringify({ jsonrpc: '2.0', id, ...own }));
    });`;
  return ['--protocol-version', '2025-11-25', '--timeout', String(timeout), '--', process.execPath, '-e', script];
}

async function checked(words: readonly string[]): Promise<{ readonly report: CheckReport; readonly code: number }> {
  const { code, stdout } = await program.run(['check', '--json', ...words]);
  return { report: JSON.parse(stdout) as CheckReport, code };
}

const standings = ({ lists }: CheckReport): string[] => lists.map(({ method, standing }) => `${method} ${standing}`);

describe('a list that does not come', () => {
  it('is a finding, a sentence of the verdict, and no success, where it is refused', async () => {
    const { report, code } = await checked(server({ tools: {} }, { 'tools/list': FETCH_FAILED }));
    expect({ code, ok: report.ok, connected: report.connected }).toEqual({ code: 1, ok: false, connected: true });
    expect(report.verdict).toBe(
      'Connected: lists 1 over stdio; it answered tools/list with error −32603 · fetch failed',
    );
    expect(report.findings.map(({ rule, level }) => [rule, level])).toContainEqual([
      'cap-declared-not-served',
      'error',
    ]);
    expect(report.lists[0]).toMatchObject({
      standing: 'failed',
      why: 'it was answered with error −32603 · fetch failed',
    });
  });

  it('fails the check also where it is only late', async () => {
    const { report, code } = await checked(
      server({ tools: {}, prompts: {} }, { 'prompts/list': 'null', 'tools/list': '{ result: { tools: [] } }' }, 5000),
    );
    expect([report.ok, code]).toEqual([false, 1]);
    expect(report.lists[1]).toMatchObject({ standing: 'failed', why: 'no answer came in time' });
  });

  it('is said where only a part of it came', async () => {
    const paged = `{ result: { tools: [], nextCursor: 'again' } }`;
    const { report } = await checked(server({ tools: {} }, { 'tools/list': paged }));
    expect(report.lists[0]).toMatchObject({ standing: 'part', pages: 2 });
  });

  it('is no fault where the server has no such thing, and is said', async () => {
    const answers = {
      'resources/list': '{ result: { resources: [] } }',
      'resources/templates/list': `{ error: { code: -32601, message: 'Method not found' } }`,
    };
    const words = server({ resources: {} }, answers);
    const { report, code } = await checked(words);
    expect([report.ok, code]).toEqual([true, 0]);
    expect(standings(report)).toEqual([
      'tools/list unasked',
      'prompts/list unasked',
      'resources/list read',
      'resources/templates/list absent',
    ]);
    const { stdout } = await program.run(['check', ...words]);
    expect(stdout).toMatch(/^not asked +tools\/list: the server does not declare tools$/m);
    expect(stdout).toMatch(/^not served +resources\/templates\/list: it was answered with error −32601 /m);
  });
});
