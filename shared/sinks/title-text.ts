import { plainText } from './plain-text.ts';

/** Longer titles are cut by the system, or push others off its list of windows. */
const LONGEST = 80;

/** A text as the title of a window: one line, cut, with nothing that reorders it. */
export function titleText(text: string): string {
  const line = plainText(text).trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
