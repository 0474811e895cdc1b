import { z } from 'zod';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { ByServer } from '../settings/index.ts';

/** The rules that the user has in force, server by server: each a text. */
export class KeptMiddleRules {
  readonly #byServer: ByServer<string>;

  constructor(folder: string, report: (sentence: string) => void) {
    const schema = z.string();
    this.#byServer = new ByServer({ folder, file: 'middle-rules.json', what: 'rules', schema, report });
  }

  /** '' for none. */
  of(source: CaptureSource): string {
    return this.#byServer.of(source) ?? '';
  }

  /** Throws Error with a sentence when they cannot be kept. */
  set(source: CaptureSource, text: string): void {
    this.#byServer.set(source, text === '' ? null : text);
  }
}
