import { Analysis, counted, type AnalysisStep, type CorrelatedMessage, type Operation } from '../analysis/index.ts';
import { sseFields, type CaptureEvent } from '../capture/index.ts';
import { argumentsText, likenessOf, type NoiseRule } from '../compare/index.ts';
import type { FrameReading } from '../jsonrpc/index.ts';
import {
  isAnswer,
  NOWHERE,
  transportOf,
  type ReplayScript,
  type ScriptCase,
  type ScriptMessage,
  type MessagePlace,
  type ScriptStep,
  type ScriptTransport,
} from './session-script.ts';
import { member } from '../json/index.ts';

/** Reads what the client of a recorded session did, event by event. The texts stay in the record. */
export class ScriptReader {
  readonly #analysis = new Analysis();
  readonly #rules: readonly NoiseRule[];
  #steps: ScriptStep[] = [];
  #cases: ScriptCase[] = [];
  /** Cases that ended since the last step. */
  #ended: number[] = [];
  /** Cases of requests that the client gave up. */
  readonly #givenUp = new Set<number>();
  /** Case of the newest request of an operation. */
  #caseOf = new Map<Operation, number>();
  #transport: ScriptTransport = 'stdio';
  #spawned = false;
  #endsSession = false;
  #end = 0;
  #left = false;
  readonly #remarks = new Set<string>();

  constructor(rules: readonly NoiseRule[] = []) {
    this.#rules = rules;
  }

  /** Takes the next event; `reading` where its frame was read before. */
  push(event: CaptureEvent, reading?: FrameReading): void {
    this.#beginAnew(event);
    const step = this.#analysis.push(event, reading);
    this.#left ||= leaves(event);
    if (!this.#left) this.#end = event.t;
    this.#transport =
      transportOf(event) === 'http' && this.#transport === 'sse' ? 'sse' : (transportOf(event) ?? this.#transport);
    if (event.kind === 'frame' && event.dir === 'c2s') this.#said(step, event.seq, event.t);
    else if (event.kind === 'frame') this.#heard(step, event.seq, event.t);
    else this.#beneath(step);
  }

  script(): ReplayScript {
    return {
      steps: this.#steps,
      cases: this.#cases,
      modern: this.#analysis.session().era === 'modern',
      transport: this.#transport,
      endsSession: this.#endsSession,
      end: this.#end,
      remarks: [...this.#remarks],
    };
  }

  /** What was said to a server that then died of it, or in a way that it did not speak, was only a question about the era; what it refused before a sign-in was said again behind it. */
  #beginAnew(event: CaptureEvent): void {
    const again = event.kind === 'process.spawn' && this.#spawned;
    const announced =
      event.kind === 'sse.event' && sseFields(event.lines).event === 'endpoint' && this.#transport !== 'sse';
    if (event.kind === 'process.spawn') this.#spawned = true;
    if (announced) this.#transport = 'sse';
    const refused =
      event.kind === 'auth.begin' && event.cause > 0 && this.#cases.every(({ answer }) => answer.seq === 0);
    if (!again && !announced && !refused) return;
    if (this.#steps.length > 0)
      this.#remarks.add(
        again
          ? `The server was started again after ${counted(this.#steps.length, 'message')}; what was sent before is not sent again.`
          : refused
            ? `${counted(this.#steps.length, 'message')} that the server refused before the sign-in ${this.#steps.length === 1 ? 'is' : 'are'} not sent again.`
            : `${counted(this.#steps.length, 'message')} sent before the event stream was opened are not sent again: they only found out what the server speaks.`,
      );
    this.#steps = [];
    this.#cases = [];
    this.#ended = [];
    this.#caseOf = new Map();
    this.#givenUp.clear();
    this.#left = false;
  }

  #said(step: AnalysisStep, seq: number, t: number): void {
    const messages = step.messages.map((message, i): ScriptMessage => {
      const { id, method } = message.message;
      return {
        id,
        method,
        opens: opens(message) ? this.#open(message, { seq, member: i }, t) : -1,
        answers: isAnswer(message) ? this.#answered(message, { seq, member: i }, t) : -1,
      };
    });
    const kind = messages.length > 0 && messages.every(({ answers }) => answers >= 0) ? 'answer' : 'frame';
    this.#add({ kind, seq, t, method: step.messages[0]?.method ?? '', messages, gives: -1 });
    for (const { answers } of messages) if (answers >= 0) this.#cases[answers]!.answerStep = this.#steps.length - 1;
    for (const { link, operation } of step.messages)
      if (link === 'cancels' && operation !== null) this.#givenUp.add(this.#caseOf.get(operation) ?? -1);
  }

  #heard(step: AnalysisStep, seq: number, t: number): void {
    for (const [i, message] of step.messages.entries()) {
      const place = { seq, member: i };
      const answers = isAnswer(message) ? this.#answered(message, place, t) : -1;
      if (answers >= 0) this.#ended.push(answers);
      else this.#ended.push(this.#unasked(message, place, t, step.reading?.cut === true));
    }
  }

  /** Something that the server did by itself. */
  #unasked(correlated: CorrelatedMessage, place: MessagePlace, t: number, cut: boolean): number {
    const { message, operation, method } = correlated;
    const isRequest = message.class === 'request';
    const above = isRequest ? this.#analysis.operations[operation?.parent ?? -1] : operation;
    const parent = above === null || above === undefined ? -1 : (this.#caseOf.get(above) ?? -1);
    return this.#addCase({
      kind: isRequest ? 'server request' : 'server notification',
      method,
      name: isRequest ? (operation?.name ?? '') : '',
      arguments: '',
      id: message.id ?? '',
      place,
      t,
      parent,
      late: this.#givenUp.has(parent),
      likeness: cut ? 0 : likenessOf(message.value, method, this.#rules),
      operation: isRequest ? operation : null,
    });
  }

  #open({ message, operation, method }: CorrelatedMessage, place: MessagePlace, t: number): number {
    const params = member(message.value, 'params');
    const named = member(params, 'name') ?? member(params, 'uri');
    const name = operation?.name ?? (typeof named === 'string' ? named.slice(0, 120) : '');
    const id = message.id ?? '';
    return this.#addCase({
      kind: 'request',
      method,
      name,
      arguments: argumentsText(name, params),
      id,
      place,
      t,
      parent: -1,
      late: false,
      likeness: 0,
      operation,
    });
  }

  /** Notes the answer of a case; -1 where none is known to be answered by it, or where it was before. */
  #answered({ operation, link }: CorrelatedMessage, place: MessagePlace, t: number): number {
    const index =
      operation === null || link === 'duplicate' || link === 'near' ? -1 : (this.#caseOf.get(operation) ?? -1);
    const answered = this.#cases[index];
    if (answered === undefined || answered.answer.seq > 0) return -1;
    answered.answer = place;
    answered.latency = t - answered.t;
    return index;
  }

  #beneath({ event, changedOperations }: AnalysisStep): void {
    if (event.kind === 'http.request' && event.redirectOf === undefined) {
      if (event.purpose === 'listen')
        this.#add({ kind: 'listen', seq: event.seq, t: event.t, method: '', messages: [], gives: -1 });
      this.#endsSession ||= event.purpose === 'end-session';
    }
    if (event.kind !== 'http.end' || event.by !== 'us') return;
    for (const index of changedOperations) {
      const operation = this.#analysis.operations[index];
      const gives = operation?.state === 'cancelled' ? this.#caseOf.get(operation) : undefined;
      if (gives === undefined) continue;
      this.#givenUp.add(gives);
      this.#add({ kind: 'give-up', seq: event.seq, t: event.t, method: '', messages: [], gives });
    }
  }

  #add(step: Omit<ScriptStep, 'index' | 'after'>): void {
    this.#steps.push({ ...step, index: this.#steps.length, after: this.#ended });
    this.#ended = [];
  }

  #addCase({
    operation,
    ...known
  }: Omit<ScriptCase, 'index' | 'answer' | 'latency' | 'answerStep'> & {
    readonly operation: Operation | null;
  }): number {
    const index = this.#cases.length;
    this.#cases.push({ ...known, index, answer: NOWHERE, latency: -1, answerStep: -1 });
    if (operation !== null) this.#caseOf.set(operation, index);
    return index;
  }
}

function opens({ link }: CorrelatedMessage): boolean {
  return link === 'opens' || link === 'continues';
}

/** Whether an event is the first of the client's leaving: what the server says after it, chance decides. */
function leaves(event: CaptureEvent): boolean {
  switch (event.kind) {
    case 'process.stdin-close':
    case 'process.exit':
    case 'ws.close':
      return true;
    case 'http.request':
      return event.purpose === 'end-session';
    default:
      return false;
  }
}
