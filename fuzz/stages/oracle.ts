/** Something that has to be true is not: `message` says what. */
class Broken extends Error {
  override readonly name = 'Broken';
}

/** Throws Broken where it is not so. */
export function holds(condition: boolean, otherwise: () => string): void {
  if (!condition) throw new Broken(otherwise());
}

/** Throws Broken where two texts are not the same, with the place at which they part. */
export function same(left: string, right: string, what: string): void {
  if (left === right) return;
  let at = 0;
  while (left.charAt(at) === right.charAt(at)) at += 1;
  const near = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  throw new Broken(`${what}: the one has ${near(left)}, the other ${near(right)}`);
}

/** What an error of the program itself says, and none of our sentences. */
const FAULT =
  /is not a function|is not iterable|is not defined|cannot read propert|cannot convert|\[object |invalid (time|date|array|string) |TypeError|RangeError|call stack|^\s+at /im;

/** Throws Broken where a sentence for the user is an error of the program itself. */
export function isSentence(text: string, what: string): void {
  holds(!FAULT.test(text), () => `${what} is told as ${JSON.stringify(text.slice(0, 300))}`);
}
