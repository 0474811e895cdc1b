import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { ownNode } from '../../platform/index.ts';
import type { AgentTool } from './agent-tools.ts';

const LONGEST_MS = 120_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** How a server is named on the command line: `--url ADDRESS`, or `--` and what starts it. */
export type ServerWords = readonly string[];

/**
 * The tools that reach the server which the user named, each by a run of the command line at the path `program`: it is recorded, and can be looked at
 * like every session.
 */
export function serverTools(program: string, captureFolder: string, server: ServerWords): readonly AgentTool[] {
  const ask = (words: readonly string[], capture: readonly string[]): Promise<string> =>
    new Promise((done, fail) => {
      const all = [program, ...words, ...capture, ...server];
      const { command, env } = ownNode();
      const options = { timeout: LONGEST_MS, maxBuffer: MOST_BYTES, env: { ...process.env, ...env } };
      execFile(command, all, options, (error, stdout, stderr) => {
        // A report of findings ends with 1: it is an answer all the same.
        if (stdout === '' && error !== null) fail(new Error(stderr === '' ? error.message : stderr));
        else done([stdout, stderr].filter((text) => text !== '').join('\n'));
      });
    });
  const fileOf = (what: string): string =>
    join(captureFolder, `agent-${what}-${new Date().toISOString().replaceAll(':', '-')}.mcpcap`);
  return [
    {
      name: 'check_server',
      title: 'Check the server',
      description:
        'Connects to the server that the user named, asks for everything it lists, and reports what it offers and what breaks the specification. The session is recorded.',
      input: z.strictObject({}),
      run: () => ask(['check', '--format', 'markdown'], ['--capture', fileOf('check')]),
    },
    {
      name: 'call_server',
      title: 'Send the server a request',
      description:
        'Connects to the server that the user named, sends one request, and gives its result as JSON. The session is recorded.',
      input: z.strictObject({
        method: z.string().min(1).max(200).describe('Method, such as tools/call.'),
        params: z.record(z.string(), z.unknown()).default({}).describe('Its params.'),
      }),
      run: (_captures, { method, params }) =>
        ask(['call', String(method), JSON.stringify(params ?? {})], ['--out', fileOf('call')]),
    },
  ];
}
