import {
  anyOf,
  isDigit,
  isNoLineEnd,
  isSpace,
  isWord,
  noneOf,
  oneUnit,
  unitsBetween,
  withoutCase,
  type UnitTest,
} from './character-set.ts';

/** A regular expression as a tree. */
export type ExpressionNode =
  /** `said` is the unit when it can be only that one. */
  | { readonly kind: 'unit'; readonly test: UnitTest; readonly said: number }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly ExpressionNode[] }
  /** `isLazy`: it takes as little as it can. */
  | {
      readonly kind: 'repeat';
      readonly part: ExpressionNode;
      readonly least: number;
      readonly most: number;
      readonly isLazy: boolean;
    }
  /** What it finds can be named: by `number`, from 1 on, and by `name`; '' for none. */
  | { readonly kind: 'group'; readonly part: ExpressionNode; readonly number: number; readonly name: string }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary' };

/** What an expression asks for that is not to be had: a sentence. */
export class ExpressionFault extends Error {}

const DEEPEST = 50;
const MOST_REPEATS = 1_000;
const CLASSES: Readonly<Record<string, UnitTest>> = {
  d: isDigit,
  D: noneOf(isDigit),
  w: isWord,
  W: noneOf(isWord),
  s: isSpace,
  S: noneOf(isSpace),
};
const CONTROLS: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, f: 0x0c, v: 0x0b, 0: 0 };

/**
 * Reads the source of a regular expression in the syntax of JavaScript, which `new RegExp` has found sound. What needs
 * backtracking is refused: back references and looking around. Throws ExpressionFault.
 */
export function parseExpression(source: string, ignoreCase: boolean): ExpressionNode {
  return new ExpressionParser(source, ignoreCase).read();
}

class ExpressionParser {
  readonly #source: string;
  readonly #ignoreCase: boolean;
  #at = 0;
  #depth = 0;
  #groups = 0;

  constructor(source: string, ignoreCase: boolean) {
    this.#source = source;
    this.#ignoreCase = ignoreCase;
  }

  read(): ExpressionNode {
    return this.#choice();
  }

  #choice(): ExpressionNode {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  #sequence(): ExpressionNode {
    const parts: ExpressionNode[] = [];
    while (this.#at < this.#source.length && this.#next() !== '|' && this.#next() !== ')') {
      const atom = this.#atom();
      parts.push(this.#repeated(atom));
    }
    return { kind: 'sequence', parts };
  }

  #repeated(part: ExpressionNode): ExpressionNode {
    const counts = this.#counts();
    if (counts === null) return part;
    const isLazy = this.#take('?');
    const [least, most] = counts;
    if (least > MOST_REPEATS || (most !== Infinity && most > MOST_REPEATS))
      throw new ExpressionFault(`A part may be repeated at most ${MOST_REPEATS} times by a number.`);
    return { kind: 'repeat', part, least, most, isLazy };
  }

  #counts(): readonly [number, number] | null {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const match = this.#match(/\{(\d+)(,(\d*))?\}/y);
    if (match === null) return null;
    const least = Number(match[1]);
    if (match[2] === undefined) return [least, least];
    return [least, match[3] === '' ? Infinity : Number(match[3])];
  }

  #atom(): ExpressionNode {
    const char = this.#next();
    this.#at += 1;
    switch (char) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '.':
        return { kind: 'unit', test: isNoLineEnd, said: -1 };
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '\\':
        return this.#escape();
      default:
        return this.#said(char.charCodeAt(0));
    }
  }

  #group(): ExpressionNode {
    if (this.#match(/\?(<?[=!])/y) !== null)
      throw new ExpressionFault('Lookahead and lookbehind, such as (?=…), are not supported here.');
    const kind = this.#match(/\?(:|<([^>]*)>)/y);
    const isNamed = kind === null || kind[1] !== ':';
    if (isNamed) this.#groups += 1;
    const number = this.#groups;
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new ExpressionFault(`More than ${DEEPEST} nested groups.`);
    const part = this.#choice();
    this.#depth -= 1;
    this.#take(')');
    return isNamed ? { kind: 'group', part, number, name: kind?.[2] ?? '' } : part;
  }

  #escape(): ExpressionNode {
    if (this.#take('b')) return { kind: 'boundary' };
    if (this.#take('B')) return { kind: 'no-boundary' };
    if (/[1-9k]/.test(this.#next())) throw new ExpressionFault('A backreference such as \\1 is not supported here.');
    const units = this.#escaped();
    if (typeof units === 'function') return { kind: 'unit', test: units, said: -1 };
    return { kind: 'sequence', parts: units.map((unit) => this.#said(unit)) };
  }

  /** What follows a backslash: a class, or the units that it stands for. */
  #escaped(): UnitTest | readonly number[] {
    const char = this.#next();
    if (char === 'p' || char === 'P')
      throw new ExpressionFault('Unicode classes such as \\p{L} are not supported here.');
    const hex = this.#match(/x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}/iy);
    if (hex !== null) return unitsOf(Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16));
    const control = this.#match(/c([A-Za-z])/y);
    if (control !== null) return [(control[1] ?? '').charCodeAt(0) % 32];
    this.#at += 1;
    const known = CLASSES[char];
    if (known !== undefined) return known;
    return [CONTROLS[char] ?? char.charCodeAt(0)];
  }

  #class(): ExpressionNode {
    const turned = this.#take('^');
    const tests: UnitTest[] = [];
    while (this.#at < this.#source.length && !this.#take(']')) {
      const first = this.#classUnit();
      if (typeof first === 'number' && this.#next() === '-' && !'-]'.includes(this.#source.charAt(this.#at + 1))) {
        this.#at += 1;
        const last = this.#classUnit();
        tests.push(...(typeof last === 'number' ? [unitsBetween(first, last)] : [oneUnit(first), oneUnit(0x2d), last]));
      } else tests.push(typeof first === 'number' ? oneUnit(first) : first);
    }
    const test = this.#cased(anyOf(tests));
    return { kind: 'unit', test: turned ? noneOf(test) : test, said: -1 };
  }

  #classUnit(): UnitTest | number {
    if (!this.#take('\\')) {
      const unit = this.#source.charCodeAt(this.#at);
      this.#at += 1;
      return unit;
    }
    if (this.#take('b')) return 0x08;
    const units = this.#escaped();
    if (typeof units === 'function') return units;
    return units.length === 1 ? units[0]! : anyOf(units.map(oneUnit));
  }

  #said(unit: number): ExpressionNode {
    return { kind: 'unit', test: this.#cased(oneUnit(unit)), said: unit };
  }

  #cased(test: UnitTest): UnitTest {
    return this.#ignoreCase ? withoutCase(test) : test;
  }

  #next(): string {
    return this.#source.charAt(this.#at);
  }

  #take(char: string): boolean {
    if (this.#next() !== char || char === '') return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at += match[0].length;
    return match;
  }
}

function unitsOf(codePoint: number): readonly number[] {
  const text = String.fromCodePoint(Math.min(codePoint, 0x10ffff));
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}
