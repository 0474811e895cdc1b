import { compactJson } from './json.ts';

const KINDS_KEPT = 32;
/** Declarations that differ only beyond so many UTF-16 units count as one. */
const COMPARED = 4096;

/** Client capabilities where every request declares its own (2026-07-28, basic/index, `_meta`). */
export class Declarations {
  readonly #kinds = new Map<string, { readonly value: unknown; requests: number }>();
  #newest = '';
  requests = 0;
  /** How many requests named a version or capabilities other than the request before. */
  changes = 0;
  #version = '';

  /** Takes in what a request says. */
  add(version: string, capabilities: unknown): void {
    const text = compactJson(capabilities, COMPARED);
    if (this.requests > 0 && (text !== this.#newest || version !== this.#version)) this.changes += 1;
    this.requests += 1;
    this.#newest = text;
    this.#version = version;
    const kind = this.#kinds.get(text);
    if (kind) kind.requests += 1;
    else if (this.#kinds.size < KINDS_KEPT) this.#kinds.set(text, { value: capabilities, requests: 1 });
  }

  /** What `read` finds in the newest declaration that has it, and how many of the requests declared it. */
  find(read: (capabilities: unknown) => unknown): { readonly value: unknown; readonly requests: number } {
    let value: unknown;
    let requests = 0;
    for (const [text, kind] of this.#kinds) {
      const found = read(kind.value);
      if (found === undefined) continue;
      if (value === undefined || text === this.#newest) value = found;
      requests += kind.requests;
    }
    return { value, requests };
  }
}
