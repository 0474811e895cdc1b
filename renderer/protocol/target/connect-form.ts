import type { ClientOptions, CommandInput, Target, UrlTarget } from '../../../shared/bridge/index.ts';
import { isUrlTarget, sentenceOf } from '../../state/index.ts';
import { addressOf, readAddress, type AddressField, type AddressForm } from './address-form.ts';
import { joinCommandLine, splitCommandLine } from './command-line.ts';
import { formLine, secondsRead, type FormLine } from './form-line.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** Everything in the connect dialog, as it was typed. */
export interface ConnectForm {
  /** What is connected to; what was typed for the other kind is kept. */
  readonly kind: 'command' | 'address';
  /** Command and arguments in one line, when `separate` is false. */
  readonly line: string;
  readonly separate: boolean;
  readonly command: string;
  readonly args: readonly FormLine[];
  readonly name: string;
  readonly cwd: string;
  readonly env: readonly FormLine[];
  readonly address: AddressForm;
  readonly revision: string;
  /** Seconds. */
  readonly timeout: string;
  readonly timeoutMax: string;
  /** JSON text; what is blank is an empty object. */
  readonly capabilities: string;
  /** JSON text; what is blank is our own name and version. */
  readonly clientInfo: string;
  readonly options: ClientOptions;
}

export type FormField =
  | 'command'
  | 'env'
  | AddressField
  | 'timeout'
  | 'timeoutMax'
  | 'capabilities'
  | 'clientInfo'
  | 'revision';
export type FormProblems = Readonly<Partial<Record<FormField, string>>>;

/** What is wrong, as sentences by field; or the input of the `connect` command. */
export type FormReading =
  | { readonly ok: true; readonly input: CommandInput<'connect'> }
  | { readonly ok: false; readonly problems: FormProblems };

/** The form for a target, or an empty one. */
export function formOf(target: Target | null, options: ClientOptions, windows: boolean): ConnectForm {
  const blank: ConnectForm = {
    kind: 'command',
    line: '',
    separate: false,
    command: '',
    args: [],
    name: target?.name ?? '',
    cwd: '',
    env: [],
    address: addressOf(),
    revision: options.revision,
    timeout: String(options.timeoutMs / 1000),
    timeoutMax: String(options.timeoutMaxMs / 1000),
    capabilities: JSON.stringify(options.capabilities, null, 2),
    clientInfo: options.clientInfo === null ? '' : JSON.stringify(options.clientInfo, null, 2),
    options,
  };
  return target === null ? blank : withTarget(blank, target, windows);
}

/** Puts a target into the form; what belongs to the client or to the other kind of target stays as it was typed. */
export function withTarget(form: ConnectForm, target: Target, windows: boolean): ConnectForm {
  const name = target.name === '' ? form.name : target.name;
  if (isUrlTarget(target)) return { ...form, kind: 'address', name, address: addressOf(target) };
  const { command, args, cwd, env } = target;
  return {
    ...form,
    kind: 'command',
    name,
    line: joinCommandLine([command, ...args], windows),
    command,
    args: args.map((word) => formLine('', word)),
    cwd,
    env: Object.entries(env).map(([variable, value]) => formLine(variable, value)),
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

/** Checks the form; every problem is named at once. */
export function readForm(form: ConnectForm, windows: boolean): FormReading {
  const target = form.kind === 'command' ? readCommand(form, windows) : readUrl(form);
  const options = readOptions(form);
  if (target.ok && options.ok) return { ok: true, input: { target: target.value, options: options.value } };
  return { ok: false, problems: { ...(target.ok ? {} : target.problems), ...(options.ok ? {} : options.problems) } };
}

type Part<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: FormProblems };

function readUrl(form: ConnectForm): Part<UrlTarget> {
  const reading = readAddress(form.address);
  return reading.ok ? { ok: true, value: { ...reading.target, name: form.name.trim() } } : reading;
}

function readCommand(form: ConnectForm, windows: boolean): Part<Target> {
  const problems: Partial<Record<FormField, string>> = {};
  const argv = argvOf(form, windows);
  const [command = '', ...args] = argv.ok ? argv.argv : [];
  if (!argv.ok) problems.command = argv.problem;
  else if (command === '') problems.command = 'Enter the command that starts the server.';
  else if (argv.argv.some((word) => word.includes('\0'))) problems.command = 'A word cannot contain a NUL character.';
  const env = readEnvironment(form.env);
  if (!env.ok) problems.env = env.problem;
  if (!env.ok || Object.keys(problems).length > 0) return { ok: false, problems };
  const name = form.name.trim();
  return { ok: true, value: { transport: 'stdio', name, command, args, cwd: form.cwd.trim(), env: env.value } };
}

const SECONDS = 'A number of seconds from 0 (none) to 86,400.';

function readOptions({ options, ...form }: ConnectForm): Part<ClientOptions> {
  const problems: Partial<Record<FormField, string>> = {};
  const timeoutMs = secondsRead(form.timeout);
  if (timeoutMs === null) problems.timeout = SECONDS;
  const timeoutMaxMs = secondsRead(form.timeoutMax);
  if (timeoutMaxMs === null) problems.timeoutMax = 'A number of seconds up to 86,400.';
  else if (options.progressResets && timeoutMs !== null && timeoutMaxMs < timeoutMs)
    problems.timeoutMax = 'It cannot be shorter than the timeout itself.';
  const capabilities = readJson(form.capabilities, {});
  if (!capabilities.ok) problems.capabilities = capabilities.problem;
  const clientInfo = readJson(form.clientInfo, null);
  if (!clientInfo.ok) problems.clientInfo = clientInfo.problem;
  const revision = form.revision.trim();
  if (revision === '') problems.revision = 'Enter the revision to request.';
  if (
    timeoutMs === null ||
    timeoutMaxMs === null ||
    !capabilities.ok ||
    !clientInfo.ok ||
    Object.keys(problems).length > 0
  )
    return { ok: false, problems };
  const declared = { capabilities: capabilities.value, clientInfo: clientInfo.value };
  return { ok: true, value: { ...options, revision, timeoutMs, timeoutMaxMs, ...declared } };
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

/** Any JSON is let through: what is declared wrong on purpose tests the server. */
function readJson(text: string, blank: unknown): Checked<unknown> {
  if (text.trim() === '') return { ok: true, value: blank };
  try {
    return { ok: true, value: parseJson(text) };
  } catch (problem) {
    return { ok: false, problem: `This is not JSON: ${sentenceOf(problem)}` };
  }
}
