import { type CorrelatedMessage, type Moment, type Operation, RecentMap } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import { type Memory, type MessageScope, SENT } from '../../state/index.ts';
import { Rate } from './rate.ts';
import { member } from '../../../json/index.ts';

const REQUESTS_MOST = 4096;
/** Longer tokens are not compared, UTF-16 units. */
const LONGEST_TOKEN = 256;

/** How far a request has come. */
export interface Progress extends Moment {
  /** The highest `progress` so far. */
  readonly value: number;
  /** The last `total`; null where there was none. */
  readonly total: number | null;
  /** How fast its notifications come. */
  readonly rate: Rate;
}

/** Progress tokens and what was told by them. */
export class ProgressMemory implements Memory {
  static readonly scope: MessageScope = SENT;
  readonly #tokens = {
    c2s: new RecentMap<string, Operation>(REQUESTS_MOST),
    s2c: new RecentMap<string, Operation>(REQUESTS_MOST),
  };
  readonly #progress = new RecentMap<Operation, Progress>(REQUESTS_MOST);

  message({ dir, message, link, operation, row }: CorrelatedMessage, t: number): void {
    if (operation === null) return;
    if (link === 'opens' || link === 'continues') {
      const key = tokenKey(tokenOf(message.value));
      if (key === null) return;
      this.#tokens[dir].set(key, operation);
      this.#progress.delete(operation);
    } else if (link === 'progresses') this.#advance(operation, member(message.value, 'params'), { t, row });
  }

  /** The newest request of a side with this token; null for none. */
  holder(dir: Direction, key: string): Operation | null {
    return this.#tokens[dir].get(key) ?? null;
  }

  /** True once tokens were dropped: then it is not known any more which there were. */
  get forgetful(): boolean {
    return this.#tokens.c2s.forgetful || this.#tokens.s2c.forgetful;
  }

  of(operation: Operation): Progress | null {
    return this.#progress.get(operation) ?? null;
  }

  #advance(operation: Operation, params: unknown, { t, row }: Moment): void {
    const before = this.of(operation);
    const value = member(params, 'progress');
    const total = member(params, 'total');
    const rate = before?.rate ?? new Rate();
    rate.add(t);
    this.#progress.set(operation, {
      t,
      row,
      rate,
      // What comes again on a stream that is gone on with takes nothing back.
      value: Math.max(before?.value ?? -Infinity, typeof value === 'number' ? value : -Infinity),
      total: typeof total === 'number' ? total : (before?.total ?? null),
    });
  }
}

/** The token that a request gives for its progress; undefined for none. */
export function tokenOf(request: unknown): unknown {
  return member(member(member(request, 'params'), '_meta'), 'progressToken');
}

/** A token as JSON text, so that a number and a string stay apart; null for what is none, or too long to compare. */
export function tokenKey(token: unknown): string | null {
  if (typeof token === 'number') return JSON.stringify(token);
  return typeof token === 'string' && token.length <= LONGEST_TOKEN ? JSON.stringify(token) : null;
}
