/** A text as one word of a POSIX shell (POSIX.1-2024, Shell Command Language §2.2.2). */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The same, bare where nothing in it means anything to a shell. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text);
}
