// The built command line as a process; what `check` tells of servers is tried in e2e/command-line.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordedEvents } from '../shells/captures.ts';
import { mcpscope } from '../shells/command-line.ts';
import { inProject } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { toolsOfEverything } from '../shells/tools-of-everything.ts';
import { expect, test } from '../test.ts';

const NODE = process.execPath;

interface Report {
  readonly ok: boolean;
  readonly protocolVersion: string;
  readonly surface: { readonly tools: number };
  readonly frames: { readonly total: number; readonly malformed: number };
  readonly findings: readonly { readonly rule: string; readonly level: string; readonly side: string }[];
  readonly capture: string;
}

const reportOf = (stdout: string): Report => JSON.parse(stdout) as Report;

test.beforeEach(({ home }) => mkdirSync(home, { recursive: true }));

test('check reports on a real server and ends with 0', async ({ home }) => {
  const capture = join(home, 'everything.mcpcap');
  const { code, stdout } = await mcpscope(home, ['check', '--json', '--capture', capture, '--', NODE, ...EVERYTHING]);
  const report = reportOf(stdout);
  expect(report).toMatchObject({ ok: true, protocolVersion: '2025-11-25', capture });
  expect(report.surface.tools).toBe(await toolsOfEverything('command line'));
  expect(recordedEvents(capture).filter((event) => event.kind === 'frame')).toHaveLength(report.frames.total);
  expect(code).toBe(0);
});

test('check finds the greeting of the demo server and ends with 1', async ({ home }) => {
  const { code, stdout } = await mcpscope(home, ['check', '--json', '--', NODE, inProject('dist/demo/server.js')]);
  const { findings, surface } = reportOf(stdout);
  const broken = findings.filter(({ level }) => level !== 'info');
  expect(broken.map(({ rule, level, side }) => [rule, level, side])).toEqual([
    ['frame-stdout-noise', 'error', 'server'],
  ]);
  expect(surface.tools).toBe(10);
  expect(code).toBe(1);
});
