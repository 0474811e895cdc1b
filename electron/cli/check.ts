import { Command } from 'commander';
import { resolve } from 'node:path';
import { codeOfSignal, endWithProcess, opensWithInitialize } from '../engine/index.ts';
import { cliEngine } from './cli-engine.ts';
import { EXIT_BAD_USAGE, exitCodeOf, isConnected } from './exit-codes.ts';
import { exitWhenWritten, writeLine } from './output.ts';
import { reportLines } from './print.ts';
import { buildReport, type CheckReport } from './report.ts';
import {
  clientOptionsOf,
  DEFAULT_TIMEOUT_MS,
  readTimeout,
  readVariable,
  targetOf,
  type TargetOptions,
} from './target.ts';

interface CheckOptions extends TargetOptions {
  readonly capture?: string;
  readonly json?: boolean;
}

/** `mcpscope check`: connects, asks for what a client asks for, closes, reports. */
export function checkCommand(): Command {
  return new Command('check')
    .description('Connects to a server, asks for everything it lists, closes it, and reports.')
    .usage('[options] -- COMMAND [ARG...]')
    .argument('<command...>', 'the server to start: its command and arguments')
    .option('--json', 'print the report as JSON (docs/check-report.md)')
    .option('--capture <file>', 'keep the capture in this file')
    .option('--timeout <ms>', 'wait this long for the answer to each request', readTimeout, DEFAULT_TIMEOUT_MS)
    .option('--protocol-version <version>', 'revision to ask for')
    .option('--cwd <folder>', 'folder to start the server in')
    .option('--env <name=value>', 'set a variable for the server; may be repeated', readVariable)
    .passThroughOptions()
    .action(async (words: string[], options: CheckOptions) => {
      const clientOptions = clientOptionsOf(options);
      if (!opensWithInitialize(clientOptions.revision)) {
        console.error(`Revision ${clientOptions.revision} has no initialize, and check cannot judge it yet.`);
        process.exitCode = EXIT_BAD_USAGE;
        return;
      }
      const { report, code } = await check(words, options);
      if (options.json) await writeLine(JSON.stringify(report, null, 2));
      else for (const line of reportLines(report)) await writeLine(line);
      exitWhenWritten(code);
    });
}

async function check(words: readonly string[], options: CheckOptions): Promise<{ report: CheckReport; code: number }> {
  const engine = cliEngine();
  endWithProcess(engine, {
    report: (sentence) => console.error(sentence),
    onSignal: (signal) => Promise.resolve(codeOfSignal(signal)),
  });
  const capture = options.capture === undefined ? null : resolve(options.capture);
  const connection = engine.connect(
    targetOf(words, options),
    clientOptionsOf(options),
    capture === null ? { record: 'nothing' } : { record: { file: capture } },
  );
  await connection.conversation;
  if (isConnected(connection.observation.session())) await connection.client.ping();
  const open = connection.observation.session();
  await connection.close();
  const closed = connection.observation.session();
  const { recording } = connection.info();
  const report = buildReport({
    open,
    closed,
    findings: connection.observation.findings,
    leftOut: connection.observation.suppressed,
    capture,
    recordingProblem: capture === null ? '' : recording.reason,
  });
  await connection.release();
  return { report, code: exitCodeOf(closed) };
}
