import { InvalidArgumentError } from 'commander';

/** The longest that anything is waited for: one day, in ms. */
const LONGEST_MS = 86_400_000;

/** Reads a time: whole ms, 0 for none. Throws InvalidArgumentError. */
export function readMilliseconds(text: string): number {
  const ms = /^\d{1,8}$/.test(text) ? Number(text) : -1;
  if (ms < 0 || ms > LONGEST_MS)
    throw new InvalidArgumentError('It must be a whole number of milliseconds, at most one day; 0 waits for ever.');
  return ms;
}

const SEEDS = 0x1_0000_0000;

/** Reads what chances are drawn by. Throws InvalidArgumentError. */
export function readSeed(text: string): number {
  const seed = Number(text);
  if (!/^\d{1,10}$/.test(text) || seed >= SEEDS)
    throw new InvalidArgumentError(`It must be a whole number below ${SEEDS}.`);
  return seed;
}

/** One for whoever names none. */
export function drawnSeed(): number {
  return Math.floor(Math.random() * SEEDS);
}

const UNITS = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;

/** Reads a size, as `500MB` or `2GB` (units of 1024), in bytes. Throws InvalidArgumentError. */
export function readSize(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)\s?([KMGT]B)$/i.exec(text) ?? [];
  const bytes = Number(number) * (UNITS[unit.toUpperCase() as keyof typeof UNITS] ?? 0);
  if (bytes < UNITS.KB) throw new InvalidArgumentError('It must be a size with a unit, such as 500MB or 2GB.');
  return Math.round(bytes);
}

/** Reads a number of things, 1 to 1,000. Throws InvalidArgumentError. */
export function readCount(text: string): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 1_000) throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  return count;
}

/** Reads one `--env NAME=VALUE` on top of earlier ones. Throws InvalidArgumentError. */
export function readVariable(text: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must look like NAME=VALUE.');
  return { ...earlier, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Keeps each `--header` as it was written. It is split later, where an error does not print it: it may be a secret. */
export function readHeader(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, text];
}

/** `Name: value` as its two parts, without the white space around the value. Throws Error with a sentence. */
export function headerOf(text: string): { name: string; value: string } {
  const at = text.indexOf(':');
  if (at < 1) throw new Error('The value of --header cannot be used: it must look like "Name: value".');
  return { name: text.slice(0, at), value: text.slice(at + 1).replace(/^[ \t]+|[ \t]+$/g, '') };
}

export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port < 0 || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}
