// One token of JSON with the white space before it (RFC 8259 §2): string, other scalar, or structural sign. Strings hold no control characters.
const TOKEN =
  /[ \t\r]*(?:("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y;
const REST = /[ \t\r]*$/y;

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/**
 * Follows one JSON object or array over several lines. No token can span lines, so each is read once and the whole
 * costs time linear in its length.
 */
export class JsonProgress {
  readonly #open: ('{' | '[')[] = [];
  #expected: Expected = 'value';

  /** Reads the next line: the value is still `open`, `complete`, or this is not JSON (`broken`, for good). */
  line(text: string): 'open' | 'complete' | 'broken' {
    let at = 0;
    for (;;) {
      REST.lastIndex = at;
      if (REST.test(text)) return this.#expected === 'nothing' ? 'complete' : 'open';
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(text);
      if (!match || !this.#token(match[1], match[2], match[3])) return 'broken';
      at = TOKEN.lastIndex;
    }
  }

  #token(string: string | undefined, scalar: string | undefined, sign: string | undefined): boolean {
    const expected = this.#expected;
    if (sign === undefined) {
      if (string !== undefined && (expected === 'key' || expected === 'key or end')) {
        this.#expected = 'colon';
        return true;
      }
      const fits = (expected === 'value' || expected === 'value or end') && this.#open.length > 0;
      this.#expected = 'comma or end';
      return fits && (string ?? scalar) !== undefined;
    }
    switch (sign) {
      case '{':
      case '[':
        if (expected !== 'value' && expected !== 'value or end') return false;
        this.#open.push(sign);
        this.#expected = sign === '{' ? 'key or end' : 'value or end';
        return true;
      case '}':
        return this.#close('{', expected === 'key or end' || expected === 'comma or end');
      case ']':
        return this.#close('[', expected === 'value or end' || expected === 'comma or end');
      case ',':
        if (expected !== 'comma or end') return false;
        this.#expected = this.#open.at(-1) === '{' ? 'key' : 'value';
        return true;
      default:
        if (expected !== 'colon') return false;
        this.#expected = 'value';
        return true;
    }
  }

  #close(opened: '{' | '[', fits: boolean): boolean {
    if (!fits || this.#open.pop() !== opened) return false;
    this.#expected = this.#open.length === 0 ? 'nothing' : 'comma or end';
    return true;
  }
}
