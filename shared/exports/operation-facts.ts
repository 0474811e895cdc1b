import { oneLine, type AnalysisStep, type CorrelatedMessage } from '../analysis/index.ts';
import { parentOf } from './trace-ids.ts';
import { isObject, member, textMember } from '../json/index.ts';

/** Something that was said while an operation ran. */
export interface OperationEvent {
  readonly t: number;
  readonly name: string;
  readonly message: string;
  readonly level: string;
  readonly progress: number | null;
  readonly total: number | null;
}

/** What of the messages of an operation its record does not have. */
export interface OperationFacts {
  readonly parent: { readonly traceId: string; readonly spanId: string } | null;
  /** What it names, whole: see `Operation.name`, which is cut. */
  readonly tool: string;
  readonly prompt: string;
  readonly uri: string;
  /** Of the error that answered it, or the text of a result with `isError`. */
  error: string;
  readonly events: OperationEvent[];
  dropped: number;
  readonly seq: number;
  taken: boolean;
}

const MOST_EVENTS = 64;
const LONGEST_NAME = 400;
const LONGEST_TEXT = 2_000;

/** Gathers what spans need of messages while they pass. */
export class OperationBook {
  readonly #facts = new Map<number, OperationFacts>();
  /** What belongs to no operation, the last ones. */
  readonly loose: OperationEvent[] = [];
  looseDropped = 0;

  of(operation: number): OperationFacts | undefined {
    return this.#facts.get(operation);
  }

  take(step: AnalysisStep, taken: boolean): void {
    for (const message of step.messages) this.#message(message, step.event.t, step.event.seq, taken);
  }

  #message(correlated: CorrelatedMessage, t: number, seq: number, taken: boolean): void {
    const { operation, link, message, method } = correlated;
    const facts = operation === null ? undefined : this.#facts.get(operation.index);
    if (operation !== null && link === 'opens') {
      this.#facts.set(operation.index, factsOf(method, message.value, seq, taken));
      return;
    }
    if (facts !== undefined && taken) facts.taken = true;
    if (facts !== undefined && (link === 'answers' || link === 'answers-late')) {
      facts.error = errorOf(message.value);
      return;
    }
    if (message.class !== 'notification') return;
    const event = eventOf(t, method, member(message.value, 'params'));
    if (facts === undefined) {
      if (!taken) return;
      if (this.loose.length < MOST_EVENTS * 4) this.loose.push(event);
      else this.looseDropped += 1;
    } else if (facts.events.length < MOST_EVENTS) facts.events.push(event);
    else facts.dropped += 1;
  }
}

function factsOf(method: string, value: unknown, seq: number, taken: boolean): OperationFacts {
  const params = member(value, 'params');
  const name = textMember(params, 'name').slice(0, LONGEST_NAME);
  return {
    parent: parentOf(member(member(params, '_meta'), 'traceparent')),
    tool: method === 'tools/call' ? name : '',
    prompt: method === 'prompts/get' ? name : '',
    uri: method.startsWith('resources/') ? textMember(params, 'uri').slice(0, LONGEST_NAME) : '',
    error: '',
    events: [],
    dropped: 0,
    seq,
    taken,
  };
}

function errorOf(value: unknown): string {
  const error = member(value, 'error');
  if (isObject(error)) return textMember(error, 'message').slice(0, LONGEST_TEXT);
  const result = member(value, 'result');
  if (member(result, 'isError') !== true) return '';
  const content = member(result, 'content');
  const text = Array.isArray(content) ? content.map((part) => textMember(part, 'text')).find((one) => one !== '') : '';
  return oneLine(text ?? '', LONGEST_NAME);
}

function eventOf(t: number, method: string, params: unknown): OperationEvent {
  const number = (name: string): number | null => {
    const value = member(params, name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const data = member(params, 'data');
  const text = typeof data === 'string' ? data : data === undefined ? textMember(params, 'message') : shortJson(data);
  return {
    t,
    name: method.slice(0, LONGEST_NAME),
    message: text.slice(0, LONGEST_TEXT),
    level: textMember(params, 'level').slice(0, 40),
    progress: number('progress'),
    total: number('total'),
  };
}

function shortJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    // Nested too deep to be written.
    return '';
  }
}
