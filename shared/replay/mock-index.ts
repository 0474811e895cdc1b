import { isPlayable, type MockBook, type MockTurn } from './mock-book.ts';
import { ERROR } from '../mcp/index.ts';

/** A JSON-RPC error of the mock's own. */
export interface MockError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const NAMES_TOLD = 8;
/** With them a conversation begins, and each client begins one. */
const OPENERS = new Set(['initialize', 'server/discover', 'ping']);

/** Finds the turns of a book by what a client says. */
export class MockIndex {
  readonly book: MockBook;
  readonly #byKey = new Map<string, MockTurn[]>();
  readonly #byMethod = new Map<string, MockTurn[]>();

  constructor(book: MockBook) {
    this.book = book;
    for (const turn of book.turns) {
      if (!isPlayable(turn)) continue;
      add(this.#byKey, turn.key, turn);
      if (turn.kind === 'request') add(this.#byMethod, turn.method, turn);
    }
  }

  /** The recorded turns with this key, in their order. */
  all(key: string): readonly MockTurn[] {
    return this.#byKey.get(key) ?? [];
  }

  /** Requests of the same method that name the same thing, in their order. */
  alike(method: string, name: string): readonly MockTurn[] {
    return (this.#byMethod.get(method) ?? []).filter((turn) => turn.name === name);
  }

  /** What is said to a request that is not recorded: what is recorded instead. */
  refusal(method: string, name: string, used: boolean): MockError {
    const turns = this.#byMethod.get(method) ?? [];
    const what = name === '' ? method : `${method} ${name}`;
    if (used)
      return {
        code: ERROR.invalidParams,
        message: `This mock has played every recorded answer to this ${what} already, each of them once.`,
      };
    if (turns.length === 0)
      return {
        code: ERROR.methodNotFound,
        message: `This mock plays a capture in which ${method} was never answered. It holds ${listed([...this.#byMethod.keys()])}.`,
      };
    const alike = this.alike(method, name).length;
    if (alike > 0)
      return {
        code: ERROR.invalidParams,
        message: `This mock plays a capture with ${alike === 1 ? 'one' : alike} answered ${what}, ${alike === 1 ? 'and it has' : 'all with'} other params.`,
      };
    return {
      code: ERROR.invalidParams,
      message: `This mock plays a capture without an answered ${what}. Of ${method} it holds ${listed([...new Set(turns.map((turn) => turn.name || 'one that names nothing'))])}.`,
    };
  }
}

/** Which recorded answers one client has had. */
export class MockMemory {
  readonly #index: MockIndex;
  readonly #consume: boolean;
  readonly #used = new Map<string, number>();

  /** `consume`: each recorded answer is given once; otherwise the last one is given again, for ever. */
  constructor(index: MockIndex, consume: boolean) {
    this.#index = index;
    this.#consume = consume;
  }

  /** The turn to be played for this key now; null where there is none (left). */
  take(key: string): MockTurn | null {
    const turns = this.#index.all(key);
    const used = this.#used.get(key) ?? 0;
    const last = turns.at(-1);
    const again = !this.#consume || OPENERS.has(last?.method ?? '') || last?.kind === 'notification';
    const turn = turns[used] ?? (again ? last : undefined);
    if (turn === undefined) return null;
    this.#used.set(key, used + 1);
    return turn;
  }

  /** Whether there were turns for this key, and all are used up. */
  isUsedUp(key: string): boolean {
    return this.#consume && this.#index.all(key).length > 0;
  }
}

function add(map: Map<string, MockTurn[]>, key: string, turn: MockTurn): void {
  const turns = map.get(key);
  if (turns === undefined) map.set(key, [turn]);
  else turns.push(turn);
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'no answer at all';
  const more = names.length - NAMES_TOLD;
  return `${names.slice(0, NAMES_TOLD).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
