import { join } from 'node:path';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;

/** What each finding of a capture is about, as `show --json` has them. */
async function findings(home: string, file: string): Promise<string[]> {
  const { stdout } = await mcpscope(home, ['show', '--json', file]);
  const session = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { findings: { rule: string }[] };
  return session.findings.map(({ rule }) => rule);
}

/** The exact text of each message, in order. */
async function messages(home: string, file: string): Promise<string[]> {
  const { stdout } = await mcpscope(home, ['export', '--format', 'jsonl', file]);
  return stdout.split('\n').map((line) => line.replace(/^.*?"(message|text)":/, ''));
}

describe('an archive of our own', () => {
  for (const [transport, name, words] of [
    ['stdio', '', ['--', NODE, ...EVERYTHING]],
    ['stdio with noise', '', ['--', NODE, testServer('banner')]],
    ['Streamable HTTP', 'everything', ['streamableHttp']],
    ['Streamable HTTP of the modern era', 'sdk-http', ['modern']],
    ['HTTP+SSE', 'everything', ['sse']],
    ['HTTP+SSE with CR LF', 'http-sse-fixture', []],
    ['WebSocket', 'websocket', []],
  ] as const) {
    test(`of ${transport} comes back without a new finding`, async ({ home, serve }) => {
      const [capture, archive, again] = ['a.mcpcap', 'a.har', 'b.mcpcap'].map((file) => join(home, file)) as [
        string,
        string,
        string,
      ];
      const target = name === '' ? words : ['--url', (await serve(name, ...words)).url];
      await mcpscope(home, ['check', '--capture', capture, ...target]);
      const exported = await mcpscope(home, ['export', '--format', 'har', '--no-redact', '--out', archive, capture]);
      expect(exported.code).toBe(0);
      const imported = await mcpscope(home, ['import', archive, '--out', again]);
      expect(imported).toMatchObject({ code: 0, stdout: `${again}\n` });
      const before = await findings(home, capture);
      expect(before).toEqual(expect.arrayContaining(await findings(home, again)));
      expect(await messages(home, again)).toEqual(await messages(home, capture));
    });
  }
});
