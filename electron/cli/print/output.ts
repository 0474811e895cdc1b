/** Writes one line to stdout; resolves when the reader can take more, so that a slow one slows us and not our memory. */
export async function writeLine(line: string | Uint8Array): Promise<void> {
  if (typeof line !== 'string') process.stdout.write(line);
  if (process.stdout.write(typeof line === 'string' ? `${line}\n` : '\n')) return;
  await new Promise<void>((resolve) => {
    process.stdout.once('drain', resolve);
  });
}

/** Ends the process when everything written has left it. */
export function exitWhenWritten(code: number): void {
  process.stdout.write('', () => process.exit(code));
}

/** Writes a text as it is; resolves when the reader can take more. */
export async function writeText(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise<void>((resolve) => {
    process.stdout.once('drain', resolve);
  });
}
