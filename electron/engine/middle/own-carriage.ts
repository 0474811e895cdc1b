import type { CaptureEvent, Direction, FrameEvent } from '../../../shared/capture/index.ts';
import { type Decider, type PassingMessage, type Ruling, type SentPiece, tellRuling } from '../../tap/middle/index.ts';
import { joined, type RawFrame, type TransportEvent } from '../../transports/index.ts';
import { Behind } from './behind.ts';
import { Turns } from './turns.ts';

/** What the carriage needs of a connection of our own. */
export interface OwnHost {
  /** µs since the start of the capture. */
  now(): number;
  /** Records what our client hears. `own`: it is of ours, and not of the server. */
  hears(raw: RawFrame, own: boolean): void;
  /** Says something to the server in the place of our client. */
  says(bytes: Buffer): void;
  event(event: TransportEvent): void;
  /** Ends the record behind what it was told. */
  stop(cause: string): void;
  /** Ends the connection, as a fault has it. */
  end(): void;
}

/** Says what becomes of messages while it is open. */
export interface OwnDecider extends Pick<Decider, 'take'> {
  readonly isOpen: boolean;
  see(event: Exclude<CaptureEvent, FrameEvent>): void;
}

/** Gives each thing that goes to its receiver; null where nothing does. */
type Go = (bytes: Buffer | null) => void;

/**
 * Carries what our own client says and hears past the stage. What it says and hears is recorded as its frames; where a rule touched one, the
 * event behind it tells what came and what went on.
 */
export class OwnCarriage {
  readonly #stage: OwnDecider;
  readonly #host: OwnHost;
  readonly #turns: Readonly<Record<Direction, Turns>> = { c2s: new Turns(), s2c: new Turns() };
  readonly #behind = new Behind();
  /** The way of the last message that was taken of each side. */
  readonly #last: Partial<Record<Direction, { readonly stream: string; readonly go: Go }>> = {};
  #over = false;
  #says = false;

  constructor(stage: OwnDecider, host: OwnHost) {
    this.#stage = stage;
    this.#host = host;
  }

  /** Something is looked at, or still waits. */
  get isOpen(): boolean {
    return this.#stage.isOpen || !this.#turns.c2s.isFree || !this.#turns.s2c.isFree;
  }

  /** Takes an event that is no frame; it stands behind what still waits on its stream. */
  event(event: TransportEvent): void {
    if (!this.isOpen) {
      this.#host.event(event);
      return;
    }
    this.#stage.see({ ...event, seq: 0 } as Exclude<CaptureEvent, FrameEvent>);
    const stream = 'exchange' in event && typeof event.exchange === 'number' ? `http-${event.exchange}` : '';
    const late = (): void => this.#host.event({ ...event, t: this.#host.now() });
    if (!this.#behind.keeps(stream, late)) this.#host.event(event);
  }

  /** Takes a message of our client, which is recorded; false where it goes on as it is. */
  takes(bytes: Buffer, stream: string, go: Go): boolean {
    const end = Buffer.from(stream === 'stdio' ? '\n' : '');
    return this.#takes('c2s', stream, bytes, (out) => go(out === null ? null : Buffer.concat([out, end])));
  }

  /** Takes what the server says before it is recorded; false where it is to be recorded as it is. */
  hears(raw: RawFrame): boolean {
    return this.#takes('s2c', raw.stream, Buffer.from(joined(raw.parts)), (bytes) => {
      if (bytes === null) return;
      const parts = bytes.length === 0 ? [] : [bytes];
      this.#host.hears({ ...raw, t: this.#host.now(), parts, bytes: bytes.length, chunks: [] }, false);
    });
  }

  /** Tells our client something of ours in the place of the server. */
  tells(stream: string, bytes: Buffer): void {
    const t = this.#host.now();
    this.#host.hears({ t, dir: 's2c', stream, parts: [bytes], bytes: bytes.length, end: 'lf', chunks: [] }, true);
  }

  /** What waited for later messages of its side goes out now, the way of the last of them. */
  goesOn(dir: Direction, pieces: readonly SentPiece[]): void {
    const last = this.#last[dir];
    if (last !== undefined) this.#send(dir, last.stream, pieces, last.go);
  }

  /** The connection ends: whatever waits goes on. */
  end(): void {
    if (this.#over) return;
    this.#turns.c2s.end();
    this.#turns.s2c.end();
    this.#behind.end();
    this.#over = true;
  }

  #takes(dir: Direction, stream: string, bytes: Buffer, go: Go): boolean {
    if (this.#over || this.#says) return false;
    const message: PassingMessage = { dir, stream, bytes, carrier: 'line' };
    const turns = this.#turns[dir];
    this.#last[dir] = { stream, go };
    let isWaiting = false;
    let asCame = false;
    const wait = (): void => {
      if (!isWaiting) this.#behind.waits(stream);
      isWaiting = true;
    };
    let isAtOnce = true;
    this.#stage.take(message, (ruling) => {
      if (ruling === null && isAtOnce && turns.isFree) asCame = true;
      else {
        wait();
        if (ruling === null) this.#passes(dir, stream, bytes, go);
        else this.#carryOut(message, ruling, go);
      }
    });
    isAtOnce = false;
    if (asCame) return false;
    wait();
    return true;
  }

  #passes(dir: Direction, stream: string, bytes: Buffer, go: Go): void {
    this.#turns[dir].add(0, () => {
      go(bytes);
      this.#behind.went(stream);
    });
  }

  #carryOut(message: PassingMessage, ruling: Ruling, go: Go): void {
    const { dir, stream } = message;
    const turns = this.#turns[dir];
    this.#send(dir, stream, ruling.sent, go);
    if (!ruling.sent.some(({ to }) => to === 'receiver')) turns.add(0, () => go(null));
    // What our client hears is recorded when it hears it: what was done to it stands behind that.
    if (dir === 'c2s') tellRuling(this.#host, message, ruling);
    turns.add(0, () => {
      if (dir === 's2c') tellRuling(this.#host, message, ruling);
      this.#behind.went(stream);
    });
    const { ending } = ruling;
    if (ending !== null && ending.kind !== 'stall' && ending.kind !== 'deaf') this.#host.end();
  }

  #send(dir: Direction, stream: string, pieces: readonly SentPiece[], go: Go): void {
    const half: Buffer[] = [];
    for (const { to, end, afterMs, bytesPerSecond, bytes } of pieces) {
      const ms = afterMs + (bytesPerSecond > 0 ? (bytes.length * 1000) / bytesPerSecond : 0);
      if (to === 'sender') this.#goBack(dir, stream, bytes);
      if (to !== 'receiver') continue;
      // Bytes that do not end the message wait for those that do.
      if (end === 'none') half.push(bytes);
      else this.#turns[dir].add(ms, () => go(Buffer.concat([...half.splice(0), bytes])));
    }
  }

  /** Answers whoever wrote a message, in the place of the other side. */
  #goBack(dir: Direction, stream: string, bytes: Buffer): void {
    if (dir === 'c2s') {
      this.tells(stream, bytes);
      return;
    }
    // Rules are not about what they say themselves.
    this.#says = true;
    this.#host.says(bytes);
    this.#says = false;
  }
}
