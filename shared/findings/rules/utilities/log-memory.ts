import { type CorrelatedMessage, type Moment, type Operation, RecentMap } from '../../../analysis/index.ts';
import { META } from '../../../mcp/index.ts';
import { answersTo, rankOf } from '../../reading/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { Rate } from './rate.ts';
import { member } from '../../../json/index.ts';

const REQUESTS_MOST = 4096;

/** A level that `logging/setLevel` asked for. */
export interface LevelSet extends Moment {
  readonly rank: number;
}

/** Which log messages the client asked for, and how fast they come. */
export class LogMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'notification', 'result', 'error'] };
  /** The level in force by the newest `logging/setLevel` that succeeded; null before. */
  set: LevelSet | null = null;
  /** Rank of the least important level that any request asked for itself; Infinity where none did. */
  lowest = Infinity;
  readonly rate = new Rate();
  /** `logging/setLevel` without an answer, each with the rank it asks for; -1 for a level that does not exist. */
  readonly #setting = new Map<Operation, number>();
  /** Ranks that requests of the modern era ask for; -1 for a level that does not exist. */
  readonly #requested = new RecentMap<Operation, number>(REQUESTS_MOST);

  message(correlated: CorrelatedMessage, t: number): void {
    const { dir, message, method, link, operation, row } = correlated;
    if (message.class === 'notification') {
      if (method === 'notifications/message') this.rate.add(t);
      return;
    }
    if (operation === null || operation.dir !== 'c2s') return;
    if (dir === 'c2s' && (link === 'opens' || link === 'continues'))
      this.#ask(operation, message.value, link === 'continues');
    else if (method === 'logging/setLevel' && answersTo(correlated)) this.#answer(operation, message.class, { t, row });
  }

  /** True while a `logging/setLevel` waits for its answer: it may be in force already. */
  get setting(): boolean {
    return this.#setting.size > 0;
  }

  /** Rank of the level that a `logging/setLevel` without an answer asks for, -1 for no level; null for any other request. */
  rankSet(operation: Operation): number | null {
    return this.#setting.get(operation) ?? null;
  }

  /** Rank of the level that a request asks for itself, -1 for no level; null for one that asks for none. */
  rankOf(operation: Operation): number | null {
    return this.#requested.get(operation) ?? null;
  }

  #ask(operation: Operation, request: unknown, again: boolean): void {
    const params = member(request, 'params');
    if (operation.method === 'logging/setLevel') {
      this.#setting.set(operation, rankOf(member(params, 'level')));
      if (this.#setting.size > REQUESTS_MOST) this.#setting.delete(this.#setting.keys().next().value!);
    }
    const level = member(member(params, '_meta'), META.logLevel);
    if (level === undefined) {
      if (again) this.#requested.delete(operation);
      return;
    }
    const rank = rankOf(level);
    this.#requested.set(operation, rank);
    this.lowest = Math.min(this.lowest, Math.max(0, rank));
  }

  #answer(operation: Operation, kind: string, moment: Moment): void {
    const rank = this.#setting.get(operation) ?? -1;
    this.#setting.delete(operation);
    if (rank >= 0 && kind === 'response.result') this.set = { ...moment, rank };
  }
}
