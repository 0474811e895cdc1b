import type { ClientOptions, CommandInput, StdioTarget } from '../../../shared/bridge/index.ts';
import { isRecord, sentenceOf } from '../../state/index.ts';
import { joinCommandLine, splitCommandLine } from './command-line.ts';

/** A line of a list that a user edits. */
export interface FormLine {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Everything in the connect dialog, as it was typed. */
export interface ConnectForm {
  /** Command and arguments in one line, when `separate` is false. */
  readonly line: string;
  readonly separate: boolean;
  readonly command: string;
  readonly args: readonly FormLine[];
  readonly name: string;
  readonly cwd: string;
  readonly env: readonly FormLine[];
  readonly revision: string;
  /** Seconds. */
  readonly timeout: string;
  readonly capabilities: string;
  readonly options: ClientOptions;
}

export type FormField = 'command' | 'env' | 'timeout' | 'capabilities' | 'revision';

/** What is wrong, as sentences by field; or the input of the `connect` command. */
export type FormReading =
  | { readonly ok: true; readonly input: CommandInput<'connect'> }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<FormField, string>>> };

let nextKey = 1;

/** A new line of a list. */
export function formLine(name = '', value = ''): FormLine {
  return { key: nextKey++, name, value };
}

/** The form for a target, or an empty one. */
export function formOf(target: StdioTarget | null, options: ClientOptions, windows: boolean): ConnectForm {
  return {
    line: target === null ? '' : joinCommandLine([target.command, ...target.args], windows),
    separate: false,
    command: target?.command ?? '',
    args: (target?.args ?? []).map((word) => formLine('', word)),
    name: target?.name ?? '',
    cwd: target?.cwd ?? '',
    env: Object.entries(target?.env ?? {}).map(([name, value]) => formLine(name, value)),
    revision: options.revision,
    timeout: String(options.timeoutMs / 1000),
    capabilities: JSON.stringify(options.capabilities, null, 2),
    options,
  };
}

/** Goes from one line to a list of words or back, keeping the words. */
export function withSeparate(form: ConnectForm, separate: boolean, windows: boolean): ConnectForm {
  const argv = argvOf(form, windows);
  if (!argv.ok) return { ...form, separate };
  const [command = '', ...args] = argv.argv;
  if (separate) return { ...form, separate, command, args: args.map((word) => formLine('', word)) };
  return {
    ...form,
    separate,
    line: argv.argv.length === 1 && command === '' ? '' : joinCommandLine(argv.argv, windows),
  };
}

/** The words that will be run. */
export function argvOf(form: ConnectForm, windows: boolean): ReturnType<typeof splitCommandLine> {
  if (!form.separate) return splitCommandLine(form.line, windows);
  return { ok: true, argv: [form.command, ...form.args.map((line) => line.value)] };
}

/** Checks the form. */
export function readForm(form: ConnectForm, windows: boolean): FormReading {
  const problems: Partial<Record<FormField, string>> = {};
  const argv = argvOf(form, windows);
  const [command = '', ...args] = argv.ok ? argv.argv : [];
  if (!argv.ok) problems.command = argv.problem;
  else if (command === '') problems.command = 'Say which command starts the server.';
  else if (argv.argv.some((word) => word.includes('\0'))) problems.command = 'A word cannot contain a NUL character.';
  const env = readEnvironment(form.env);
  if (!env.ok) problems.env = env.problem;
  const timeoutMs = Math.round(Number(form.timeout) * 1000);
  if (form.timeout.trim() === '' || !(timeoutMs >= 0 && timeoutMs <= 86_400_000)) {
    problems.timeout = 'A number of seconds from 0 (none) to 86,400.';
  }
  const capabilities = readCapabilities(form.capabilities);
  if (!capabilities.ok) problems.capabilities = capabilities.problem;
  if (form.revision.trim() === '') problems.revision = 'Say which revision to ask for.';
  if (!env.ok || !capabilities.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    input: {
      target: { transport: 'stdio', name: form.name.trim(), command, args, cwd: form.cwd.trim(), env: env.value },
      options: { ...form.options, revision: form.revision.trim(), timeoutMs, capabilities: capabilities.value },
    },
  };
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

function readEnvironment(lines: readonly FormLine[]): Checked<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { name, value } of lines) {
    if (name === '' && value === '') continue;
    if (name === '') return { ok: false, problem: `The value “${value.slice(0, 40)}” has no name.` };
    if (/[=\0]/.test(name))
      return { ok: false, problem: `“${name}” is not a name: it contains “=” or a NUL character.` };
    if (values.has(name)) return { ok: false, problem: `“${name}” is set twice.` };
    values.set(name, value);
  }
  return { ok: true, value: Object.fromEntries(values) };
}

function readCapabilities(text: string): Checked<Record<string, unknown>> {
  if (text.trim() === '') return { ok: true, value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return { ok: true, value: { ...value } };
    return { ok: false, problem: 'Capabilities are a JSON object.' };
  } catch (problem) {
    return { ok: false, problem: `This is not JSON: ${sentenceOf(problem)}` };
  }
}
