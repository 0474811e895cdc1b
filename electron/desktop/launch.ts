/** A server that the program was started with: what follows `--`. */
export interface Launch {
  /** Command and arguments; empty for none. */
  readonly words: readonly string[];
  /** Where the user stood, absolute. */
  readonly cwd: string;
}

export function launchOf(argv: readonly string[], cwd: string): Launch {
  const at = argv.indexOf('--');
  return { words: at === -1 ? [] : argv.slice(at + 1), cwd };
}

/** A launch that another instance sent; one without a server when it cannot be read. */
export function readLaunch(value: unknown): Launch {
  const { words, cwd } =
    typeof value === 'object' && value !== null ? (value as { words?: unknown; cwd?: unknown }) : {};
  const readable = Array.isArray(words) && words.every((word) => typeof word === 'string') && typeof cwd === 'string';
  return readable ? { words, cwd } : { words: [], cwd: '' };
}
