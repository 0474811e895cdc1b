import { type CorrelatedMessage, inputRequests, type Operation } from '../operations/index.ts';
import { member } from '../../json/index.ts';
import { DeclaredPaths } from './declared.ts';
import { outcomeOfError, outcomeOfInput, outcomeOfResult } from './outcomes.ts';
import { Usage } from './usage.ts';
import {
  isAcknowledged,
  useKey,
  usesOfInput,
  usesOfNotification,
  usesOfRequest,
  usesOfResult,
  type Use,
} from './uses.ts';
import type { CapabilitySide } from '../../mcp/index.ts';

const ASKS_LOOKED_AT = 100;
/** Paths whose use is kept; there are some 30 in the protocol, the rest are names that a peer may make up. */
const PATHS_KEPT = 256;
const MISSING_CAPABILITY = '−32021';

/** Which capabilities a session used, and what came of it. */
export class LedgerRecord {
  readonly #usage = new Map<string, Usage>();
  readonly #usesOfOperation = new Map<Operation, readonly Use[]>();
  /** What an operation asks the client for, by the key of the question. */
  readonly #questions = new Map<Operation, ReadonlyMap<string, readonly Use[]>>();

  apply(correlated: CorrelatedMessage, seq: number): void {
    const { message, method, link, operation, dir } = correlated;
    if (message.class === 'notification') this.#notified(correlated, seq);
    else if (operation === null) return;
    else if (link === 'opens') {
      const uses = usesOfRequest(dir, method, member(message.value, 'params'));
      if (uses.length === 0) return;
      this.#usesOfOperation.set(operation, uses);
      for (const one of uses) this.#of(one.key).count(one.noun, seq);
    } else if (link === 'asks') this.#inputAsked(operation, member(message.value, 'result'), seq);
    else if (link === 'continues') this.#inputGiven(operation, member(message.value, 'params'));
    else if (link === 'answers' || link === 'answers-late') this.#answered(correlated, operation, seq);
  }

  /** How a path of a side was used; null where it was not. */
  at(side: CapabilitySide, path: string): Usage | null {
    return this.#usage.get(useKey(side, path)) ?? null;
  }

  /** Paths of extensions of this side that were used. */
  extensions(side: CapabilitySide): string[] {
    const prefix = useKey(side, 'extensions.');
    return Array.from(this.#usage.keys(), (key) => (key.startsWith(prefix) ? key.slice(side.length + 1) : '')).filter(
      (path) => path !== '',
    );
  }

  #notified({ message, method, link, operation, dir }: CorrelatedMessage, seq: number): void {
    for (const one of usesOfNotification(dir, method)) this.#of(one.key).count(one.noun, seq);
    if (operation !== null && link === 'relates' && method === 'notifications/subscriptions/acknowledged')
      this.#acknowledged(operation, member(message.value, 'params'));
  }

  /** What a subscription was granted is served, and what was left out of it refused, long before it ends. */
  #acknowledged(operation: Operation, params: unknown): void {
    for (const one of this.#usesOfOperation.get(operation) ?? [])
      if (one.filter !== '') this.#of(one.key).answered(isAcknowledged(one, params) ? 'served' : 'refused');
    this.#usesOfOperation.delete(operation);
  }

  #answered({ message, method }: CorrelatedMessage, operation: Operation, seq: number): void {
    const code = operation.errorCode;
    const isResult = message.class === 'response.result';
    const result = isResult ? member(message.value, 'result') : undefined;
    const outcome = isResult ? outcomeOfResult(method, result) : outcomeOfError(code);
    for (const one of this.#usesOfOperation.get(operation) ?? []) this.#of(one.key).answered(outcome, code);
    this.#usesOfOperation.delete(operation);
    for (const one of usesOfResult(result)) {
      const usage = this.#of(one.key);
      usage.count(one.noun, seq);
      usage.answered('served');
    }
    if (code === MISSING_CAPABILITY) this.#missing(member(member(message.value, 'error'), 'data'), seq);
  }

  /** The server says what the request would have had to declare (2026-07-28, basic/index, error codes). */
  #missing(data: unknown, seq: number): void {
    for (const path of new DeclaredPaths('client', member(data, 'requiredCapabilities')).declared) {
      const usage = this.#of(useKey('client', path));
      usage.count('need', seq);
      usage.answered('refused', MISSING_CAPABILITY);
    }
  }

  /** What an answer asks of the client is a use of the client's capabilities (2026-07-28, multi-round-trip requests). */
  #inputAsked(operation: Operation, result: unknown, seq: number): void {
    const questions = new Map<string, readonly Use[]>();
    for (const [key, request] of inputRequests(result, ASKS_LOOKED_AT)) {
      const uses = usesOfInput(request);
      questions.set(key, uses);
      for (const one of uses) this.#of(one.key).count(one.noun, seq);
    }
    this.#questions.set(operation, questions);
  }

  #inputGiven(operation: Operation, params: unknown): void {
    const responses = member(params, 'inputResponses');
    for (const [key, uses] of this.#questions.get(operation) ?? []) {
      const response = member(responses, key);
      if (response === undefined) continue;
      for (const one of uses) this.#of(one.key).answered(outcomeOfInput(response));
    }
    this.#questions.delete(operation);
  }

  #of(key: string): Usage {
    let usage = this.#usage.get(key);
    if (!usage) {
      usage = new Usage();
      if (this.#usage.size < PATHS_KEPT) this.#usage.set(key, usage);
    }
    return usage;
  }
}
