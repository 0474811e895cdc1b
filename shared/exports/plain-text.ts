// Control characters and bidirectional overrides of the peer would break or fake a text.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of the peer as one line that is what it looks like. */
export function plain(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}
