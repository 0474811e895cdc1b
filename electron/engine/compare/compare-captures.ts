import { type ClientRules, ownRules } from '../../../shared/acceptance/index.ts';
import type { Operation } from '../../../shared/analysis/index.ts';
import {
  compareBehaviour,
  compareFindings,
  compareLatency,
  compareSessions,
  compareSurfaces,
  compareVocabulary,
  lossesByChange,
  operationCodes,
  operationPair,
  operationSide,
  PairList,
  sessionComparison,
  vocabularyOf,
  type NoiseRule,
  type OperationKey,
  type OperationPair,
  type SessionComparison,
} from '../../../shared/compare/index.ts';
import { type Connection } from '../connection/index.ts';
import { inTurns, Turn } from '../pacing/index.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';
import { compareOperations, operationKey, type PlacedOperation } from './compared-operations.ts';
import { DifferenceJobs } from './difference-jobs.ts';
import { FrameMessages } from './frame-messages.ts';
import { behaviourOf } from './http-behaviour.ts';
import { offeredSurface } from './offered-surface.ts';
import { ruleCounts } from './rule-counts.ts';

/** Operations that are read at once: as many as there are, or fewer where their messages are long. */
const READ_AT_ONCE = 32;
const BYTES_AT_ONCE = 32_768;

/** How two sessions are compared. */
export interface ComparisonOptions {
  /** What of an answer is not held against it. */
  readonly rules: readonly NoiseRule[];
  /** Its reason is what the comparison rejects with. */
  readonly signal: AbortSignal;
}

/**
 * Puts two sessions beside each other, as far as they are recorded now; a file is read to its end first. Works in turns, so
 * that the thread stays free.
 */
export async function compareCaptures(
  left: Connection,
  right: Connection,
  options: ComparisonOptions,
): Promise<SessionComparison> {
  const comparing = new Comparing(left, right, options);
  try {
    return await comparing.whole();
  } finally {
    await comparing.close();
  }
}

/** Programs that people use: the libraries that they are made with would say the same again. */
function clientsOfOthers(): readonly ClientRules[] {
  return ownRules().clients.filter(({ client }) => client.kind === 'client');
}

class Comparing {
  readonly #left: Connection;
  readonly #right: Connection;
  readonly #options: ComparisonOptions;
  readonly #turn = new Turn();
  readonly #jobs = new DifferenceJobs();
  readonly #messages = new FrameMessages();
  #unread = 0;

  constructor(left: Connection, right: Connection, options: ComparisonOptions) {
    this.#left = left;
    this.#right = right;
    this.#options = options;
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  async whole(): Promise<SessionComparison> {
    const [left, right] = [this.#left, this.#right];
    for (const side of [left, right]) await side.folded();
    await this.#go();
    const identity = compareSessions(left.observation.session(), right.observation.session());
    const surface = await this.#work(
      compareSurfaces(
        await offeredSurface(left, this.#turn),
        await offeredSurface(right, this.#turn),
        lossesByChange({ rules: clientsOfOthers(), model: '', schemas: SCHEMA_JUDGE }),
      ),
    );
    const behaviour = compareBehaviour(await behaviourOf(left), await behaviourOf(right));
    const words = await this.#work(vocabularyOf(left.observation.rows));
    const vocabulary = compareVocabulary(words, await this.#work(vocabularyOf(right.observation.rows)));
    const operations = left.observation.operations.slice();
    const others = right.observation.operations.slice();
    const pairs = await this.#operations(operations, others);
    const told = pairs.told();
    return sessionComparison({
      left: left.info().name,
      right: right.info().name,
      identity: [...identity, ...behaviour],
      surface: surface.changes,
      operations: told.pairs,
      moreOperations: told.more,
      outcomes: pairs.outcomes,
      latency: await this.#work(compareLatency(operations, others)),
      findings: compareFindings(ruleCounts(left), ruleCounts(right)),
      vocabulary,
      notes: [...this.#problems(), ...surface.notes],
    });
  }

  async #operations(left: readonly Operation[], right: readonly Operation[]): Promise<PairList> {
    const before = await this.#keys(this.#left, left);
    const after = await this.#keys(this.#right, right);
    const aligned = await this.#jobs.alignment(...(await this.#work(operationCodes(before, after))));
    const pairs = new PairList();
    const at = (place: number): readonly [i: number, j: number] => [aligned[2 * place]!, aligned[2 * place + 1]!];
    await this.#each(
      aligned.length / 2,
      (place) => weight(this.#left, left[at(place)[0]]) + weight(this.#right, right[at(place)[1]]),
      (place) => {
        const [i, j] = at(place);
        return this.#pair(placed(this.#left, left[i], before[i]), placed(this.#right, right[j], after[j]));
      },
      (pair) => pairs.add(pair),
    );
    return pairs;
  }

  async #keys(connection: Connection, operations: readonly Operation[]): Promise<readonly OperationKey[]> {
    const keys: OperationKey[] = [];
    await this.#each(
      operations.length,
      (at) => connection.observation.rows.bytes(operations[at]!.request),
      (at) => operationKey(connection, operations[at]!, this.#options.rules, this.#messages),
      (key) => keys.push(key),
    );
    return keys;
  }

  async #pair(left: PlacedOperation | null, right: PlacedOperation | null): Promise<OperationPair | null> {
    const named = left ?? right;
    if (named === null) return null;
    let compared = null;
    if (left !== null && right !== null)
      compared = await compareOperations(left, right, this.#options.rules, {
        messages: this.#messages,
        jobs: this.#jobs,
      }).catch(() => {
        this.#unread += 1;
        return null;
      });
    return operationPair(named.operation, sideOf(left), sideOf(right), compared);
  }

  /** Reads so many things, several at once, and takes what comes of each in their order; nothing where nothing comes. */
  async #each<R>(
    count: number,
    bytes: (at: number) => number,
    read: (at: number) => Promise<R | null>,
    take: (result: R) => void,
  ): Promise<void> {
    let reading: Promise<R | null>[] = [];
    let weighed = 0;
    for (let at = 0; at < count; at += 1) {
      reading.push(read(at));
      weighed += bytes(at);
      if (reading.length < READ_AT_ONCE && weighed < BYTES_AT_ONCE && at < count - 1) continue;
      for (const result of await Promise.all(reading)) if (result !== null) take(result);
      await this.#go();
      reading = [];
      weighed = 0;
    }
  }

  async #work<T>(work: Generator<void, T>): Promise<T> {
    const done = await inTurns(work, this.#turn);
    await this.#go();
    return done;
  }

  async #go(): Promise<void> {
    if (this.#turn.isOver) await this.#turn.next();
    this.#options.signal.throwIfAborted();
  }

  #problems(): string[] {
    const sides = [
      ['left', this.#left],
      ['right', this.#right],
    ] as const;
    return [
      ...sides.flatMap(([which, side]) => {
        const { problem } = side.info();
        return problem === '' ? [] : [`The ${which} capture could not be read whole. ${problem}`];
      }),
      ...(this.#unread === 0
        ? []
        : [
            this.#unread === 1
              ? 'The messages of 1 operation could not be read, so only how it ended is compared.'
              : `The messages of ${this.#unread} operations could not be read, so only how they ended is compared.`,
          ]),
    ];
  }
}

function placed(
  connection: Connection,
  operation: Operation | undefined,
  key: OperationKey | undefined,
): PlacedOperation | null {
  return operation === undefined || key === undefined ? null : { connection, operation, key };
}

function sideOf(side: PlacedOperation | null): OperationPair['left'] {
  return side === null ? null : operationSide(side.operation, side.connection.observation.rows);
}

/** Bytes of an answer, 0 for none. */
function weight({ observation: { rows } }: Connection, operation: Operation | undefined): number {
  return operation === undefined || operation.response < 0 ? 0 : rows.bytes(operation.response);
}
