/** A text that is no TOML from an offset on; the message is a sentence without its full stop. */
export class TomlFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};
const NUMBER = /^[+-]?(?:\d+(?:_\d+)*)(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+(?:_\d+)*)?$/;
const OTHER_NUMBER = /^(?:0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+|[+-]?(?:inf|nan))$/;
const DATE =
  /^(?:\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:\d{2})?)?|\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/** Goes through a TOML text sign by sign: white space, comments, keys, texts and words. */
export class TomlSigns {
  readonly text: string;
  at: number;

  constructor(text: string, from: number) {
    this.text = text;
    this.at = from;
  }

  get sign(): string {
    return this.text.charAt(this.at);
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  skipBlanks(): void {
    while (this.sign === ' ' || this.sign === '\t') this.at += 1;
  }

  /** Goes over white space, line ends and comments. */
  skipLines(): void {
    for (;;) {
      this.skipBlanks();
      if (this.sign === '#') this.#skipComment();
      else if (this.sign === '\n' || this.text.startsWith('\r\n', this.at)) this.at += this.sign === '\n' ? 1 : 2;
      else return;
    }
  }

  /** Goes to the end of a line that may have nothing more but a comment. */
  endOfLine(): void {
    this.skipBlanks();
    if (this.sign === '#') this.#skipComment();
    if (!this.ended && this.sign !== '\n' && !this.text.startsWith('\r\n', this.at))
      throw new TomlFault(this.at, `${JSON.stringify(this.#rest())} follows the end of the value`);
  }

  take(sign: string): boolean {
    if (this.sign !== sign) return false;
    this.at += 1;
    return true;
  }

  expect(signs: string): void {
    this.skipBlanks();
    if (!this.text.startsWith(signs, this.at))
      throw new TomlFault(
        this.at,
        this.ended
          ? `It ends where ${signs} is to follow`
          : `${signs} is missing before ${JSON.stringify(this.#rest())}`,
      );
    this.at += signs.length;
  }

  bareKey(): string {
    const [key] = this.#match(/[A-Za-z0-9_-]+/y);
    if (key === undefined) throw new TomlFault(this.at, `A key is missing before ${JSON.stringify(this.#rest())}`);
    return key;
  }

  /** A number, a date or a truth value; a date is the text that it is written as. */
  word(): number | boolean | string {
    const start = this.at;
    const [word] = this.#match(/[^\s,\]}#]+(?: \d{2}:[^\s,\]}#]+)?/y);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word !== undefined && NUMBER.test(word)) return Number(word.replaceAll('_', ''));
    if (word !== undefined && (OTHER_NUMBER.test(word) || DATE.test(word))) return word;
    throw new TomlFault(
      start,
      word === undefined
        ? 'A value is missing'
        : `${JSON.stringify(word.slice(0, 20))} is no value; a text stands in quotes`,
    );
  }

  /** A text in quotes of either kind; `long` where it may go over several lines. */
  string(long: boolean): string {
    const start = this.at;
    const quote = this.sign;
    const threefold = long && this.text.startsWith(quote.repeat(3), start);
    const close = threefold ? quote.repeat(3) : quote;
    this.at += close.length;
    if (threefold) this.#match(/\r?\n/y);
    let value = '';
    for (;;) {
      if (this.ended || (!threefold && this.sign === '\n')) throw new TomlFault(start, 'The text has no closing quote');
      if (this.text.startsWith(close, this.at)) {
        // Up to two quotes may stand before the three that close.
        const more = threefold ? (this.#match(quote === '"' ? /"{0,2}(?="{3})/y : /'{0,2}(?='{3})/y)[0] ?? '') : '';
        value += more;
        this.at += close.length;
        return value;
      }
      if (quote === '"' && this.sign === '\\') value += this.#escape(threefold);
      else {
        value += this.sign;
        this.at += 1;
      }
    }
  }

  #escape(threefold: boolean): string {
    const start = this.at;
    this.at += 1;
    if (threefold && this.#match(/[ \t]*\r?\n\s*/y).length > 0) return '';
    const [, short, long] = this.#match(/u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})/y);
    if (short !== undefined || long !== undefined) {
      const point = Number.parseInt(short ?? long ?? '', 16);
      if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        throw new TomlFault(start, 'There is no such character');
      return String.fromCodePoint(point);
    }
    const sign = Object.hasOwn(ESCAPED, this.sign) ? ESCAPED[this.sign] : undefined;
    if (sign === undefined) throw new TomlFault(start, `\\${this.sign} stands for nothing`);
    this.at += 1;
    return sign;
  }

  #skipComment(): void {
    const end = this.text.indexOf('\n', this.at);
    // Of CR LF the whole end of the line is left for whoever looks for it.
    this.at = end < 0 ? this.text.length : this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** Takes what a sticky expression finds here. */
  #match(expression: RegExp): readonly (string | undefined)[] {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (found === null) return [];
    this.at += found[0].length;
    return found;
  }

  #rest(): string {
    return this.text.slice(this.at, this.at + 12).split(/[\r\n]/)[0] ?? '';
  }
}
