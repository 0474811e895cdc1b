import { Command } from 'commander';
import { resolve } from 'node:path';
import { ERA_STEPS, SWEEP_STEPS } from '../../../shared/compare/index.ts';
import { runCheck, type CheckRun } from '../../engine/index.ts';
import {
  buildReport,
  EXIT_FINDINGS,
  EXIT_FINE,
  exitCodeOfReport,
  type CheckReport,
  type JudgedAcceptance,
  type Judgement,
  type Format,
} from '../report/index.ts';
import {
  takesBehaviour,
  formatOf,
  judgementOf,
  takesReport,
  type ReportOptions,
  takesSignIn,
  takesTarget,
} from '../options/index.ts';
import {
  connect,
  makeFolder,
  prepare,
  type ConnectOptions,
  probe,
  sweep,
  tellWhenWaiting,
  endOnSignal,
} from '../connection/index.ts';

import { say, writeLine, type Terminal } from '../print/index.ts';

interface CheckOptions extends ConnectOptions, ReportOptions {
  readonly capture?: string;
  readonly probe?: boolean;
  readonly both?: boolean;
  readonly sweep?: boolean;
  readonly accept?: boolean;
}

/** What a command prints, and the exit code that it ends with. */
interface Outcome {
  readonly lines: readonly string[];
  readonly code: number;
}

/** `mcpscope check`: connects, asks for what a client asks for, closes, reports. */
export function checkCommand(terminal: Terminal): Command {
  const command = new Command('check')
    .description('Connects to a server, asks for everything it lists, closes the connection, and reports.')
    .option('--json', 'print the report as JSON (docs/check-report.md); short for --format json')
    .option('--capture <file>', 'keep the capture in this file; with --both and --sweep one each in this folder')
    .option('--probe', 'only find out what the address speaks: try everything')
    .option('--both', 'try both eras, one connection after the other, and report on each')
    .option('--sweep', 'try every revision of the protocol, and tell what each of them lacks')
    .option('--accept', 'tell what clients make of the tools, too, and fail where one that was run loses all of them');
  return takesSignIn(takesBehaviour(takesTarget(takesReport(command)))).action(
    async (words: string[], options: CheckOptions) => {
      const { lines, code } = await outcomeOf(terminal, words, { ...options, unattended: true });
      for (const line of lines) await writeLine(terminal, line);
      terminal.end(code);
    },
  );
}

/** Throws Error with a sentence on bad usage. */
function outcomeOf(terminal: Terminal, words: readonly string[], options: CheckOptions): Promise<Outcome> {
  const format = formatOf(options);
  const judgement = judgementOf(options);
  const capture = options.capture === undefined ? null : resolve(options.capture);
  const [one, other] = (['probe', 'both', 'sweep'] as const).filter((way) => options[way]);
  if (other !== undefined) throw new Error(`--${one} and --${other} are two ways to try a server: choose one of them.`);
  if (one !== undefined && (options.auth ?? options.clientCredentials) === true)
    throw new Error(`--${one} makes several connections, and --auth signs in one: leave one of them out.`);
  if (options.accept === true && one !== undefined)
    throw new Error(`--accept tells of one connection: leave --${one} out, or use mcpscope accept.`);
  if (options.probe) return probed(terminal, words, options, capture, format);
  return options.sweep || options.both
    ? swept(terminal, words, options, capture, format, judgement)
    : checked(terminal, words, options, capture, format, judgement);
}

/** How a report is printed: loaded while the server works, which starts so much sooner. */
const documents = (): Promise<typeof import('../formats/index.ts')> => import('../formats/index.ts');

async function probed(
  terminal: Terminal,
  words: readonly string[],
  options: CheckOptions,
  capture: string | null,
  format: Format,
): Promise<Outcome> {
  if (format !== 'json' && format !== 'text')
    throw new Error(`--probe judges no rules, and so has no --format ${format}: choose text or json.`);
  const { report, code } = await probe(terminal, words, options, capture);
  const { jsonLines, probeLines } = await documents();
  return { lines: format === 'json' ? jsonLines(report) : probeLines(report), code };
}

async function swept(
  terminal: Terminal,
  words: readonly string[],
  options: CheckOptions,
  folder: string | null,
  format: Format,
  judgement: Judgement,
): Promise<Outcome> {
  if (options.protocolVersion !== undefined)
    throw new Error(
      `--${options.both ? 'both tries both eras' : 'sweep tries every revision'}: leave --protocol-version out.`,
    );
  const prepared = prepare(terminal, words, options);
  if (folder !== null) makeFolder(folder);
  endOnSignal(terminal, prepared.engine);
  const { report, code } = await sweep(
    prepared,
    options.both ? ERA_STEPS : SWEEP_STEPS,
    folder,
    judgement,
    (sentence) => say(terminal, prepared.secrets.hide(sentence)),
  );
  const { sweepDocument } = await documents();
  return { lines: sweepDocument(prepared.secrets.hideIn(report), format), code };
}

async function checked(
  terminal: Terminal,
  words: readonly string[],
  options: CheckOptions,
  capture: string | null,
  format: Format,
  judgement: Judgement,
): Promise<Outcome> {
  const { engine, connection, secrets } = connect(
    terminal,
    words,
    options,
    capture === null ? 'nothing' : { file: capture },
  );
  endOnSignal(terminal, engine);
  const stopTelling = tellWhenWaiting(
    () => connection.observation.session().verdict,
    (sentence) => say(terminal, secrets.hide(sentence)),
  );
  const report = (run: CheckRun): CheckReport => {
    const { recording, header } = connection.info();
    const { fault } = connection;
    const { operations, findings, suppressed } = connection.observation;
    const recordingProblem = capture === null ? '' : recording.reason;
    return secrets.hideIn(
      buildReport({
        header,
        judgement,
        ...run,
        operations,
        findings,
        asksLists: true,
        leftOut: suppressed,
        capture,
        recordingProblem,
        fault,
      }),
    );
  };
  let answered: CheckReport | null = null;
  let accepted: JudgedAcceptance | null = null;
  const run = await runCheck(connection, async (session) => {
    stopTelling();
    if (options.accept === true) {
      const { acceptedBy } = await import('./check-acceptance.ts');
      accepted = await acceptedBy(connection, secrets);
    }
    // A document of the other formats is one, and whole: only text comes in two parts.
    if (format !== 'text') return;
    answered = report({ answeredAt: session.lastT, open: session, closed: session });
    const { answeredLines } = await documents();
    for (const line of answeredLines(answered)) await writeLine(terminal, line);
  });
  stopTelling();
  const whole = report(run);
  await connection.release();
  return reported(whole, answered, accepted, format);
}

/** What a check comes to, of which text has told a part when the server answered, with what clients make of the server. */
async function reported(
  report: CheckReport,
  answered: CheckReport | null,
  accepted: JudgedAcceptance | null,
  format: Format,
): Promise<Outcome> {
  const { acceptanceDocument, closedLines, documentOf } = await documents();
  const code = exitCodeOfReport(report);
  return {
    lines:
      answered === null
        ? documentOf(report, format, accepted)
        : [
            ...closedLines(report, answered),
            ...(accepted === null ? [] : ['', ...acceptanceDocument(accepted, format)]),
          ],
    code: code === EXIT_FINE && accepted !== null && !accepted.ok ? EXIT_FINDINGS : code,
  };
}
