import type { ByteSearch } from '../analysis/index.ts';
import { UTF8_ENCODER } from '../json/index.ts';

/** Small letters that more than their own capital become, as those of the units Å and Ω do, and those of Σ, which go by what stands behind. */
const OF_SEVERAL = /[åθςσωǆǉǌǳ]/;
const NOT_ASCII = /[^\0-\x7f]/;

/** Looks for a text in bytes. */
export interface TextSearch {
  readonly search: ByteSearch;
  /** True where nothing is found but the text, and false where what is found has to be read. */
  readonly isExact: boolean;
}

/**
 * Looks for a folded text in UTF-8, whatever the case of its letters there: finds each that holds it. Null where the bytes cannot tell.
 * Passes over as many bytes as the text has wherever it can (Horspool).
 */
export function textSearch(folded: string): TextSearch | null {
  const part = longestOfBytes(folded);
  if (part === '') return null;
  const small = UTF8_ENCODER.encode(part);
  const large = UTF8_ENCODER.encode(Array.from(part, (letter) => letter.toUpperCase()).join(''));
  const { length } = small;
  const last = length - 1;
  /** How far one can go on from a place of the last byte, by the byte that stands there. */
  const steps = new Int32Array(256).fill(length);
  for (let at = 0; at < last; at += 1) {
    steps[small[at]!] = last - at;
    steps[large[at]!] = last - at;
  }
  const find = (bytes: Uint8Array, from: number, to: number): number => {
    for (let end = from + last; end < to; end += steps[bytes[end]!]!) {
      const begin = end - last;
      let at = last;
      while (at >= 0 && (bytes[begin + at] === small[at] || bytes[begin + at] === large[at])) at -= 1;
      if (at < 0) return begin;
    }
    return -1;
  };
  return { search: { length, find }, isExact: part === folded && !NOT_ASCII.test(part) };
}

/** The longest part of a text whose letters have as many bytes in either case, and no third form; '' for none. */
function longestOfBytes(folded: string): string {
  let longest = '';
  let part = '';
  for (const letter of folded) {
    part = isSteady(letter) ? part + letter : '';
    if (part.length > longest.length) longest = part;
  }
  return longest;
}

function isSteady(letter: string): boolean {
  const capital = letter.toUpperCase();
  return (
    letter.isWellFormed() &&
    !OF_SEVERAL.test(letter) &&
    (capital === letter || capital.toLowerCase() === letter) &&
    UTF8_ENCODER.encode(capital).length === UTF8_ENCODER.encode(letter).length
  );
}
