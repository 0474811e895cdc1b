import { resolve } from 'node:path';
import { isServerAddress } from '../../shared/bridge/index.ts';

/** What the program was started with. */
export interface Launch {
  /** A server: command and arguments, which follow `--`; empty for none. */
  readonly words: readonly string[];
  /** Captures to open, absolute. */
  readonly files: readonly string[];
  /** Addresses of servers to connect to. */
  readonly addresses: readonly string[];
  /** Where the user stood, absolute. */
  readonly cwd: string;
}

export function launchOf(argv: readonly string[], cwd: string): Launch {
  const at = argv.indexOf('--');
  const ours = at === -1 ? argv : argv.slice(0, at);
  // The first word is the program itself. A file manager that opens a capture with us gives its path as a word.
  const files = ours.slice(1).filter((word) => !word.startsWith('-') && word.toLowerCase().endsWith('.mcpcap'));
  const words = at === -1 ? [] : argv.slice(at + 1);
  const addresses = ours.slice(1).filter(isServerAddress);
  return { words, files: files.map((file) => resolve(cwd, file)), addresses, cwd };
}

/** A launch that another instance sent; one of nothing when it cannot be read. */
export function readLaunch(value: unknown): Launch {
  const { words, files, addresses, cwd } =
    typeof value === 'object' && value !== null ? (value as Partial<Record<keyof Launch, unknown>>) : {};
  return areTexts(words) && areTexts(files) && areTexts(addresses) && typeof cwd === 'string'
    ? { words, files, addresses, cwd }
    : { words: [], files: [], addresses: [], cwd: '' };
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}
