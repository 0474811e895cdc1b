import { type Operation } from '../analysis/index.ts';
import type { FrameEvent } from '../capture/index.ts';
import type { MockEnd, MockForm, MockSaying, MockTurn } from './mock-book.ts';
import { member } from '../json/index.ts';

const NOTHING: readonly number[] = [];
const LONGEST_NAME = 120;

/** What a turn begins with. */
export interface TurnStart {
  readonly index: number;
  readonly kind: MockTurn['kind'];
  readonly key: string;
  readonly method: string;
  /** What it names; see `nameIn`. */
  readonly name: string;
  readonly event: FrameEvent;
  /** Place in a batch, −1 for none. */
  readonly place: number;
  /** Of a request: its operation, in whose name the turn stays open. */
  readonly operation: Operation | null;
}

/** A turn while it is being read. */
export class TurnRecord {
  readonly index: number;
  readonly method: string;
  readonly #kind: MockTurn['kind'];
  readonly #key: string;
  readonly #seq: number;
  readonly #member: number;
  readonly #operation: Operation | null;
  readonly #name: string;
  readonly #sayings: MockSaying[] = [];
  #next = -1;
  #answered = false;
  /** Requests of the server that the client has answered, and µs of the last thing said or answered. */
  #after: readonly number[] = NOTHING;
  #last: number;

  constructor({ index, kind, key, method, name, event, place, operation }: TurnStart) {
    this.index = index;
    this.method = method;
    this.#kind = kind;
    this.#key = key;
    this.#seq = event.seq;
    this.#member = place;
    this.#operation = operation;
    this.#name = name;
    this.#last = event.t;
  }

  /** True while the request waits for its answer. */
  get isOpen(): boolean {
    return !this.#answered && this.#operation?.state === 'pending';
  }

  /** Adds what the server said at `t` µs, and gives its position. */
  says(saying: Omit<MockSaying, 'gap' | 'after'>, t: number): number {
    this.#sayings.push({ ...saying, gap: Math.max(0, t - this.#last), after: this.#after });
    this.#last = t;
    if (saying.kind === 'answer') this.#answered = true;
    return this.#sayings.length - 1;
  }

  /** The client answered the request of the server at this position. */
  answeredByClient(position: number, t: number): void {
    if (this.#after.includes(position)) return;
    this.#after = [...this.#after, position];
    this.#last = Math.max(this.#last, t);
  }

  /** The client goes on with the same request in this turn. */
  goesOnIn(index: number): void {
    this.#next = index;
  }

  finish(form: MockForm | null): MockTurn {
    return {
      index: this.index,
      kind: this.#kind,
      seq: this.#seq,
      member: this.#member,
      method: this.method,
      name: this.#name,
      key: this.#key,
      end: this.#end(),
      // A list of its own length: one that grew has room to spare.
      sayings: [...this.#sayings],
      next: this.#next,
      form,
    };
  }

  #end(): MockEnd {
    if (this.#answered) return 'answered';
    if (this.#operation?.state === 'cancelled') return 'cancelled';
    return this.#operation?.state === 'timed-out' ? 'timed out' : 'unanswered';
  }
}

/** What the params of a message name: a tool or a prompt, a resource. */
export function nameIn(params: unknown): string {
  const name = member(params, 'name') ?? member(params, 'uri');
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '';
}
