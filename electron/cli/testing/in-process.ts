import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runProgram } from '../program.ts';

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** What is added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on stdin. */
  readonly input?: string | Uint8Array;
  /** The user presses Ctrl-C as soon as stdout has this. */
  readonly interruptAt?: RegExp;
  /** Told what stands on stderr whenever there is more. */
  readonly reads?: (stderr: string) => void;
}

/** Runs the command line to its end in the process of the test, with everything it keeps below `home`. For tests. */
export async function runInProcess(home: string, words: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { env = {}, input, interruptAt, reads } = options;
  const signals = new EventEmitter();
  let interrupted = false;
  const stdout = new Kept((kept) => {
    // To put together what was kept takes long: only who waits for something does.
    if (interrupted || interruptAt?.test(kept.text) !== true) return;
    interrupted = true;
    signals.emit('SIGINT', 'SIGINT');
  });
  const stderr = new Kept((kept) => reads?.(kept.text));
  const code = await new Promise<number>((end) => {
    void runProgram({
      words,
      env: { ...process.env, ...env, MCPSCOPE_HOME: home },
      stdin: Readable.from(input === undefined ? [] : [Buffer.from(input)]),
      stdout,
      stderr,
      on: (event, listener) => signals.on(event, listener),
      exit: end,
      end,
    });
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** The command line in the process of the test, with a folder of its own for everything it keeps. */
export class CommandLine {
  readonly folder = mkdtempSync(join(tmpdir(), 'mcpscope-cli-'));

  run(words: readonly string[], options: RunOptions = {}): Promise<Run> {
    return runInProcess(join(this.folder, 'home'), words, options);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Keeps what is written, as it is written. */
class Kept extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #look: (kept: Kept) => void;

  constructor(look: (kept: Kept) => void = () => undefined) {
    super();
    this.#look = look;
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    this.#look(this);
    done();
  }
}
