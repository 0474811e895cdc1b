import type { AnalysisStep } from '../../../shared/analysis/index.ts';
import { likenessOf, type NoiseRule } from '../../../shared/compare/index.ts';
import {
  GivenValues,
  LiveSide,
  overdueWords,
  ReplayCases,
  settleRest,
  type Arrival,
  type ReplayScript,
  type ReplayState,
  type ScriptStep,
  type ScriptTransport,
} from '../../../shared/replay/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { ReplayJudge } from './replay-judge.ts';
import { listensItself, routeRemarks } from './replay-route.ts';
import { ReplaySender } from './replay-sender.ts';
import { Signal } from './signal.ts';

export interface ReplayRunOptions {
  readonly id: string;
  /** Where the recorded session can be read. */
  readonly recorded: ShownConnection;
  readonly script: ReplayScript;
  readonly live: LiveConnection;
  /** The way that `live` takes. */
  readonly to: ScriptTransport;
  readonly timing: 'recorded' | 'fast' | 'step';
  readonly rules: readonly NoiseRule[];
  readonly slowerThan: number;
  /** How long an answer is waited for, ms; Infinity for ever. */
  readonly timeoutMs: number;
}

/** What the server says by itself may be later than in the record by this much before the next message goes out without it, ms. */
const LATER_MS = 3_000;
/** After the last answer a replay that goes fast stays as long as the recorded client did, and no longer than this, ms. */
const QUIET_MS = 250;

/** One replay: the frames of a recorded client sent to a server again, and what comes of them held against the record. */
export class ReplayRun {
  readonly id: string;
  readonly live: LiveConnection;
  readonly cases: ReplayCases;
  /** Resolves when it has ended, in whatever way, and its connection is closed. Never rejects. */
  readonly done: Promise<void>;
  readonly #options: ReplayRunOptions;
  readonly #script: ReplayScript;
  readonly #side: LiveSide;
  readonly #judge: ReplayJudge;
  readonly #sender: ReplaySender;
  readonly #signal = new Signal();
  readonly #listeners = new Set<(changed: number | null) => void>();
  readonly #toSend: number;
  #state: ReplayState['state'] = 'connecting';
  #problem = '';
  /** How often the user let the next message go out, and how many did. */
  #wanted = 0;
  #stepped = 0;
  #stopped = false;
  #ending = false;
  /** µs on the recorded clock of what was sent last. */
  #reached = -1;
  /** ms of our own clock when a message last went either way. */
  #lastActive = performance.now();

  constructor(options: ReplayRunOptions) {
    const { id, live, script, rules, slowerThan } = options;
    this.id = id;
    this.live = live;
    this.#options = options;
    this.#script = script;
    this.#toSend = script.steps.filter(({ kind }) => kind === 'frame' || kind === 'answer').length;
    const given = new GivenValues();
    const cases = new ReplayCases(script, { rules, slowerThan });
    const side = new LiveSide(script, cases, rules);
    this.cases = cases;
    cases.onChanged = (index) => this.#tell(index);
    this.#side = side;
    this.#judge = new ReplayJudge({ ...options, cases, given, onJudged: (problem) => this.#judged(problem) });
    this.#sender = new ReplaySender({ ...options, cases, side, given, isOver: () => this.#isOver });
    live.listen({ applied: (step) => this.#applied(step), changed: () => this.#signal.tell() });
    this.done = this.#run();
  }

  get state(): ReplayState {
    return {
      state: this.#state,
      sent: this.#sender.sent,
      toSend: this.#toSend,
      tally: this.cases.tally,
      problem: this.#problem,
      connection: this.live.id,
      recorded: this.#options.recorded.id,
    };
  }

  /** Calls back with the index of each case that changed, and with null when the state did. Returns a function that ends that. */
  listen(listener: (changed: number | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Lets the next message go out, where each waits for that. */
  step(): void {
    this.#wanted += 1;
    this.#signal.tell();
  }

  /** Ends it as it stands. Resolves when its connection is closed. */
  stop(): Promise<void> {
    this.#stopped = true;
    this.#signal.tell();
    return this.done;
  }

  async #run(): Promise<void> {
    await this.live.conversation;
    if (this.#isOver || !this.#hasOpened()) this.#died();
    else await this.#replay().catch((error: unknown) => this.#judged(error instanceof Error ? error.message : ''));
    if (this.#problem !== '') this.#died();
    const kind = this.#state === 'died' ? 'died' : this.#stopped ? 'stopped' : 'done';
    await this.#judge.settled();
    this.#ending = true;
    await this.live.close();
    for (const arrival of this.#side.ended()) this.#judge.judge(arrival);
    await this.#judge.close();
    settleRest(this.cases, this.#script, { kind, reached: this.#reached });
    this.#put(kind);
    this.#tell(null);
  }

  async #replay(): Promise<void> {
    for (const remark of [...this.#script.remarks, ...routeRemarks(this.#script, this.#options.to)])
      this.live.remark(remark);
    this.#put('running');
    const began = performance.now();
    const [first] = this.#script.steps;
    for (const step of this.#script.steps) {
      if (step.kind === 'answer') continue;
      await this.#awaitTurn(step, began + (step.t - (first?.t ?? 0)) / 1000);
      if (this.#isOver) break;
      await this.#do(step);
    }
    await this.#awaitRest();
    if (this.#hasFailed && this.#isUndone()) this.#died();
  }

  get #isOver(): boolean {
    return this.#stopped || this.#hasFailed;
  }

  /** The server is gone: its process, its socket, or whoever listened at the address. */
  get #hasFailed(): boolean {
    return this.#problem !== '' || this.live.info().state !== 'open';
  }

  #hasOpened(): boolean {
    return this.#options.to !== 'sse' || this.live.observation.session().verdict.tone !== 'error';
  }

  /** Whether something of the script was not sent, or is still to be answered. */
  #isUndone(): boolean {
    return this.cases.all.some(
      ({ kind, outcome, recorded, live }) =>
        kind === 'request' && outcome === 'waiting' && (live.seq === 0 || recorded.answerSeq > 0),
    );
  }

  #died(): void {
    if (this.#stopped) return;
    const { headline, detail } = this.live.observation.session().verdict;
    if (this.#problem === '') this.#problem = detail === '' ? headline : detail;
    this.#put('died');
  }

  /** Waits until what had come before this step has come again, and for its time or the user's sign. */
  async #awaitTurn(step: ScriptStep, due: number): Promise<void> {
    const over = (): boolean => this.#isOver;
    if (this.#options.timing === 'step') {
      this.#put('waiting for a step');
      await this.#signal.until(() => over() || this.#wanted > this.#stepped, Infinity);
      this.#stepped += 1;
      if (!over()) this.#put('running');
    }
    for (const index of step.after) await this.#awaitCase(index);
    if (this.#options.timing === 'recorded') await this.#signal.until(over, due - performance.now());
  }

  /** Answers are waited for until they are overdue; what the server says by itself, as long as it took then and a little more. */
  async #awaitCase(index: number): Promise<void> {
    const { kind, t, latency } = this.#script.cases[index]!;
    const { timeoutMs } = this.#options;
    const settled = (): boolean => this.#isOver || this.cases.all[index]!.outcome !== 'waiting';
    if (kind === 'request') {
      const sentAt = this.#sender.sentAt(index);
      if (sentAt === undefined) return;
      const most = Math.max(timeoutMs, (2 * latency) / 1000);
      if (await this.#signal.until(settled, sentAt + most - performance.now())) return;
      const waited = (performance.now() - sentAt) * 1000;
      this.cases.settle(index, 'missing', overdueWords(waited, latency));
      return;
    }
    const since = Math.max(t - Math.max(this.#reached, 0), 0) / 1000;
    const patience = this.#lastActive + since + LATER_MS - performance.now();
    await this.#signal.until(() => settled() || this.#side.hasCome(index), Math.min(patience, timeoutMs));
  }

  async #do(step: ScriptStep): Promise<void> {
    const { to } = this.#options;
    this.#reached = step.t;
    if (step.kind === 'listen') {
      if (to === 'http' && !this.#script.modern) this.live.client.step('listen');
      return;
    }
    if (step.kind === 'give-up') return this.#sender.giveUp(step);
    const { delivered } = await this.#sender.send(step);
    this.#tell(null);
    // A request may be answered only after others have been sent; anything else is to be taken before the next goes out.
    if (step.messages.some(({ opens }) => opens >= 0)) return;
    await this.#deliveredOrOver(delivered);
    const opened = step.messages.some(({ method }) => method === 'notifications/initialized');
    if (opened && listensItself(this.#script, to)) this.live.client.step('listen');
  }

  async #deliveredOrOver(delivered: Promise<void>): Promise<void> {
    let isDelivered = false;
    void delivered.then(() => {
      isDelivered = true;
      this.#signal.tell();
    });
    await this.#signal.until(() => isDelivered || this.#isOver, this.#options.timeoutMs);
  }

  /** After the last message: until all answers are there or overdue, and what the server then said by itself. */
  async #awaitRest(): Promise<void> {
    const { cases, steps, end } = this.#script;
    let last = steps.at(-1)?.t ?? 0;
    for (const { kind, index, t, answer, latency } of cases) {
      last = Math.max(last, kind === 'request' ? t + Math.max(latency, 0) : t);
      if (kind === 'request' && answer.seq > 0) await this.#awaitCase(index);
    }
    for (const { kind, index, late } of cases)
      if (kind !== 'request' && !late && !this.#isOver) await this.#awaitCase(index);
    const stayed = (end - last) / 1000;
    const most = this.#options.timing === 'recorded' ? stayed : Math.min(stayed, QUIET_MS);
    await this.#signal.until(() => this.#isOver, most);
    this.#side.leaves();
  }

  #applied(step: AnalysisStep): void {
    const { observation } = this.live;
    this.#sender.applied(step);
    if (step.messages.length > 0) this.#lastActive = performance.now();
    for (const arrival of this.#side.applied(step, observation.operations)) this.#arrived(arrival, step);
    if (!this.#ending) this.#noteLosses(step);
    this.#signal.tell();
  }

  #arrived(arrival: Arrival, { messages }: AnalysisStep): void {
    const { index, kind, recorded } = arrival;
    if (index >= 0) this.#judge.judge(arrival);
    if (kind !== 'server request' || this.#ending) return;
    const { method = '', message } = messages[arrival.live.member] ?? {};
    const answered =
      recorded === null
        ? this.#sender.answerUnknown(
            arrival,
            this.#side.answeredLike(method, likenessOf(message?.value, method, this.#options.rules)),
          )
        : this.#sender.answer(arrival, this.#script.cases[index]!, (recordedUs) =>
            this.#signal.until(() => this.#isOver, this.#options.timing === 'recorded' ? recordedUs / 1000 : 0),
          );
    answered.catch((error: unknown) => this.#judged(error instanceof Error ? error.message : ''));
  }

  /** Something was judged or tried; `problem` says what cannot go on. */
  #judged(problem: string): void {
    if (problem !== '' && this.#problem === '') this.#problem = problem;
    this.#signal.tell();
  }

  /** An exchange of ours that failed: nobody is at the address any more. A request whose stream ended will not be answered. */
  #noteLosses({ event, changedOperations }: AnalysisStep): void {
    const { operations, rows, exchanges } = this.live.observation;
    if (event.kind === 'http.error') {
      const purpose = exchanges.find(({ number }) => number === event.exchange)?.purpose;
      if (purpose === 'message' || purpose === 'events') this.#died();
    }
    // Elsewhere nothing ends but the whole connection.
    if (this.#options.to !== 'http' || this.#hasFailed) return;
    for (const at of changedOperations) {
      const operation = operations[at];
      if (operation?.state !== 'lost' || operation.dir !== 'c2s') continue;
      const seq = rows.seq(operation.request);
      const lost = this.cases.all.find(
        ({ kind, live, outcome, recorded }) =>
          kind === 'request' && live.seq === seq && outcome === 'waiting' && recorded.answerSeq > 0,
      );
      const status = exchanges.find(({ number }) => `http-${number}` === operation.stream)?.status ?? 0;
      if (lost !== undefined) this.cases.settle(lost.index, 'missing', lossWords(status));
    }
  }

  #put(state: ReplayState['state']): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#tell(null);
  }

  #tell(changed: number | null): void {
    for (const listener of this.#listeners) listener(changed);
  }
}

function lossWords(status: number): string {
  return status >= 300
    ? `It was answered with the status ${status} and no message.`
    : 'What was to carry the answer ended without one.';
}
