import type { Readable, Writable } from 'node:stream';
import type { ProcessLife } from '../../engine/index.ts';
import { inertJson, inertJsonLine, jsonText, terminalLine, terminalLines } from '../../../shared/sinks/index.ts';
import { inOwnColours } from './own-colours.ts';

/** UTF-16 units of a text that are written at once. */
const PIECE_UNITS = 1024 * 1024;

/** What the command line has of the process that it runs in. A test gives one of its own, and so needs no process for each case. */
export interface Terminal extends ProcessLife {
  /** The command line behind the program's name. */
  readonly words: readonly string[];
  readonly env: Record<string, string | undefined>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
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

/**
 * Writes one line to stdout, which steers nothing whatever stands in it; resolves when the reader can take more, so that a slow one slows
 * us and not our memory.
 */
export function writeLine(terminal: Terminal, line: string): Promise<void> {
  return written(terminal, `${inOwnColours(line, terminalLine)}\n`);
}

/** Writes a value as JSON on one line. */
export function writeJsonLine(terminal: Terminal, value: unknown): Promise<void> {
  return written(terminal, `${jsonText(value)}\n`);
}

/** Writes a JSON text of the wire, or what stands in the place of one, on one line. */
export function writeWireLine(terminal: Terminal, text: string): Promise<void> {
  return written(terminal, `${inertJsonLine(text)}\n`);
}

/** Writes a JSON text of the wire in the lines that it has. */
export function writeWireText(terminal: Terminal, text: string): Promise<void> {
  return written(terminal, `${inertJson(text)}\n`);
}

/** Writes a piece of a file that an exporter made: each makes its own texts inert. */
export function writeExport(terminal: Terminal, text: string): Promise<void> {
  return written(terminal, text);
}

/** Writes what tells how the program is used. */
export function writeUsage({ stdout }: Terminal, text: string): void {
  stdout.write(terminalLines(text));
}

/** A sentence for whoever watches, on stderr: stdout belongs to the result. */
export function say({ stderr }: Terminal, sentence: string): void {
  stderr.write(`${inOwnColours(sentence, terminalLine)}\n`);
}

/** The same for what has several lines of its own: what is wrong with a file, how the program is used, where an error was thrown. */
export function sayLines({ stderr }: Terminal, text: string): void {
  stderr.write(`${terminalLines(text).trimEnd()}\n`);
}

/** A remark for programs, on stderr. */
export function sayJson({ stderr }: Terminal, value: unknown): void {
  stderr.write(`${jsonText(value)}\n`);
}

/** Whether a person watches stderr. */
export function isWatched({ stderr }: Terminal): boolean {
  return stderr.isTTY === true;
}

/** Whether a person can be asked: stdin and stderr are a terminal. */
export function isAsked(terminal: Terminal): boolean {
  return isWatched(terminal) && terminal.stdin.isTTY === true;
}

/** Stdout as the wire of a server that speaks the protocol over it: its bytes are not ours to change. */
export function protocolOutput({ stdout }: Terminal): Writable {
  return stdout;
}

/** A stream keeps a copy of what it is given, in bytes: a long text is given to it bit by bit, as it can take more. */
async function written({ stdout }: Terminal, text: string): Promise<void> {
  let from = 0;
  do {
    const to = pieceEnd(text, from);
    if (!stdout.write(text.slice(from, to)))
      await new Promise<void>((resolve) => {
        stdout.once('drain', resolve);
      });
    from = to;
  } while (from < text.length);
}

/** Where the next piece ends: never between the two halves of a character. */
function pieceEnd(text: string, from: number): number {
  const end = from + PIECE_UNITS;
  if (end >= text.length) return text.length;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
}
