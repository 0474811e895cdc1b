import type { Readable, Writable } from 'node:stream';
import type { ProcessLife } from '../../engine/index.ts';

/** What the command line has of the process that it runs in. A test gives one of its own, and so needs no process for each case. */
export interface Terminal extends ProcessLife {
  /** The command line behind the program's name. */
  readonly words: readonly string[];
  readonly env: Record<string, string | undefined>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Ends with this exit code when everything written has left. */
  end(code: number): void;
}

const exit = (code: number): void => process.exit(code);

/** The process that the command line is started as. */
export function ownTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  // A reader that went away (`| head`) is no failure of ours; the exit code of what was done stays.
  stdout.on('error', (error: NodeJS.ErrnoException) => exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    words: process.argv.slice(2),
    env,
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    on: (event, listener) => process.on(event, listener),
    exit,
    end: (code) => void stdout.write('', () => exit(code)),
  };
}

/** Writes one line to stdout; resolves when the reader can take more, so that a slow one slows us and not our memory. */
export async function writeLine({ stdout }: Terminal, line: string | Uint8Array): Promise<void> {
  if (typeof line !== 'string') stdout.write(line);
  if (stdout.write(typeof line === 'string' ? `${line}\n` : '\n')) return;
  await drained(stdout);
}

/** Writes a text as it is; resolves when the reader can take more. */
export async function writeText({ stdout }: Terminal, text: string): Promise<void> {
  if (!stdout.write(text)) await drained(stdout);
}

/** A sentence for whoever watches, on stderr: stdout belongs to the result. */
export function say({ stderr }: Terminal, sentence: string): void {
  stderr.write(`${sentence}\n`);
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', resolve);
  });
}
