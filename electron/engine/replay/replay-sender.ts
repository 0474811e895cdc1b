import { type AnalysisStep } from '../../../shared/analysis/index.ts';
import type {
  Arrival,
  GivenValues,
  LiveSide,
  ReplayCases,
  ReplayScript,
  ScriptCase,
  ScriptStep,
  ScriptTransport,
} from '../../../shared/replay/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { messageText, parsed } from './recorded-message.ts';
import { frameToSend } from './replay-frame.ts';
import { ERROR } from '../../../shared/mcp/index.ts';
import { canonicalId } from '../../../shared/json/index.ts';

export interface ReplaySenderOptions {
  readonly recorded: ShownConnection;
  readonly live: LiveConnection;
  readonly script: ReplayScript;
  readonly cases: ReplayCases;
  readonly side: LiveSide;
  readonly given: GivenValues;
  /** The way that `live` takes. */
  readonly to: ScriptTransport;
  /** True when nothing is to be sent any more. */
  readonly isOver: () => boolean;
}

const NOT_RECORDED = { code: ERROR.methodNotFound, message: 'The replayed session holds no answer to this' };
const DELIVERED = Promise.resolve();

/** Sends what the recorded client sent, with the values of the new session. */
export class ReplaySender {
  /** Messages that have gone out. */
  sent = 0;
  readonly #options: ReplaySenderOptions;
  /** ms of our own clock at which the request of a case went out. */
  readonly #sentAt = new Map<number, number>();
  /** Ids of requests that others send on the same connection. */
  readonly #foreignIds = new Set<string>();

  constructor(options: ReplaySenderOptions) {
    this.#options = options;
  }

  /** ms of our own clock; undefined for what has not been sent. */
  sentAt(index: number): number | undefined {
    return this.#sentAt.get(index);
  }

  /** Takes note of what somebody else sends on this connection. */
  applied({ event, messages }: AnalysisStep): void {
    if (event.kind !== 'frame' || event.dir !== 'c2s' || event.origin === 'replay') return;
    for (const { message, link } of messages)
      if (link === 'opens' && message.id !== null) this.#foreignIds.add(canonicalId(message.id));
  }

  /** Resolves, once it is sent, to when the server has taken it. Rejects with a sentence where the record cannot be read. */
  async send(step: ScriptStep): Promise<{ readonly delivered: Promise<void> }> {
    const { recorded, live, side, given, to, isOver } = this.#options;
    for (const { opens, id } of step.messages)
      if (opens >= 0 && id !== null && this.#foreignIds.has(canonicalId(id)))
        given.renamed(id, JSON.stringify(`replay-${id}`));
    const bytes = await frameToSend(recorded, step.seq, given, to);
    // An empty line is nothing where messages are not lines.
    if (bytes.length === 0 || isOver()) return { delivered: DELIVERED };
    for (const { opens } of step.messages) if (opens >= 0) this.#sentAt.set(opens, performance.now());
    side.sending(step);
    this.sent += 1;
    return live.sendReplayed(bytes);
  }

  /** A stream of the modern era is closed where there is one; elsewhere a notification says the same. */
  giveUp({ gives }: ScriptStep): void {
    const { live, cases, side, script, to } = this.#options;
    const { operations, rows } = live.observation;
    const seq = cases.all[gives]?.live.seq ?? 0;
    const operation = operations.findLast(({ dir, request }) => dir === 'c2s' && rows.seq(request) === seq);
    if (operation === undefined || operation.state !== 'pending') return;
    side.gaveUp(gives);
    if (live.abandon(operation, 'the recorded client gave it up') || !script.modern) return;
    const params = `{"requestId":${operation.id}}`;
    this.#sendOwn(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":${params}}`, to);
  }

  /**
   * Answers a request of the server with what the recorded client answered to the one that it stands for, after `wait`. What
   * that left without an answer is left so.
   */
  async answer(
    { index, id }: Arrival,
    known: ScriptCase,
    wait: (recordedUs: number) => Promise<unknown>,
  ): Promise<void> {
    const { script, given, isOver } = this.#options;
    given.asked(script.cases[index]!.id, id);
    const step = script.steps[known.answerStep];
    // An answer among other messages goes out in its turn.
    if (step?.kind !== 'answer') return;
    await wait(known.latency);
    if (!isOver()) await this.send(step);
  }

  /** Answers what is not recorded with the nearest answer that is; with an error where there is none. */
  async answerUnknown({ id }: Arrival, nearest: ScriptCase | null): Promise<void> {
    const { recorded, to, isOver } = this.#options;
    const answer = nearest === null ? undefined : parsed(await messageText(recorded, nearest.answer));
    const { id: _id, ...body } = (answer ?? { jsonrpc: '2.0', error: NOT_RECORDED }) as { readonly id?: unknown };
    if (!isOver()) this.#sendOwn(`{"id":${id},${JSON.stringify(body).slice(1)}`, to);
  }

  /** Sends what is not in the script. */
  #sendOwn(text: string, to: ScriptTransport): void {
    this.#options.side.sending(null);
    this.#options.live.sendReplayed(Buffer.from(to === 'stdio' ? `${text}\n` : text));
  }
}
