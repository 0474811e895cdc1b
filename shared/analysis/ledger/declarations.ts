import { compactJson } from '../../json/index.ts';
import { DeclaredPaths, type DeclaredValue } from './declared.ts';
import type { RequestDeclaration } from '../session/index.ts';

const KINDS_KEPT = 32;
const SEQS_KEPT = 8;
/** Declarations that differ only beyond so many UTF-16 units count as one. */
const COMPARED = 4096;
const SHOWN = 400;

interface Kind {
  readonly version: string;
  readonly text: string;
  readonly paths: DeclaredPaths;
  readonly seqs: number[];
  requests: number;
}

/** What the requests declared at one path. */
export interface DeclaredByRequests {
  /** Of the newest declaration that has it; null where none has. */
  readonly value: DeclaredValue | null;
  /** How many of the requests declared it. */
  readonly requests: number;
  /** Positions of those declarations among the facts. */
  readonly by: readonly number[];
}

/** Client capabilities where every request declares its own (2026-07-28, basic/index, `_meta`). */
export class Declarations {
  readonly #kinds = new Map<string, Kind>();
  #newest = '';
  requests = 0;
  /** How many requests named a version or capabilities other than the request before. */
  changes = 0;

  /** Takes in what a request says. */
  add(version: string, capabilities: unknown, seq: number): void {
    const text = compactJson(capabilities, COMPARED);
    const key = `${version}\n${text}`;
    if (this.requests > 0 && key !== this.#newest) this.changes += 1;
    this.requests += 1;
    this.#newest = key;
    let kind = this.#kinds.get(key);
    if (!kind) {
      if (this.#kinds.size === KINDS_KEPT) return;
      kind = { version, text, paths: new DeclaredPaths('client', capabilities), seqs: [], requests: 0 };
      this.#kinds.set(key, kind);
    }
    kind.requests += 1;
    if (kind.seqs.length === SEQS_KEPT) kind.seqs.splice(SEQS_KEPT / 2, 1);
    kind.seqs.push(seq);
  }

  /** What was declared at a path. */
  at(path: string): DeclaredByRequests {
    let value: DeclaredValue | null = null;
    let requests = 0;
    const by: number[] = [];
    let position = 0;
    for (const [key, kind] of this.#kinds) {
      const found = kind.paths.at(path);
      if (found !== null) {
        if (value === null || key === this.#newest) value = found;
        if (found.yes) {
          requests += kind.requests;
          by.push(position);
        }
      }
      position += 1;
    }
    return { value, requests, by };
  }

  /** What was declared, each kind by itself, in the order of their coming. */
  get paths(): readonly DeclaredPaths[] {
    return Array.from(this.#kinds.values(), ({ paths }) => paths);
  }

  /** The kinds of declarations, at most 32. */
  facts(): RequestDeclaration[] {
    return Array.from(this.#kinds.values(), ({ version, text, seqs, requests }) => ({
      version,
      declared: text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text,
      requests,
      seqs: seqs.slice(),
    }));
  }
}
