/** One message, in pieces; asked for when it is sent, and again when it is sent again. */
export type Pieces = () => AsyncIterable<string> | Iterable<string>;

/** A way to one client: messages go out one after the other, each of them whole. */
export interface Outlet {
  /** Sends one message; resolves when the way can take more. Says nothing once it is closed. Rejects when it cannot be read. */
  say(pieces: Pieces): Promise<void>;
}

/** Writes a piece; resolves when more can be taken, so that a slow client slows its own answers and not our memory. */
export type WritePiece = (text: string) => Promise<void>;

/** What a wire needs around a message. `lineEnd` takes the place of each line end within it. */
export interface MessageFrame {
  readonly before: string;
  readonly after: string;
  readonly lineEnd: string;
}

/** An outlet over something that can be written to. */
export class SerialOutlet implements Outlet {
  readonly #write: WritePiece;
  readonly #frame: MessageFrame;
  #last: Promise<void> = Promise.resolve();

  constructor(write: WritePiece, frame: MessageFrame) {
    this.#write = write;
    this.#frame = frame;
  }

  say(pieces: Pieces, { before, after, lineEnd }: MessageFrame = this.#frame): Promise<void> {
    const said = this.#last.then(async () => {
      let begun = false;
      for await (const piece of pieces()) {
        const text = lineEnd === '\n' ? piece : piece.replace(/\r\n?|\n/g, lineEnd);
        await this.#write(begun ? text : before + text);
        begun = true;
      }
      if (begun) await this.#write(after);
    });
    // The next message does not fail because this one could not be read.
    this.#last = said.catch(() => undefined);
    return said;
  }

  /** Resolves when all that was to be said up to now has been said. */
  settled(): Promise<void> {
    return this.#last;
  }
}

/** Resolves when a stream that is full has been emptied, or is gone. */
export function drained(stream: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done);
      stream.off('close', done);
      resolve();
    };
    stream.once('drain', done);
    stream.once('close', done);
  });
}
