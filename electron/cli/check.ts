import { Command } from 'commander';
import { resolve } from 'node:path';
import { codeOfSignal, endWithProcess } from '../engine/index.ts';
import { buildReport } from './build-report.ts';
import { takesBehaviour } from './client-behaviour.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { exitCodeOf, isConnected } from './exit-codes.ts';
import { exitWhenWritten, writeLine } from './output.ts';
import { probe } from './probe.ts';
import { probeLines } from './probe-lines.ts';
import { reportLines } from './report-lines.ts';
import type { CheckReport } from './report.ts';
import { takesTarget } from './target.ts';

interface CheckOptions extends ConnectOptions {
  readonly capture?: string;
  readonly json?: boolean;
  readonly probe?: boolean;
}

/** `mcpscope check`: connects, asks for what a client asks for, closes, reports. */
export function checkCommand(): Command {
  const command = new Command('check')
    .description('Connects to a server, asks for everything it lists, closes the connection, and reports.')
    .option('--json', 'print the report as JSON (docs/check-report.md)')
    .option('--capture <file>', 'keep the capture in this file')
    .option('--probe', 'only find out what the address speaks: try everything');
  return takesBehaviour(takesTarget(command)).action(async (words: string[], options: CheckOptions) => {
    const capture = options.capture === undefined ? null : resolve(options.capture);
    const { report, lines, code } = options.probe
      ? withLines(await probe(words, options, capture), probeLines)
      : withLines(await check(words, options, capture), reportLines);
    for (const line of options.json ? [JSON.stringify(report, null, 2)] : lines()) await writeLine(line);
    exitWhenWritten(code);
  });
}

/** A report with how it is printed for people. */
function withLines<R>(
  { report, code }: { report: R; code: number },
  linesOf: (report: R) => string[],
): { report: R; lines: () => string[]; code: number } {
  return { report, code, lines: () => linesOf(report) };
}

async function check(
  words: readonly string[],
  options: ConnectOptions,
  capture: string | null,
): Promise<{ report: CheckReport; code: number }> {
  const { engine, connection } = connect(words, options, capture === null ? 'nothing' : { file: capture });
  endWithProcess(engine, {
    report: (sentence) => console.error(sentence),
    onSignal: (signal) => Promise.resolve(codeOfSignal(signal)),
  });
  await connection.conversation;
  const answered = connection.observation.session();
  // The modern era has no ping (specification, 2026-07-28, changelog).
  if (isConnected(answered) && answered.era !== 'modern') await connection.client.ping();
  // The ping may have found the session gone: what follows from that belongs to the report.
  await Promise.race([connection.client.settled(), connection.closed]);
  // What went wrong before the ping is not made good by it.
  const open = answered.verdict.tone === 'ok' ? connection.observation.session() : answered;
  await connection.close();
  const closed = connection.observation.session();
  const { recording } = connection.info();
  const report = buildReport({
    open,
    closed,
    operations: connection.observation.operations,
    findings: connection.observation.findings,
    leftOut: connection.observation.suppressed,
    capture,
    recordingProblem: capture === null ? '' : recording.reason,
  });
  await connection.release();
  return { report, code: exitCodeOf(closed) };
}
