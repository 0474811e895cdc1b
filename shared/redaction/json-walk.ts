import {
  afterSpace,
  afterString,
  afterWord,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  edited,
  isDigit,
  isTooDeep,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  parsedJson,
  QUOTE,
  parseJson,
  reachOfValue,
  type JsonEdit,
} from '../json/index.ts';

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

/** Whether a text is worth being read as JSON: an object or a list. */
export function isJson(text: string): boolean {
  if (!/^[ \t\r\n]*[{[]/.test(text)) return false;
  // What is too deep for others is walked through here all the same: no secret hides in the depth.
  if (!isTooDeep(text)) return parsedJson(text) !== undefined;
  const { sound, end } = reachOfValue(text, 0);
  return sound && afterSpace(text, end) === text.length;
}

/** Rewrites strings and numbers of a JSON text; everything else stays as it is, to the last blank. `text` has to be JSON. */
export function rewriteJson(text: string, visitor: JsonVisitor, root = ''): string {
  const walk = new Walk(root);
  const edits: JsonEdit[] = [];
  // A loop of its own: the cursor, which also tells what is no JSON, takes twice the time, and every text of a session comes by here twice.
  for (let start = 0, end = 0; start < text.length; start = end) {
    const code = text.charCodeAt(start);
    if (code === QUOTE) {
      end = afterString(text, start);
      const literal = text.slice(start, end);
      const value = literal.includes('\\') ? (parseJson(literal) as string) : literal.slice(1, -1);
      const said = visitor.string(value, walk.string(value));
      if (said !== value) edits.push({ start, end, text: JSON.stringify(said) });
    } else if (code === MINUS || isDigit(code)) {
      end = afterWord(text, start);
      const said = visitor.number(text.slice(start, end), walk);
      if (said !== null) edits.push({ start, end, text: JSON.stringify(said) });
    } else {
      end = start + 1;
      walk.sign(code);
    }
  }
  return edited(text, edits);
}

/** Levels of a path that are told. */
const TOLD_LEVELS = 64;

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
    } else if (code === OPEN_OBJECT) {
      this.#levels.push({ list: false, name: '', index: 0 });
      this.#atKey = true;
    } else if (code === OPEN_ARRAY) {
      this.#levels.push({ list: true, name: this.name, index: 0 });
      this.#atKey = false;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      this.#levels.pop();
      this.#atKey = false;
    }
    this.key = false;
  }

  path(): string {
    let path = this.#root;
    for (const { list, name, index } of this.#levels.slice(0, TOLD_LEVELS))
      path += list ? `[${index}]` : `${path === '' ? '' : '.'}${shortened(name)}`;
    return this.#levels.length > TOLD_LEVELS ? `${path}…` : path;
  }
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}
