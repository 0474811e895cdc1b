import { z } from 'zod';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { ByServer } from '../settings/index.ts';
import { readyFor } from './readable-rules.ts';

/** The rules that the user has in force, server by server, and those for every server that has none of its own: each a text. */
export class KeptMiddleRules {
  readonly #byServer: ByServer<string>;

  constructor(folder: string, report: (sentence: string) => void) {
    const schema = z.string();
    this.#byServer = new ByServer({ folder, file: 'middle-rules.json', what: 'rules', schema, report });
    // They are put into force as a connection begins, which waits for nothing.
    for (const text of this.#byServer.all()) void readyFor(text);
  }

  /** '' for none. */
  of(source: CaptureSource): string {
    return this.#byServer.of(source) ?? this.forAll;
  }

  /** Those for every server that has none of its own; '' for none. */
  get forAll(): string {
    return this.#byServer.others ?? '';
  }

  /** Throws Error with a sentence when they cannot be kept. */
  set(source: CaptureSource, text: string): void {
    // That a server has none is kept where it would else have those for all.
    this.#byServer.set(source, text === '' && this.forAll === '' ? null : text);
  }

  /** Throws Error with a sentence when they cannot be kept. */
  setForAll(text: string): void {
    this.#byServer.setOthers(text === '' ? null : text);
  }
}
