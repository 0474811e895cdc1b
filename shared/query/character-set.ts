/** True for the UTF-16 units that a place of a regular expression takes. */
export type UnitTest = (unit: number) => boolean;

const LINE_ENDS = new Set([0x0a, 0x0d, 0x2028, 0x2029]);
const SPACE = /\s/;

/** `\d`, `\w`, `\s` and `.` as ECMAScript has them (ECMA-262, CharacterClassEscape). */
export const isDigit: UnitTest = (unit) => unit >= 0x30 && unit <= 0x39;
export const isWord: UnitTest = (unit) =>
  isDigit(unit) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) || unit === 0x5f;
export const isSpace: UnitTest = (unit) => SPACE.test(String.fromCharCode(unit));
export const isNoLineEnd: UnitTest = (unit) => !LINE_ENDS.has(unit);

/** Exactly one unit. */
export function oneUnit(wanted: number): UnitTest {
  return (unit) => unit === wanted;
}

/** The units from `first` to `last`, both included. */
export function unitsBetween(first: number, last: number): UnitTest {
  return (unit) => unit >= first && unit <= last;
}

export function anyOf(tests: readonly UnitTest[]): UnitTest {
  return (unit) => tests.some((test) => test(unit));
}

export function noneOf(test: UnitTest): UnitTest {
  return (unit) => !test(unit);
}

/** The same units and those that differ from them only by case, one by one (ECMA-262, Canonicalize). */
export function withoutCase(test: UnitTest): UnitTest {
  return (unit) => {
    if (test(unit)) return true;
    const text = String.fromCharCode(unit);
    return isPeer(unit, text.toLowerCase(), test) || isPeer(unit, text.toUpperCase(), test);
  };
}

function isPeer(unit: number, other: string, test: UnitTest): boolean {
  const code = other.charCodeAt(0);
  // A letter beyond ASCII is never the same as one of ASCII.
  return other.length === 1 && unit < 0x80 === code < 0x80 && test(code);
}
