import { secretMarker, type Masked } from '../../../shared/capture/index.ts';

const KEPT = 1000;
/** A shorter value may be a word of any text. */
const TELLING = 12;

/** Masks secrets for the record, and remembers them while the connection lives, so that its user can have them shown. */
export class Secrets {
  readonly #fingerprint: (value: string) => string;
  readonly #values = new Map<string, string>();
  readonly #marked = new Map<string, string>();

  constructor(fingerprint: (value: string) => string) {
    this.#fingerprint = fingerprint;
  }

  /** The fingerprint of a value that is not to be shown again, as those of the environment. */
  fingerprint(value: string): string {
    return this.#fingerprint(value);
  }

  mask(value: string): Masked {
    return this.#masked(value, this.#values.size < KEPT);
  }

  /** The same for a value that will be needed again, however many there are. */
  keep(value: string): Masked {
    return this.#masked(value, true);
  }

  #masked(value: string, kept: boolean): Masked {
    const fingerprint = this.#fingerprint(value);
    const masked = { length: value.length, fingerprint };
    if (kept) {
      this.#values.set(fingerprint, value);
      this.#marked.set(secretMarker(masked), value);
    }
    return masked;
  }

  /** The value that a marker stands for in a text of the record; null when it is not known here. */
  behind(marker: string): string | null {
    return this.#marked.get(marker) ?? null;
  }

  /** A text in which each value that is known to be a secret, and long enough to be told from a word, stands as its marker. */
  hidden(text: string): string {
    let out = text;
    for (const [marker, value] of this.#marked) if (value.length >= TELLING) out = out.replaceAll(value, marker);
    return out;
  }

  /** The value behind a fingerprint; null when it is not known here. */
  reveal(fingerprint: string): string | null {
    return this.#values.get(fingerprint) ?? null;
  }
}
