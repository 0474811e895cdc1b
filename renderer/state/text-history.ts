/** A text that is written, with the texts before. */
export interface WrittenText {
  readonly text: string;
  /** The texts before, the last one first. */
  readonly past: readonly string[];
}

/** Texts that can be gone back to. */
const PAST_MOST = 100;
/** So many characters that are typed one after the other are one change. */
const TYPED_UNITS = 20;

/** The same with another text. `asOne`: it is a change by itself, and not one more character of the one before. */
export function withText({ text: before, past }: WrittenText, text: string, asOne: boolean): WrittenText {
  if (text === before) return { text, past };
  const typed = !asOne && past[0] !== undefined && Math.abs(past[0].length - text.length) < TYPED_UNITS;
  return { text, past: typed ? past : [before, ...past].slice(0, PAST_MOST) };
}

/** The same before the last change; null where there is none. */
export function withoutLast({ past: [text, ...past] }: WrittenText): WrittenText | null {
  return text === undefined ? null : { text, past };
}
