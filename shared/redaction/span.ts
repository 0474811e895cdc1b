import type { RedactionRule } from './preview.ts';
import type { SecretKind } from './secret-names.ts';
import { parseJson } from '../json/index.ts';

/** A stretch of a text that a rule takes for a secret: UTF-16 offsets [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly rule: RedactionRule;
  readonly kind: SecretKind;
  /** It is written with the escapes of JSON: the value is what they stand for. */
  readonly escaped?: true;
}

/** The value that stands in a stretch of a text. */
export function valueAt(text: string, { start, end, escaped }: Span): string {
  const written = text.slice(start, end);
  if (escaped !== true) return written;
  try {
    return parseJson(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** Looks for secrets in a plain text. Linear in its length. */
export type TextRule = (text: string) => readonly Span[];

export const NO_SPANS: readonly Span[] = [];

/** The spans by their beginnings, without those that lie within others. Of two of the same extent the first one counts. */
export function outermost(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  let reach = -1;
  return spans
    .toSorted((left, right) => left.start - right.start || right.end - left.end)
    .filter(({ end }) => {
      const outside = end > reach;
      if (outside) reach = end;
      return outside;
    });
}
