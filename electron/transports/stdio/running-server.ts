import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { waitedForProcessorMs } from '../../proc/index.ts';
import { guard, unguard } from './guardian.ts';
import { killGroupNow } from './process-group.ts';
import { ServerInput } from './server-input.ts';
import { ServerOutputs } from './server-outputs.ts';
import { endRemaining, endServer, type Ending } from './shutdown.ts';
import { systemErrorInWords, type StdioTransport, type TransportEvent, type TransportSink } from '../wire/index.ts';

/** How long after the exit of the server its outputs may stay open in other hands. */
const OUTPUTS_HELD_MS = 1000;
const OUTPUTS_RELEASED_MS = 200;

/** A process that has been started as the leader of its group, with its three pipes. */
export interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** The channel to a server that runs, until it, its outputs and its group have ended. */
export class RunningServer implements StdioTransport {
  readonly stream = 'stdio';
  readonly #sink: TransportSink;
  readonly #now: () => number;
  readonly #leader: number;
  readonly #input: ServerInput;
  readonly #outputs: ServerOutputs;
  readonly #ending: Ending;
  readonly #closed: Promise<void>;
  #shutdown: Promise<void> | null = null;
  #over = false;

  constructor(started: Started, sink: TransportSink, now: () => number, graceMs: number) {
    const { child, pid, stdin } = started;
    const tell = (event: TransportEvent): void => sink.event(event);
    this.#sink = sink;
    this.#now = now;
    this.#leader = pid;
    this.#input = new ServerInput(stdin, tell, now);
    this.#outputs = new ServerOutputs(started, sink, now);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', (code, signal) => {
        this.#input.exited();
        if (!this.#over) sink.event({ kind: 'process.exit', t: now(), code, signal });
        resolve();
      });
    });
    const waitedMs = (): number => waitedForProcessorMs(pid);
    this.#ending = { leader: pid, input: this.#input, exited, graceMs, waitedMs, tell, now };
    child.on('error', (error) =>
      this.#note(`The system reported an error of the server's process: ${systemErrorInWords(error)}.`),
    );
    guard(pid, (problem) => this.#note(problem));
    this.#closed = exited.then(() => this.#windUp());
  }

  send(bytes: Uint8Array): void {
    this.#input.send(bytes);
  }

  closeStdin(): void {
    this.#input.end('user');
  }

  close(): Promise<void> {
    this.#shutdown ??= this.#end();
    return this.#shutdown;
  }

  killNow(): void {
    if (!this.#over) killGroupNow(this.#leader);
  }

  pause(): void {
    this.#outputs.pause();
  }

  resume(): void {
    this.#outputs.resume();
  }

  async #end(): Promise<void> {
    if (this.#over) return;
    if (await endServer(this.#ending)) return this.#closed;
    this.#outputs.abandon();
    await this.#outputs.ended;
    this.#finish();
  }

  /** The leader has exited: what it left behind is ended too, so that nothing outlives the connection. */
  async #windUp(): Promise<void> {
    if (this.#over) return;
    const released = await this.#outputs.endedWithin(OUTPUTS_HELD_MS);
    if (!released) this.#note('The server has exited, but a process that it started keeps its outputs open.');
    await endRemaining(this.#ending);
    if (!released && !(await this.#outputs.endedWithin(OUTPUTS_RELEASED_MS))) {
      this.#note('mcpscope closed its end of the outputs: it does not read what is still written to them.');
      this.#outputs.abandon();
      await this.#outputs.ended;
    }
    unguard(this.#leader);
    this.#finish();
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#sink.closed();
  }

  #note(text: string): void {
    this.#sink.event({ kind: 'note', t: this.#now(), by: 'engine', level: 'warning', text });
  }
}
