/** The words that start a tap, up to the command of the server: the program, what it needs in front, and `tap`. */
export interface TapProgram {
  /** Absolute: a client that a desktop started has no PATH to speak of. */
  readonly program: string;
  /** Words before `tap`: the script, where the program is Node.js. */
  readonly before: readonly string[];
}

/** The words in front of a server's own command line: which client starts it, and by which name it has it. */
export function tapWords(
  { program, before }: TapProgram,
  client: string,
  name: string,
): readonly [string, ...string[]] {
  const named = name.startsWith('-') ? [`--name=${name}`] : ['--name', name];
  return [program, ...before, 'tap', '--client', client, ...named, '--'];
}

/** A command line of ours around that of a server. */
export interface Tapped {
  /** How many words stand in front of the server's own. */
  readonly ours: number;
  readonly program: string;
  /** The script that the program is given; '' where it needs none. */
  readonly script: string;
}

/**
 * What of these words is a tap of ours; null where they are none. It is told by its shape and by the name of the program, so that a tap
 * of an installation that is gone is known too.
 */
export function tappedIn(words: readonly string[]): Tapped | null {
  const at = words.indexOf('tap', 1);
  if (at < 1 || at > 2) return null;
  const before = words.slice(0, at);
  if (!before.some((word) => /mcpscope/i.test(word))) return null;
  const end = words.indexOf('--', at + 1);
  return end < 0 || end + 1 >= words.length
    ? null
    : { ours: end + 1, program: words[0] ?? '', script: at === 2 ? (words[1] ?? '') : '' };
}
