// The same server, the same report: however busy the machine is, and however late a server asks.
import { spawn, type ChildProcess } from 'node:child_process';
import type { CheckReport } from '../shells/check.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { afterAll, beforeAll, check, describe, expect, mcpscope, test } from './testing/test.ts';
import { testServer } from '../shells/project.ts';

const NODE = process.execPath;
/** How many checks are compared; more by the variable. They run three at a time. */
const CHECKS = Number(process.env['STEADY_CHECKS'] ?? 3);

let busy: ChildProcess;
beforeAll(() => {
  busy = spawn(NODE, ['-e', 'for (;;);'], { stdio: 'ignore' });
});
afterAll(() => {
  busy.kill('SIGKILL');
});

/** What may not differ between two checks: all that is said of the server, without times and numbers of events. */
function said({ ok, verdict, era, protocolVersion, capabilities, surface, probes, findings }: CheckReport) {
  return {
    ok,
    verdict,
    era,
    protocolVersion,
    capabilities,
    surface,
    probes: probes.map(({ target, outcome, text }) => [target, outcome, text]),
    findings: findings.map(({ rule, level, side, message }) => `${level} ${side} ${rule}: ${message}`),
  };
}

test(`${CHECKS} checks of the reference server say the same`, { timeout: CHECKS * 30_000 }, async ({ home }) => {
  const reports: CheckReport[] = [];
  while (reports.length < CHECKS) {
    const some = Array.from({ length: Math.min(3, CHECKS - reports.length) }, () =>
      check(home, ['--', NODE, ...EVERYTHING]),
    );
    reports.push(...(await Promise.all(some)).map(({ report }) => report));
  }
  const [first] = reports;
  expect(first?.findings.length).toBeGreaterThan(0);
  for (const report of reports) expect(said(report)).toEqual(said(first!));
});

describe('what a server asks late', () => {
  const ASKING = [NODE, testServer('asks-late')];

  test('has its answers before it is closed', async ({ home }) => {
    const words = ['--capabilities', '{"roots":{},"sampling":{},"elicitation":{}}', '--', ...ASKING];
    const { report } = await check(home, words);
    expect(report.operations.pending).toBe(0);
    expect(report.findings.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('does not hold up what is known before', async ({ home }) => {
    const { stdout } = await mcpscope(home, ['check', '--', ...ASKING]);
    const [answered = '', closed = ''] = stdout.split(/\n\n(?=phases)/);
    expect(answered).toMatch(/^Connected:/);
    expect(answered).toMatch(/No findings\.|\d+ findings?/);
    expect(closed).toMatch(/exited/);
    expect(closed).not.toContain('Connected');
  });
});
