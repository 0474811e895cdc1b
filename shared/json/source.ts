/** What JSON is read from: a text by its UTF-16 units, or bytes by `JsonBytes`. */
export interface JsonSource {
  readonly length: number;
  charCodeAt(at: number): number;
  indexOf(sign: string, from: number): number;
}

/** Bytes of UTF-8 to be read as JSON. Outside of strings JSON is ASCII, so that tokens stand at the same places in bytes as in characters. */
export class JsonBytes implements JsonSource {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length;
  }

  charCodeAt(at: number): number {
    return this.#bytes[at] ?? NaN;
  }

  indexOf(sign: string, from: number): number {
    return this.#bytes.indexOf(sign.charCodeAt(0), from);
  }
}
