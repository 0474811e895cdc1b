/** What `mcpscope tap [--name NAME] [--client CLIENT] -- COMMAND ARG…` was asked for. */
export interface ShimWords {
  /** What the server is called in the client's configuration; '' where it was not told. */
  readonly name: string;
  /** The client by its id for `wrap` (`cursor`); '' where it was not told. */
  readonly client: string;
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Reads the words behind `tap`; null where they are another use of the command, or a wrong one, which the command line itself explains.
 * Everything behind `--` is the server's, whatever it looks like.
 */
export function shimWords(words: readonly string[]): ShimWords | null {
  const end = words.indexOf('--');
  const command = words[end + 1];
  if (end < 0 || command === undefined) return null;
  const asked = { name: '', client: '' };
  for (let at = 0; at < end; at += 1) {
    const [, option, value] = /^--(name|client)(?:=(.*))?$/s.exec(words[at]!) ?? [];
    if (option !== 'name' && option !== 'client') return null;
    if (value === undefined && at + 1 >= end) return null;
    asked[option] = value ?? words[(at += 1)]!;
  }
  return { ...asked, command, args: words.slice(end + 2) };
}
