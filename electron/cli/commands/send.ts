import { Command } from 'commander';
import { resolve } from 'node:path';
import { isUtf8 } from 'node:buffer';
import { readEnvironment, sendByUser, type LiveConnection } from '../../engine/index.ts';
import { takesBehaviour, readMilliseconds, takesSignIn, takesTarget } from '../options/index.ts';
import { prepare, type ConnectOptions, goesOn, started, endOnSignal } from '../connection/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINE, verdictSentence } from '../report/index.ts';
import { say, type Terminal, writeWireLine } from '../print/index.ts';

interface SendOptions extends ConnectOptions {
  readonly handshake: boolean;
  readonly wait?: number;
  readonly sequential?: boolean;
  readonly environment?: string;
  readonly out?: string;
}

const FEED = 0x0a;

/** `mcpscope send`: sends each line of standard input exactly as it is, and prints each frame that comes back as one line. */
export function sendCommand(terminal: Terminal): Command {
  const command = new Command('send')
    .description('Sends each line of standard input unchanged, and prints each frame that comes back as one line.')
    .option('--no-handshake', 'send nothing but these lines')
    .option(
      '--wait <ms>',
      'after the last line wait this long, whatever comes; without it until every request has its answer',
      readMilliseconds,
    )
    .option('--sequential', 'send each line only when every request before it has its answer')
    .option('--environment <file>', 'fill in {{name}} from this file (dotenv); without it no line is changed')
    .option('--out <file>', 'capture file to write; without it nothing is recorded');
  return takesSignIn(takesBehaviour(takesTarget(command))).action(async (words: string[], options: SendOptions) => {
    const sender = options.environment === undefined ? exactly : fillingFrom(resolve(options.environment));
    const { engine, target, options: client, signIn } = prepare(terminal, words, options);
    const connection = engine.connect(
      target,
      { ...client, initialize: options.handshake, lists: false, listen: false },
      {
        record: options.out === undefined ? 'nothing' : { file: resolve(options.out) },
        ...(signIn === null ? {} : { signIn }),
      },
    );
    endOnSignal(terminal, engine, () => connection.close().then(() => EXIT_FINE));
    terminal.end(await send(terminal, connection, options, sender));
  });
}

/** Sends one line, with its line end where there is one; gives where it stands in the record. */
type Sender = (connection: LiveConnection, line: Buffer) => ReturnType<LiveConnection['sendBytes']>;

function exactly(connection: LiveConnection, line: Buffer): ReturnType<Sender> {
  return connection.sendBytes(isLines(connection) ? Buffer.concat([line, Buffer.of(FEED)]) : line);
}

/** Throws Error with a sentence when the file cannot be read. */
function fillingFrom(path: string): Sender {
  const environment = readEnvironment(path);
  if (environment.problem !== '') throw new Error(environment.problem);
  return (connection, line) => {
    // What is no text names no variables.
    if (!isUtf8(line)) return exactly(connection, line);
    const end = isLines(connection) ? 'lf' : 'none';
    return sendByUser(connection, { text: line.toString('utf8'), end, bom: false, variables: true }, environment);
  };
}

async function send(
  terminal: Terminal,
  connection: LiveConnection,
  { wait, sequential = false }: Pick<SendOptions, 'wait' | 'sequential'>,
  sender: Sender,
): Promise<number> {
  const printer = new FramePrinter(terminal, connection);
  const waiting = new Waiting(connection);
  const failed = (): boolean => connection.info().state !== 'open';
  await started(connection);
  await connection.conversation;
  const reached = !failed();
  if (reached) {
    // Lines that nobody would get are not waited for.
    const next = sequential ? waiting : null;
    const sent = sendLines(terminal, connection, sender, next);
    const lasting = wait === undefined ? sent.then((seqs) => mended(connection, waiting, seqs)) : sent;
    await Promise.race([lasting, connection.closed]);
    await (wait === undefined ? waiting.over() : ended(connection, wait));
  }
  const { verdict } = connection.observation.session();
  await connection.close();
  await printer.finish();
  await connection.release();
  if (reached) return EXIT_FINE;
  say(terminal, verdictSentence(verdict));
  return EXIT_BAD_USAGE;
}

/** Resolves when each of these that was refused for want of a sign-in, and made once more after it, has its answer. */
async function mended(connection: LiveConnection, waiting: Waiting, seqs: readonly number[]): Promise<void> {
  for (const seq of seqs) {
    const again = await connection.madeAgain(seq);
    if (again === 0) continue;
    await waiting.answered(again);
    await mended(connection, waiting, [again]);
  }
}

/** Gives where the lines stand in the record. `waiting`: what has to be answered before the next line goes out; null where nothing has to be. */
async function sendLines(
  terminal: Terminal,
  connection: LiveConnection,
  sender: Sender,
  waiting: Waiting | null,
): Promise<readonly number[]> {
  const seqs: number[] = [];
  for await (const line of linesOf(terminal.stdin)) {
    if (connection.info().state !== 'open') return seqs;
    if (isLines(connection) || line.length > 0) {
      const { seq, delivered } = sender(connection, line);
      seqs.push(seq);
      if (waiting === null) continue;
      await delivered;
      await waiting.answered(seq);
      await mended(connection, waiting, [seq]);
    } else say(terminal, 'An empty line is not a message and was skipped.');
  }
  return seqs;
}

function isLines({ target }: LiveConnection): boolean {
  return target.transport === 'stdio';
}

/** Requests of the client that wait for their answer, kept in step. */
class Waiting {
  readonly #connection: LiveConnection;
  readonly #open = new Set<number>();
  readonly #unlisten: () => void;
  #look: () => void = () => undefined;
  /** The last event that is in the fold. */
  #applied = 0;

  constructor(connection: LiveConnection) {
    this.#connection = connection;
    this.#unlisten = connection.listen({
      applied: ({ event, changedOperations }) => {
        for (const index of changedOperations) this.#changed(index);
        // A note may say that a call is left to the user after all.
        if (event.kind === 'note') for (const index of this.#open) this.#changed(index);
        this.#applied = event.seq;
        this.#look();
      },
      changed: () => this.#look(),
    });
  }

  /** Resolves when the event with this number is known and none waits any more, or the connection is over. */
  answered(seq: number): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        const waits = this.#open.size > 0 || this.#applied < seq;
        if (waits && this.#connection.info().state === 'open') return;
        this.#look = () => undefined;
        resolve();
      };
      this.#look();
    });
  }

  /** Resolves when none waits any more, or the connection is over. Nothing can be awaited afterwards. */
  over(): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (this.#open.size > 0 && this.#connection.info().state === 'open') return;
        this.#unlisten();
        resolve();
      };
      this.#look();
    });
  }

  #changed(index: number): void {
    const operation = this.#connection.observation.operations[index];
    if (operation?.dir === 'c2s' && goesOn(this.#connection, operation)) this.#open.add(index);
    else this.#open.delete(index);
  }
}

/** Resolves when so much time has gone by, or the connection is over. */
async function ended(connection: LiveConnection, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    connection.closed,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}

/** The lines of a stream, without their line feeds; what stands behind the last one is a line, too. */
async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let feed = rest.indexOf(FEED); feed >= 0; feed = rest.indexOf(FEED)) {
      yield Buffer.concat([...begun, rest.subarray(0, feed)]);
      begun = [];
      rest = rest.subarray(feed + 1);
    }
    if (rest.length > 0) begun.push(rest);
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** Prints the frames of the server one after the other, behind the connection by its own cursor. */
class FramePrinter {
  readonly #terminal: Terminal;
  readonly #connection: LiveConnection;
  readonly #unlisten: () => void;
  readonly #waiting: number[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(terminal: Terminal, connection: LiveConnection) {
    this.#terminal = terminal;
    this.#connection = connection;
    this.#unlisten = connection.listen({
      applied: ({ event }) => {
        if (event.kind !== 'frame' || event.dir !== 's2c') return;
        this.#waiting.push(event.seq);
        this.#running = this.#running.then(() => this.#print());
      },
    });
  }

  /** Prints what is left and stops. */
  async finish(): Promise<void> {
    this.#unlisten();
    await this.#running;
  }

  async #print(): Promise<void> {
    const seq = this.#waiting.shift();
    if (seq === undefined) return;
    const { total } = await this.#connection.frameText(seq, 0, 1);
    const { text } = await this.#connection.frameText(seq, 0, total);
    await writeWireLine(this.#terminal, text);
  }
}
