const SIZE = 256 * 1024;
/** One byte of a text takes at most six in JSON: `\u0000`. */
const WORST = 6;
/** So much of a text is escaped at once, out of memory of our own: single bytes of what another thread gave are slow to read. */
const STEP = 16 * 1024;
/** Shorter runs are copied sooner one by one. */
const LONG_RUN = 48;
/** Bytes that base64 encodes at once: whole groups of three (RFC 4648 §4). */
const BASE64_STEP = 48 * 1024;

const BACKSLASH = 0x5c;
const ZERO = 0x30;
/** Of `\u00…`: JSON.stringify writes control characters without a short form so, in small letters. */
const BY_NUMBER = 0x75;
const HEX = Buffer.from('0123456789abcdef');

/** What stands behind the backslash for a byte within a JSON string, as JSON.stringify writes it; 0 where the byte stands for itself. */
const ESCAPES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const written = byte < 0x80 ? JSON.stringify(String.fromCharCode(byte)).slice(1, -1) : '';
  return written.length > 1 ? written.charCodeAt(1) : 0;
});

const ALL_SPACES = 0x20202020;
const ALL_QUOTES = 0x22222222;
const ALL_BACKSLASHES = 0x5c5c5c5c;
const ALL_ONES = 0x01010101;
const HIGH_BITS = 0x80808080;

/**
 * Whether one of a word's four bytes has to be escaped: one below 0x20, a quote or a backslash. A byte less than n borrows its high bit
 * from x - n, where it had none itself; none above it can be taken for one unless there is one below.
 */
function hasEscape(word: number): boolean {
  const quotes = word ^ ALL_QUOTES;
  const backslashes = word ^ ALL_BACKSLASHES;
  const controls = (word - ALL_SPACES) & ~word;
  return ((controls | ((quotes - ALL_ONES) & ~quotes) | ((backslashes - ALL_ONES) & ~backslashes)) & HIGH_BITS) !== 0;
}

/** Gathers lines as bytes, in memory that is used again and again: texts never become strings on the way to the file. */
export class LineBuffer {
  readonly #give: (bytes: Uint8Array) => void;
  readonly #bytes = Buffer.allocUnsafeSlow(SIZE);
  readonly #step = new Uint8Array(STEP);
  readonly #words = new Int32Array(this.#step.buffer);
  #used = 0;

  /** `give` gets what was gathered, and must be done with it when it returns. */
  constructor(give: (bytes: Uint8Array) => void) {
    this.#give = give;
  }

  /** Bytes that were not given out yet. */
  get length(): number {
    return this.#used;
  }

  /** Adds a string of ASCII or short Unicode. */
  string(value: string): void {
    const most = value.length * 3;
    if (most > SIZE) this.bytes(Buffer.from(value));
    else {
      if (SIZE - this.#used < most) this.flush();
      this.#used += this.#bytes.write(value, this.#used, 'utf8');
    }
  }

  /** Adds bytes as they are. */
  bytes(value: Uint8Array): void {
    for (let at = 0; at < value.length;) {
      if (this.#used === SIZE) this.flush();
      const to = Math.min(value.length, at + SIZE - this.#used);
      this.#bytes.set(value.subarray(at, to), this.#used);
      this.#used += to - at;
      at = to;
    }
  }

  /** Adds bytes of a UTF-8 text as they stand within a JSON string. */
  escaped(value: Uint8Array): void {
    for (let at = 0; at < value.length; at += STEP) {
      if (SIZE - this.#used < STEP * WORST) this.flush();
      const part = value.subarray(at, at + STEP);
      this.#step.set(part);
      this.#addStep(part.length);
    }
  }

  /** Adds the first bytes of the step: those between two that have to be escaped go over as one. */
  #addStep(length: number): void {
    const step = this.#step;
    const target = this.#bytes;
    let used = this.#used;
    for (let at = 0; at < length; at += 1) {
      const from = at;
      at = this.#runEnd(at, length);
      if (at - from > LONG_RUN) {
        target.set(step.subarray(from, at), used);
        used += at - from;
      } else for (let each = from; each < at; each += 1) target[used++] = step[each]!;
      if (at === length) break;
      const byte = step[at]!;
      const escape = ESCAPES[byte]!;
      target[used++] = BACKSLASH;
      target[used++] = escape;
      if (escape !== BY_NUMBER) continue;
      target[used++] = ZERO;
      target[used++] = ZERO;
      target[used++] = HEX[byte >> 4]!;
      target[used++] = HEX[byte & 15]!;
    }
    this.#used = used;
  }

  /** Where the next byte stands in the step that has to be escaped: by words of four bytes, as far as there is none in them. */
  #runEnd(from: number, length: number): number {
    const step = this.#step;
    const words = this.#words;
    const whole = length >> 2;
    let at = from;
    for (;;) {
      if ((at & 3) === 0) {
        let word = at >> 2;
        while (word < whole && !hasEscape(words[word]!)) word += 1;
        at = word << 2;
      }
      if (at >= length || ESCAPES[step[at]!] !== 0) return at;
      at += 1;
    }
  }

  /** Adds bytes as base64. */
  base64(value: Buffer): void {
    for (let at = 0; at < value.length; at += BASE64_STEP) this.string(value.toString('base64', at, at + BASE64_STEP));
  }

  /** Gives out what was gathered. What `give` throws is thrown on; nothing is kept then. */
  flush(): void {
    const used = this.#used;
    this.#used = 0;
    if (used > 0) this.#give(this.#bytes.subarray(0, used));
  }

  /** Forgets what was gathered. */
  drop(): void {
    this.#used = 0;
  }
}
