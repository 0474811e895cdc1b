import { STEERING } from './steering.ts';

const UNPRINTABLE = new RegExp(`[${STEERING}]+`, 'gu');

/** Text of a peer as one line that is what it looks like: what steers becomes a blank. */
export function plainText(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}
