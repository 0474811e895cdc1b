/** Number tokens of fewer characters, without an exponent, have at most 15 digits: a double holds those exactly. */
export const SHORTEST_SUSPECT = 16;

const ZERO = 48;

/**
 * The digits of a number token from the first to the last that is not 0. One pass: a token may have a million digits.
 */
function significantDigits(token: string): string {
  const exponent = token.search(/[eE]/);
  const digits = (exponent < 0 ? token : token.slice(0, exponent)).replace('-', '').replace('.', '');
  let start = 0;
  let end = digits.length;
  while (start < end && digits.charCodeAt(start) === ZERO) start += 1;
  while (start < end && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return digits.slice(start, end);
}

/**
 * True for a JSON number token that a reader with doubles cannot be trusted with (RFC 8259 §6): an integer, written as
 * one, outside ±(2^53 − 1), or any number that comes back from a double as another number.
 */
export function isUnsafeNumber(token: string): boolean {
  const integer = !/[.eE]/.test(token);
  const value = Number(token);
  if (integer || !Number.isFinite(value)) return !Number.isSafeInteger(value);
  // Equal digits are enough: a double is never off by a power of ten.
  return significantDigits(token) !== significantDigits(String(value));
}
