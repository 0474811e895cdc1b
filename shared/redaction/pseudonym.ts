import { isSecretMarker } from '../capture/index.ts';

/**
 * What is written in the place of a value: `redacted-token-1`. Letters, digits and hyphens alone, so that it may stand in JSON,
 * in a header, in an address and in a path as it is.
 */
export function pseudonymOf(kind: string, number: number): string {
  return `redacted-${kind}-${number}`;
}

/** For a value that found no place among the numbered ones. */
export function unnumberedPseudonym(kind: string): string {
  return `redacted-${kind}`;
}

const PSEUDONYM = /redacted-([a-z]+)(?:-(\d{1,9}))?/g;
const WHOLE = /^redacted-[a-z]+(?:-\d{1,9})?$/;

/** True for a pseudonym, or for what the recording has left in the place of a secret. */
export function isPseudonym(text: string): boolean {
  return WHOLE.test(text) || isSecretMarker(text);
}

/** The pseudonyms that stand in a text already, each with its kind and number, 0 for none. */
export function pseudonymsIn(text: string): { readonly kind: string; readonly number: number }[] {
  if (!text.includes('redacted-')) return [];
  return Array.from(text.matchAll(PSEUDONYM), ([, kind = '', number = '0']) => ({ kind, number: Number(number) }));
}
