/** What a text of Node's `util.inspect` comes to. */
export type Inspected =
  | { readonly kind: 'value'; readonly value: unknown; readonly end: number; readonly whole: boolean }
  /** The text ends within the value. */
  | { readonly kind: 'torn' }
  | { readonly kind: 'other' };

/** Values in values, at most; what is deeper is no log line of a message. */
const LEVELS_MOST = 200;
const TORN: Inspected = { kind: 'torn' };
const OTHER: Inspected = { kind: 'other' };

const SPACE = /\s*/y;
const KEY = /([A-Za-z_$][\w$]*)\s*:/y;
const WORD = /(undefined|null|true|false|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])/y;
/** What inspect writes where it goes no deeper, and behind a string, a list or an object that it cuts. */
const CUT =
  /\[(?:Object|Array|Circular \*\d+|[\w ]+ \[?Object\]?)[^\]\n]*\]|\.\.\. \d+ more (?:items?|characters?|properties|property)/y;
const TAG = /(?:<ref \*\d+> |\[Object: null prototype\] )+/y;
const PLUS = /\s*\+\s*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };

const WORDS: Readonly<Record<string, unknown>> = { undefined, null: null, true: true, false: false };

/**
 * Reads an object or a list as Node's `util.inspect` writes plain data (`{ id: 1, params: { name: 'a' } }`), as logs of programs in
 * JavaScript hold it. `whole` is false where something was cut (`[Object]`, `... 3 more items`).
 */
export function inspected(text: string, from: number): Inspected {
  return new InspectReader(text, from).read();
}

class InspectReader {
  readonly #text: string;
  #at: number;
  #whole = true;
  #levels = 0;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
  }

  read(): Inspected {
    try {
      const value = this.#value();
      return { kind: 'value', value, end: this.#at, whole: this.#whole };
    } catch (fault) {
      if (fault instanceof NoValue) return fault.torn ? TORN : OTHER;
      throw fault;
    }
  }

  #value(): unknown {
    this.#skip(TAG);
    const sign = this.#text[this.#at];
    if (sign === '{') return this.#nested(() => this.#object());
    if (this.#cut()) return undefined;
    if (sign === '[') return this.#nested(() => this.#list());
    if (sign === "'" || sign === '"' || sign === '`') return this.#string();
    const word = this.#match(WORD)?.[1];
    if (word === undefined) return this.#fail();
    return word in WORDS ? WORDS[word] : Number(word);
  }

  #nested<T>(read: () => T): T {
    this.#levels += 1;
    if (this.#levels > LEVELS_MOST) throw new NoValue(false);
    const value = read();
    this.#levels -= 1;
    return value;
  }

  #object(): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.#each('}', () => {
      const key = this.#match(KEY)?.[1] ?? this.#quotedKey();
      this.#skip(SPACE);
      entries.push([key, this.#value()]);
    });
    return Object.fromEntries(entries);
  }

  #quotedKey(): string {
    const key = this.#string();
    this.#skip(SPACE);
    if (this.#text[this.#at] !== ':') this.#fail();
    this.#at += 1;
    return key;
  }

  #list(): unknown[] {
    const items: unknown[] = [];
    this.#each(']', () => items.push(this.#value()));
    return items;
  }

  /** Members up to a closing sign; the reader stands on the opening one. */
  #each(close: string, member: () => void): void {
    this.#at += 1;
    for (;;) {
      this.#skip(SPACE);
      if (this.#text[this.#at] === close) break;
      if (!this.#cutMembers()) member();
      this.#skip(SPACE);
      if (this.#text[this.#at] === ',') this.#at += 1;
      else if (this.#text[this.#at] !== close) this.#fail();
    }
    this.#at += 1;
  }

  #cutMembers(): boolean {
    return this.#text.startsWith('...', this.#at) && this.#cut();
  }

  #cut(): boolean {
    if (this.#match(CUT) === null) return false;
    this.#whole = false;
    return true;
  }

  /** A string, with those that are added to it on the next lines. */
  #string(): string {
    let text = this.#piece();
    for (let plus = this.#match(PLUS); plus !== null; plus = this.#match(PLUS)) text += this.#piece();
    const before = this.#at;
    if (this.#text.startsWith('...', this.#at) && !this.#cut()) this.#at = before;
    return text;
  }

  #piece(): string {
    const quote = this.#text[this.#at];
    if (quote !== "'" && quote !== '"' && quote !== '`') return this.#fail();
    this.#at += 1;
    let piece = '';
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === undefined) return this.#fail();
      this.#at += 1;
      if (sign === quote) return piece;
      piece += sign === '\\' ? this.#escape() : sign;
    }
  }

  #escape(): string {
    const sign = this.#text[this.#at];
    if (sign === undefined) return this.#fail();
    this.#at += 1;
    if (sign !== 'x' && sign !== 'u') return ESCAPES[sign] ?? sign;
    const digits = this.#text.slice(this.#at, this.#at + (sign === 'x' ? 2 : 4));
    if (!/^[\da-f]+$/i.test(digits)) return this.#fail();
    this.#at += digits.length;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #skip(pattern: RegExp): void {
    this.#match(pattern);
  }

  #fail(): never {
    throw new NoValue(this.#at >= this.#text.length);
  }
}

/** No value stands there; `torn`: the text ended before it did. */
class NoValue extends Error {
  readonly torn: boolean;

  constructor(torn: boolean) {
    super('no value');
    this.torn = torn;
  }
}
