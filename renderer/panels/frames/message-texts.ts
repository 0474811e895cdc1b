import { command, type ConnectionModel, derived } from '../../state/index.ts';

type Message = [seq: number, member: number];
type Ask = (path: string, messages: Message[]) => Promise<readonly string[]>;

/** Texts that are kept; those that were asked for first go. */
const KEPT = 20_000;
/** Messages in one question. */
const AT_ONCE = 500;

/** What stands at places of the messages of one connection: asked of the engine for the rows that are drawn, all of a drawing at once. */
export class MessageTexts {
  readonly #ask: Ask;
  readonly #texts = new Map<string, string>();
  readonly #watchers = new Set<() => void>();
  /** What is asked for next, by path. */
  #asked = new Map<string, Message[]>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** What stands there; '' for nothing, or while it is not known yet. */
  of(path: string, seq: number, member: number): string {
    return this.#texts.get(keyOf(path, seq, member)) ?? '';
  }

  /** Asks for what stands there, unless that was done. */
  want(path: string, seq: number, member: number): void {
    const key = keyOf(path, seq, member);
    if (this.#texts.has(key)) return;
    this.#texts.set(key, '');
    if (this.#asked.size === 0) queueMicrotask(() => void this.#askAll());
    this.#asked.set(path, [...(this.#asked.get(path) ?? []), [seq, member]]);
  }

  async #askAll(): Promise<void> {
    const asked = this.#asked;
    this.#asked = new Map();
    for (const [path, messages] of asked)
      for (let from = 0; from < messages.length; from += AT_ONCE)
        await this.#askFor(path, messages.slice(from, from + AT_ONCE));
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= KEPT) break;
      this.#texts.delete(oldest);
    }
  }

  async #askFor(path: string, messages: Message[]): Promise<void> {
    // What cannot be read now is asked for again when its row is drawn again.
    const texts = await this.#ask(path, messages).catch(() => null);
    for (const [at, [seq, member]] of messages.entries()) {
      const key = keyOf(path, seq, member);
      if (texts === null) this.#texts.delete(key);
      else this.#texts.set(key, texts[at] ?? '');
    }
    for (const watch of this.#watchers) watch();
  }
}

function keyOf(path: string, seq: number, member: number): string {
  return `${seq} ${member} ${path}`;
}

/** The texts of a connection. */
export const messageTexts = derived(
  ({ id }: ConnectionModel) =>
    new MessageTexts(async (path, messages) => (await command('textsAt', { connection: id, path, messages })).texts),
);
