import type { Writable } from 'node:stream';
import { systemErrorCode, systemErrorInWords, type TransportEvent } from '../wire/index.ts';

/** Why nothing can be written any more. */
type Closing = { readonly by: 'shutdown' | 'user' | 'exit' } | { readonly by: 'peer'; readonly error: string };

/** The server's stdin: writes what it is given, and tells what could not be written. */
export class ServerInput {
  readonly #stdin: Writable;
  readonly #tell: (event: TransportEvent) => void;
  readonly #now: () => number;
  #closing: Closing | null = null;

  constructor(stdin: Writable, tell: (event: TransportEvent) => void, now: () => number) {
    this.#stdin = stdin;
    this.#tell = tell;
    this.#now = now;
    stdin.on('error', (error) => this.#failed(error));
  }

  /** Writes the bytes as they are. */
  send(bytes: Uint8Array): void {
    if (this.#closing !== null) {
      this.#note(`${bytes.length} bytes were not written: ${inWords(this.#closing)}.`);
      return;
    }
    if (bytes.length > 0) this.#stdin.write(bytes);
  }

  /** Ends the server's input after what was written before. Nothing when it has ended already. */
  end(by: 'shutdown' | 'user'): void {
    if (this.#closing !== null) return;
    this.#closing = { by };
    this.#tell({ kind: 'process.stdin-close', t: this.#now(), by });
    this.#stdin.end();
  }

  /** The process has gone, and its input with it. */
  exited(): void {
    this.#closing ??= { by: 'exit' };
  }

  #failed(error: Error): void {
    if (this.#closing !== null) {
      this.#note(`Not all that was written reached the server: ${systemErrorInWords(error)}.`);
      return;
    }
    const code = systemErrorCode(error) || error.message;
    this.#closing = { by: 'peer', error: code };
    this.#tell({ kind: 'process.stdin-close', t: this.#now(), by: 'peer', error: code });
  }

  #note(text: string): void {
    this.#tell({ kind: 'note', t: this.#now(), by: 'engine', level: 'warning', text });
  }
}

function inWords(closing: Closing): string {
  switch (closing.by) {
    case 'peer':
      return `the server closed its input (${closing.error})`;
    case 'exit':
      return 'the server has ended';
    case 'user':
      return "the server's input was closed by hand before";
    case 'shutdown':
      return "the server's input was closed to end the server";
  }
}
