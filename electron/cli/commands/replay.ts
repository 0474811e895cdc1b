import { Command, InvalidArgumentError, Option } from 'commander';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import { maybeStateWords } from '../../../shared/replay/index.ts';
import { replaceFile } from '../../files/index.ts';
import { BridgeFault, learnNoise, startReplay, type ReplayRun } from '../../engine/index.ts';
import { codeOfRecords, prepare, type Prepared, endOnSignal } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE, replayReport, type ReplayReport } from '../report/index.ts';
import {
  readNoiseRules,
  readMilliseconds,
  takesSignIn,
  takesTarget,
  type SignInOptions,
  type TargetOptions,
} from '../options/index.ts';
import { say, writeLine, type Terminal } from '../print/index.ts';
import { replayDocument, type ReplayFormat } from '../formats/index.ts';

interface ReplayOptions extends TargetOptions, SignInOptions {
  readonly timing: 'recorded' | 'fast';
  readonly format: ReplayFormat;
  readonly noise?: string;
  readonly learn?: string;
  readonly reset?: string;
  readonly slowerThan: number;
  readonly timeout: number;
  readonly out?: string;
}

/** `mcpscope replay`: sends what a recorded client sent to a server, and holds its answers against the recorded ones. */
export function replayCommand(terminal: Terminal): Command {
  const command = new Command('replay')
    .description('Sends what a recorded client sent to a server, and compares its answers with the recorded ones.')
    .argument('<file>', 'capture file (*.mcpcap)')
    .addOption(
      new Option(
        '--timing <timing>',
        'when messages go out: as recorded, or as soon as the answers before them are there',
      )
        .choices(['recorded', 'fast'])
        .default('fast'),
    )
    .addOption(new Option('--format <format>', 'form of the report').choices(['text', 'json', 'junit']).default('text'))
    .option('--noise <file>', 'ignore what these rules name (a JSON list, as --learn writes it)')
    .option(
      '--learn <file>',
      'first replay twice, and write rules for what differed to this file; they are used at once',
    )
    .option('--reset <command>', 'run this in the shell before each replay, to put back what the server keeps')
    .option('--slower-than <n>', 'fail where an answer takes more than n times as long as recorded', readTimes, 0)
    .option('--timeout <ms>', 'wait this long for each answer that is recorded', readMilliseconds, 60_000)
    .option('--out <file>', 'keep the new session in this capture file');
  return takesSignIn(takesTarget(command))
    .passThroughOptions(false)
    .usage('[options] FILE (-- COMMAND [ARG...] | --url ADDRESS)')
    .action(async (file: string, words: string[], options: ReplayOptions) => {
      const noise = options.noise === undefined ? [] : readNoiseRules(options.noise);
      const prepared = prepare(terminal, words, { ...options, listen: true });
      terminal.end(await replay(terminal, resolve(file), prepared, options, noise));
    });
}

async function replay(
  terminal: Terminal,
  file: string,
  { engine, target, secrets, signIn }: Prepared,
  { timing, format, learn, reset, slowerThan, timeout: timeoutMs, out }: ReplayOptions,
  noise: readonly NoiseRule[],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-replay-'));
  let run: ReplayRun | null = null;
  let told: Promise<number> | null = null;
  const tell = (ended: ReplayRun): Promise<number> =>
    (told ??= report(terminal, secrets.hideIn(replayReport(ended, file)), format));
  endOnSignal(terminal, engine, async () => {
    await run?.stop();
    if (run !== null) await tell(run);
    rmSync(folder, { recursive: true, force: true });
    return EXIT_BAD_USAGE;
  });
  try {
    const recorded = await engine.openCapture(file);
    const order = { recorded, target, timeoutMs };
    const signsIn = signIn === null ? {} : { signIn };
    const before = reset === undefined ? undefined : () => putBack(reset);
    let learned: readonly NoiseRule[] = [];
    if (learn !== undefined) {
      const { rules, remarks } = await learnNoise(engine, { ...order, rules: noise, ...(before && { before }) });
      learned = rules;
      writeRules(terminal, learn, rules);
      for (const remark of remarks) say(terminal, remark);
    }
    await before?.();
    run = await startReplay(
      engine,
      { ...order, id: 'replay', timing, slowerThan, rules: [...noise, ...learned] },
      { record: { file: out === undefined ? join(folder, 'live.mcpcap') : resolve(out) }, ...signsIn },
    );
    await run.done;
    const code = await tell(run);
    if (learn === undefined) for (const remark of maybeStateWords(run.cases.all)) say(terminal, remark);
    return codeOfRecords(terminal, code, [recorded]);
  } catch (error) {
    if (!(error instanceof BridgeFault)) throw error;
    say(terminal, error.message);
    return EXIT_BAD_USAGE;
  } finally {
    await engine.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function report(terminal: Terminal, made: ReplayReport, format: ReplayFormat): Promise<number> {
  for (const line of replayDocument(made, format)) await writeLine(terminal, line);
  if (made.state !== 'done' && format !== 'text') say(terminal, made.problem);
  return exitCode(made);
}

function exitCode({ state, ok }: ReplayReport): number {
  if (state !== 'done') return EXIT_BAD_USAGE;
  return ok ? EXIT_FINE : EXIT_FINDINGS;
}

function writeRules(terminal: Terminal, file: string, rules: readonly NoiseRule[]): void {
  replaceFile(file, `${JSON.stringify(rules, null, 2)}\n`, { lasting: true });
  say(terminal, `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'} learned from two runs, in ${file}`);
}

/** Runs a command of the user's in the shell, which may say what it likes on stderr. Rejects where it fails. */
async function putBack(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0)
    throw new BridgeFault('failed', `The command of --reset ended with code ${code ?? 'none'}: ${command}`);
}

/** Reads how many times; 0 for never. Throws InvalidArgumentError. */
function readTimes(text: string): number {
  const times = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : -1;
  if (times < 0) throw new InvalidArgumentError('It must be a number such as 2 or 1.5; 0 for never.');
  return times;
}
