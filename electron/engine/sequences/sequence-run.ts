import type { StandingRule } from '../../../shared/answering/index.ts';
import type { Sending } from '../../../shared/compose/index.ts';
import { readPath, valueAt } from '../../../shared/query/index.ts';
import {
  readExpectation,
  type Sequence,
  type SequenceReport,
  type SequenceStep,
  type StepReport,
} from '../../../shared/sequences/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { sendByUser, type Environment } from '../sending/index.ts';
import { AnsweredRow, rowOf } from './answered-row.ts';
import { Stopped, within } from './patience.ts';
import { RunVariables } from './run-variables.ts';

export interface SequenceRunOptions {
  readonly id: string;
  readonly connection: LiveConnection;
  readonly sequence: Sequence;
  readonly environment: Environment;
  /** What is answered to the server while it runs, before the rules of the connection. */
  readonly rules: readonly StandingRule[];
}

/** Longest value that a report shows, in UTF-16 units. */
const SHOWN = 200;
/** How long a step waits for a row where neither it nor the connection names a time, ms. */
const PATIENCE_MS = 60_000;

/** What a step came to, before it is reported. */
interface StepEnd {
  readonly sent: number;
  readonly answer: number;
  readonly problems: readonly string[];
  readonly captured: Readonly<Record<string, unknown>>;
}

const NOTHING: StepEnd = { sent: 0, answer: 0, problems: [], captured: {} };

/** A sequence that runs on a connection, one step after the other. A step that fails does not keep the others from running. */
export class SequenceRun {
  readonly id: string;
  readonly connection: LiveConnection;
  /** Resolves when it has ended. */
  readonly done: Promise<void>;
  readonly #options: SequenceRunOptions;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #variables: RunVariables;
  readonly #began = performance.now();
  /** Row from which an `until` looks: the first one after the step before it began. */
  #since = 0;
  #report: SequenceReport;

  constructor(options: SequenceRunOptions) {
    const { id, connection, sequence } = options;
    this.id = id;
    this.connection = connection;
    this.#options = options;
    this.#variables = new RunVariables(sequence.variables, options.environment);
    this.#report = {
      run: id,
      name: sequence.name,
      connection: connection.id,
      state: 'running',
      steps: sequence.steps.map(waitingStep),
      startedAt: new Date().toISOString(),
      took: -1,
    };
    this.done = this.#run();
  }

  get report(): SequenceReport {
    return this.#report;
  }

  /** Calls back when the report changed. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends it after what has been sent; steps that have not begun are left out. */
  stop(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { sequence, rules } = this.#options;
    const { responder } = this.connection.client;
    const usual = responder.rules;
    const ours = [...rules, ...usual];
    if (rules.length > 0) responder.setRules(ours);
    for (const [index, step] of sequence.steps.entries()) {
      if (this.#stop.signal.aborted || this.connection.info().state !== 'open') break;
      await this.#runStep(index, step);
    }
    // Rules that the user changed meanwhile stay.
    if (responder.rules === ours) responder.setRules(usual);
    const over = this.#report.steps.map((step): StepReport =>
      step.state === 'waiting' ? { ...step, state: 'skipped' } : step,
    );
    const state = this.#stop.signal.aborted
      ? 'stopped'
      : over.every((step) => step.state === 'passed')
        ? 'passed'
        : 'failed';
    this.#tell({ steps: over, state, took: this.#took(this.#began) });
  }

  async #runStep(index: number, step: SequenceStep): Promise<void> {
    const began = performance.now();
    const firstRow = this.connection.observation.rows.length;
    this.#change(index, { state: 'running' });
    let end: StepEnd;
    try {
      end = await this.#do(step);
    } catch (error) {
      if (error instanceof Stopped) end = { ...NOTHING, problems: ['It was stopped before its end.'] };
      else end = { ...NOTHING, problems: [(error as Error).message] };
    }
    this.#since = firstRow;
    this.#variables.take(end.captured);
    const captured = Object.entries(end.captured).map(([name, value]) => [name, shown(value)] as const);
    this.#change(index, {
      state: end.problems.length === 0 ? 'passed' : 'failed',
      sent: end.sent,
      answer: end.answer,
      took: this.#took(began),
      problems: end.problems,
      captured: Object.fromEntries(captured),
    });
  }

  #do(step: SequenceStep): Promise<StepEnd> {
    switch (step.kind) {
      case 'wait':
        return this.#wait(step.ms);
      case 'do':
        return this.#clientStep(step.step);
      case 'until':
        return this.#until(step);
      case 'notify':
        return this.#exchange(step, this.#notification(step), false);
      case 'send':
        return this.#exchange(step, this.#sendText(step), step.answer);
      case 'request':
        return this.#exchange(step, this.#request(step), step.answer);
    }
  }

  async #wait(ms: number): Promise<StepEnd> {
    const over = await within(
      ms,
      this.#stop.signal,
      this.connection.closed.then(() => true),
    );
    return over === undefined ? NOTHING : { ...NOTHING, problems: ['The connection ended while it waited.'] };
  }

  async #clientStep(step: Extract<SequenceStep, { kind: 'do' }>['step']): Promise<StepEnd> {
    if (step === 'close-stdin') this.connection.closeStdin();
    else
      await within(null, this.#stop.signal, Promise.race([this.connection.client.step(step), this.connection.closed]));
    return NOTHING;
  }

  /** Waits for the row of what was sent or of its answer, and holds it against what is expected. */
  async #exchange(step: SequenceStep, sent: number, answer: boolean): Promise<StepEnd> {
    const rows = new AnsweredRow(this.connection, sent);
    const ms = step.timeoutMs ?? Math.max(PATIENCE_MS, this.connection.options.timeoutMs);
    const found = await within(ms, this.#stop.signal, answer ? rows.answered() : rows.applied());
    if (found === undefined) return { ...NOTHING, sent, problems: [`No answer came within ${ms} ms.`] };
    if (found.row < 0) return { ...NOTHING, sent, problems: ['The connection ended before it was sent.'] };
    // What comes next is not begun on a connection that is about to end.
    if (found.lost) await within(ms, this.#stop.signal, this.connection.closed);
    const judged = await this.#judged(step, found.row, answer ? found.problem : '');
    return { ...judged, sent, answer: found.answers ? judged.answer : 0 };
  }

  async #until(step: Extract<SequenceStep, { kind: 'until' }>): Promise<StepEnd> {
    const ms = step.timeoutMs ?? Math.max(PATIENCE_MS, this.connection.options.timeoutMs);
    const row = await within(ms, this.#stop.signal, this.#rowThat(step.filter));
    if (row === undefined) return { ...NOTHING, problems: [`Nothing of the kind came within ${ms} ms.`] };
    if (row < 0) return { ...NOTHING, problems: ['The connection ended before anything of the kind came.'] };
    return this.#judged(step, row, '');
  }

  /** The first row of this and the step before that passes the filter, now or later; −1 when the connection ended without one. */
  async #rowThat(filter: string): Promise<number> {
    const expectation = readExpectation(filter);
    let row = this.#since;
    for (;;) {
      const { rows } = this.connection.observation;
      for (; row < rows.length; row += 1) {
        if (this.#stop.signal.aborted) return -1;
        if (expectation(await rowOf(this.connection, row))) return row;
      }
      if (this.connection.info().state === 'closed' && row >= this.connection.observation.rows.length) return -1;
      await nextEvent(this.connection, row, this.#stop.signal);
    }
  }

  /** `problem`: what is wrong with it where nothing in particular is expected; '' for nothing. */
  async #judged(step: SequenceStep, row: number, problem: string): Promise<StepEnd> {
    const held = await rowOf(this.connection, row);
    const unmet = step.expect.filter((filter) => !readExpectation(filter)(held)).map((filter) => `Not met: ${filter}`);
    const captured: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const [name, path] of Object.entries(step.capture)) {
      const value = valueAt(held.subject.value, readPath(path) ?? []);
      if (value === undefined) missing.push(`There is nothing at ${path}, so ${name} has no value.`);
      else captured[name] = value;
    }
    const general = step.expect.length === 0 && problem !== '' ? [problem] : [];
    const { rows } = this.connection.observation;
    return { sent: 0, answer: rows.seq(row), problems: [...general, ...unmet, ...missing], captured };
  }

  #request({ method, params, progress }: Extract<SequenceStep, { kind: 'request' }>): number {
    const text = params === undefined ? '' : JSON.stringify(this.#variables.fill(params));
    return this.connection.requestByHand(method, text, progress).seq;
  }

  #notification({ method, params }: Extract<SequenceStep, { kind: 'notify' }>): number {
    const filled = params === undefined ? {} : { params: this.#variables.fill(params) };
    const text = JSON.stringify({ jsonrpc: '2.0', method, ...filled });
    return this.#send({ text, end: this.#lines() ? 'lf' : 'none', bom: false });
  }

  #sendText({ sending }: Extract<SequenceStep, { kind: 'send' }>): number {
    const end = this.#lines() || sending.end !== 'lf' ? sending.end : 'none';
    const text = sending.variables === true ? this.#variables.fillText(sending.text) : sending.text;
    return this.#send({ ...sending, end, text });
  }

  #send(sending: Sending): number {
    return sendByUser(this.connection, sending, this.#options.environment).seq;
  }

  #lines(): boolean {
    return this.connection.target.transport === 'stdio';
  }

  /** µs since a moment. */
  #took(began: number): number {
    return Math.round((performance.now() - began) * 1000);
  }

  #change(index: number, change: Partial<StepReport>): void {
    this.#tell({ steps: this.#report.steps.map((step, at) => (at === index ? { ...step, ...change } : step)) });
  }

  #tell(change: Partial<SequenceReport>): void {
    this.#report = { ...this.#report, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function waitingStep({ name, kind, line }: SequenceStep): StepReport {
  return { name, kind, line, state: 'waiting', sent: 0, answer: 0, took: -1, problems: [], captured: {} };
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return json.length > SHOWN ? `${json.slice(0, SHOWN - 1)}…` : json;
}

/** Resolves when there are more than so many rows, or the connection is over, or the run. */
function nextEvent(connection: LiveConnection, rows: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const waits = connection.observation.rows.length <= rows && connection.info().state !== 'closed';
      if (waits && !signal.aborted) return;
      unlisten();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const unlisten = connection.listen({ applied: look, changed: look });
    signal.addEventListener('abort', look);
    look();
  });
}
