/** Where a string or a number stands in a JSON text. */
export interface JsonPlace {
  /** The member whose value it is, or is in a list of; for a key the key itself; '' at the root. */
  readonly name: string;
  readonly key: boolean;
  /** `params.arguments.tokens[0]`. */
  path(): string;
}

/** What becomes of the strings and numbers of a JSON text. */
export interface JsonVisitor {
  /** The string that is to stand there, the same one for no change. */
  string(value: string, place: JsonPlace): string;
  /** The string that is to stand in the place of a number; null for no change. */
  number(digits: string, place: JsonPlace): string | null;
}

interface Level {
  readonly list: boolean;
  /** Of a list the name of the member that holds it. */
  name: string;
  index: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Whether a text is worth being read as JSON: an object or a list. */
export function isJson(text: string): boolean {
  const start = text.search(/[^ \t\r\n]/);
  if (start < 0 || (text[start] !== '{' && text[start] !== '[')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Rewrites strings and numbers of a JSON text; everything else stays as it is, to the last blank. `text` has to be JSON. */
export function rewriteJson(text: string, visitor: JsonVisitor, root = ''): string {
  const walk = new Walk(root);
  let out = '';
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    let written: string | null = null;
    if (code === QUOTE) {
      end = endOfString(text, at + 1) + 1;
      const literal = text.slice(at, end);
      const value = literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
      const said = visitor.string(value, walk.string(value));
      if (said !== value) written = JSON.stringify(said);
    } else if (code === 0x2d || (code >= 48 && code < 58)) {
      end = endOfNumber(text, at + 1);
      const said = visitor.number(text.slice(at, end), walk);
      if (said !== null) written = JSON.stringify(said);
    } else walk.sign(code);
    if (written !== null) {
      out += text.slice(copied, at) + written;
      copied = end;
    }
    at = end;
  }
  return copied === 0 ? text : out + text.slice(copied);
}

/** The place in a JSON text as it is read. */
class Walk implements JsonPlace {
  readonly #levels: Level[] = [];
  readonly #root: string;
  #atKey = false;
  key = false;

  constructor(root: string) {
    this.#root = root;
  }

  get name(): string {
    return this.#levels.at(-1)?.name ?? '';
  }

  string(value: string): this {
    this.key = this.#atKey;
    const level = this.#levels.at(-1);
    if (this.key && level !== undefined) level.name = value;
    return this;
  }

  sign(code: number): void {
    if (code === COLON) {
      this.#atKey = false;
      this.key = false;
    } else if (code === COMMA) {
      const level = this.#levels.at(-1);
      if (level?.list === true) level.index += 1;
      else this.#atKey = true;
    } else if (code === 0x7b) {
      this.#levels.push({ list: false, name: '', index: 0 });
      this.#atKey = true;
    } else if (code === 0x5b) {
      this.#levels.push({ list: true, name: this.name, index: 0 });
      this.#atKey = false;
    } else if (code === 0x7d || code === 0x5d) {
      this.#levels.pop();
      this.#atKey = false;
    }
    this.key = false;
  }

  path(): string {
    let path = this.#root;
    for (const { list, name, index } of this.#levels)
      path += list ? `[${index}]` : `${path === '' ? '' : '.'}${shortened(name)}`;
    return path;
  }
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

/** Where the quote is that ends a string which begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length - 1;
    let escapes = 0;
    while (text.charCodeAt(quote - escapes - 1) === 0x5c && quote - escapes - 1 >= from) escapes += 1;
    if (escapes % 2 === 0) return quote;
    at = quote + 1;
  }
}

function endOfNumber(text: string, from: number): number {
  let at = from;
  while (at < text.length && '0123456789.eE+-'.includes(text[at]!)) at += 1;
  return at;
}
