/** The command as one would type it in a POSIX shell: for reading and copying, never run by us as a text. */
export function commandLine(command: string, args: readonly string[]): string {
  return [command, ...args].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
