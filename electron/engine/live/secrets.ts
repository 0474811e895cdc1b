import type { Masked } from '../../../shared/capture/index.ts';

const KEPT = 1000;

/** Masks secrets for the record, and remembers them while the connection lives, so that its user can have them shown. */
export class Secrets {
  readonly #fingerprint: (value: string) => string;
  readonly #values = new Map<string, string>();

  constructor(fingerprint: (value: string) => string) {
    this.#fingerprint = fingerprint;
  }

  /** The fingerprint of a value that is not to be shown again, as those of the environment. */
  fingerprint(value: string): string {
    return this.#fingerprint(value);
  }

  mask(value: string): Masked {
    const fingerprint = this.#fingerprint(value);
    if (this.#values.size < KEPT) this.#values.set(fingerprint, value);
    return { length: value.length, fingerprint };
  }

  /** The value behind a fingerprint; null when it is not known here. */
  reveal(fingerprint: string): string | null {
    return this.#values.get(fingerprint) ?? null;
  }
}
