import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { performance } from 'node:perf_hooks';
import { cpuUsage } from 'node:process';
import { parsedJson } from '../../shared/json/index.ts';
import type { ScriptInput, ScriptOutcome } from '../../shared/middle/index.ts';
import { endedInTime } from './ended-in-time.ts';

/** A script has so much time of the processor for a message, ms: on a busy machine it waits for that longer than a clock says. */
const LONGEST_MS = 100;
/**
 * By the clock so long, ms: the interpreter looks at the time between two operations, and one of them may take for ever. Where a busy machine gave
 * it less than half of that, it is run once more, with more.
 */
const LONGEST_AT_ALL_MS = 1000;
const LONGEST_WHERE_BUSY_MS = 10_000;
const MEMORY_BYTES = 64 * 1024 * 1024;
const STACK_BYTES = 256 * 1024;
/** Of what a script threw so much is told, UTF-16 units. */
const THROWN_TOLD = 300;

/** The first one works; another takes its place where it was ended in the midst of that, at most twice for one message. */
const engines: QuickJSWASMModule[] = [];
const ENGINES = 3;

let loading: Promise<void> | null = null;

/** Loads what runs scripts, once. It is large, and few need it. */
export function loadScripts(): Promise<void> {
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<void> {
  while (engines.length < ENGINES) engines.push(await newEngine());
}

async function newEngine(): Promise<QuickJSWASMModule> {
  const [{ newQuickJSWASMModuleFromVariant }, variant] = await Promise.all([
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-singlefile-mjs-release-sync'),
  ]);
  const engine = await newQuickJSWASMModuleFromVariant(variant.default);
  // The first run of each function in it compiles that, which takes fifty times as long as a run: nobody's message waits for it, or runs out of time.
  inRuntime(engine, (run) => run.problem('return text'));
  return engine;
}

/**
 * Runs a script on one message: JavaScript in an interpreter of its own, in which there is the message and the language, and nothing
 * of ours, of Node, of files or of the network. It has 100 ms and 64 MB, and keeps nothing for the next message.
 */
export function runScript(source: string, input: ScriptInput): ScriptOutcome {
  if (engines.length === 0) return { kind: 'failed', problem: 'What runs scripts is still being loaded.' };
  const outcome = inInterpreter((run) => run.outcome(source, input));
  return outcome ?? { kind: 'failed', problem: TOO_LONG };
}

/** What is wrong with a script before it is run, as a sentence; '' where it can be read, and where scripts are not loaded. */
export function scriptProblem(source: string): string {
  return engines.length === 0 ? '' : (inInterpreter((run) => run.problem(source)) ?? TOO_LONG);
}

const TOO_LONG = `It had not ended after ${LONGEST_AT_ALL_MS} ms, in one long operation.`;

/** Null where it took too long at all. */
function inInterpreter<T>(work: (run: Run) => T): T | null {
  for (const longestMs of [LONGEST_AT_ALL_MS, LONGEST_WHERE_BUSY_MS]) {
    const [quickjs] = engines;
    if (quickjs === undefined) return null;
    const begun = cpuUsage();
    let done: T | null = null;
    const ended = endedInTime(longestMs, () => {
      done = inRuntime(quickjs, work);
    });
    if (ended) return done;
    replaceEngine();
    if (usedMs(begun) > LONGEST_AT_ALL_MS / 2) return null;
  }
  return null;
}

function inRuntime<T>(quickjs: QuickJSWASMModule, work: (run: Run) => T): T {
  const runtime = quickjs.newRuntime({ memoryLimitBytes: MEMORY_BYTES, maxStackSizeBytes: STACK_BYTES });
  const until = performance.now() + LONGEST_MS;
  const begun = cpuUsage();
  runtime.setInterruptHandler(() => performance.now() > until && usedMs(begun) > LONGEST_MS);
  const context = runtime.newContext();
  const handles: QuickJSHandle[] = [];
  try {
    return work(new Run(context, handles));
  } finally {
    for (const handle of handles) handle.dispose();
    context.dispose();
    runtime.dispose();
  }
}

/** The memory of an interpreter that was ended is in no order. */
function replaceEngine(): void {
  engines.shift();
  void loadScripts();
}

/** By the whole process: no other clock of the processor is there. */
function usedMs(since: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(since);
  return (user + system) / 1000;
}

/** One run of a script. What it makes within the interpreter goes into `handles`, since each has to be let go. */
class Run {
  readonly #context: QuickJSContext;
  readonly #handles: QuickJSHandle[];

  constructor(context: QuickJSContext, handles: QuickJSHandle[]) {
    this.#context = context;
    this.#handles = handles;
  }

  outcome(source: string, { text, dir, method }: ScriptInput): ScriptOutcome {
    const context = this.#context;
    const made = this.#made(source);
    if (!made.ok) return { kind: 'failed', problem: this.#told(made.handle) };
    const given = [this.#text(text), this.#json(text), this.#text(dir), this.#text(method)];
    const said = this.#result(context.callFunction(made.handle, context.undefined, given));
    if (!said.ok) return { kind: 'failed', problem: this.#told(said.handle) };
    const type = context.typeof(said.handle);
    if (type === 'undefined') return { kind: 'same' };
    if (type === 'string') return { kind: 'text', text: context.getString(said.handle) };
    const written = this.#ofJson('stringify', said.handle);
    if (!written.ok) return { kind: 'failed', problem: this.#told(written.handle) };
    if (context.typeof(written.handle) !== 'string')
      return { kind: 'failed', problem: `It returned a ${type}, which no JSON text stands for.` };
    const line = context.getString(written.handle);
    return line === 'null' ? { kind: 'drop' } : { kind: 'text', text: line };
  }

  /** What is wrong with a script before it is run; '' where it can be read. */
  problem(source: string): string {
    const made = this.#made(source);
    return made.ok ? '' : this.#told(made.handle);
  }

  #made(source: string): Result {
    const called = `(function (text, message, direction, method) {'use strict';\n${source}\n})`;
    return this.#result(this.#context.evalCode(called, 'script'));
  }

  /** Undefined where the text is no JSON. */
  #json(text: string): QuickJSHandle {
    if (parsedJson(text) === undefined) return this.#context.undefined;
    const read = this.#ofJson('parse', this.#text(text));
    return read.ok ? read.handle : this.#context.undefined;
  }

  #ofJson(method: 'parse' | 'stringify', value: QuickJSHandle): Result {
    const json = this.#own(this.#context.getProp(this.#context.global, 'JSON'));
    return this.#result(this.#context.callMethod(json, method, [value]));
  }

  #told(thrown: QuickJSHandle): string {
    const [name, message] = ['name', 'message']
      .map((member) => this.#context.getProp(thrown, member))
      .map((each) => this.#own(each));
    if (name === undefined || message === undefined || this.#context.typeof(name) !== 'string')
      return `It threw ${this.#context.getString(thrown).slice(0, THROWN_TOLD)}, and not an Error.`;
    const [kind, why] = [this.#context.getString(name), this.#context.getString(message).slice(0, THROWN_TOLD)];
    return kind === 'InternalError' && why === 'interrupted'
      ? `It had not ended after ${LONGEST_MS} ms.`
      : `${kind.slice(0, 60)}: ${why}.`;
  }

  #text(text: string): QuickJSHandle {
    return this.#own(this.#context.newString(text));
  }

  #result(result: VmResult): Result {
    return result.error
      ? { ok: false, handle: this.#own(result.error) }
      : { ok: true, handle: this.#own(result.value) };
  }

  #own(handle: QuickJSHandle): QuickJSHandle {
    this.#handles.push(handle);
    return handle;
  }
}

type VmResult = ReturnType<QuickJSContext['evalCode']>;
/** What came of a step in the interpreter: its value, or what was thrown. */
interface Result {
  readonly ok: boolean;
  readonly handle: QuickJSHandle;
}
