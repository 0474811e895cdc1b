import type { Direction } from '../../../shared/capture/index.ts';
import type { Break, Ending } from '../../../shared/middle/index.ts';
import {
  type Decider,
  type MiddleRecord,
  Outbox,
  type PassingMessage,
  type Ruling,
  type SentPiece,
  tellRuling,
} from '../middle/index.ts';
import { withoutEnd } from './line-end.ts';
import { type Addressee, HEARERS } from './speech-order.ts';
import { OwnIds } from './own-ids.ts';
import { Stage } from './stage.ts';
import type { Way } from './way.ts';

/** What a carriage of lines needs of the connection around it. */
export interface CarriageHost extends MiddleRecord {
  /** Gives bytes to whoever reads the server's stderr. */
  stderr(bytes: Buffer): void;
  /** Ends the server's process, and this one in its place. */
  end(how: Break): void;
}

interface Side {
  readonly stage: Stage;
  readonly outbox: Outbox;
}

const STREAM = 'stdio';
const END = Buffer.from('\n');
const HURRIED = 'The client ended: what waited for its time went on at once.';

/** Carries the lines of a connection past whoever decides about them: each is taken when it is whole, and what is decided goes on. */
export class LineCarriage {
  readonly #decider: Decider;
  readonly #ways: Readonly<Record<Addressee, Way>>;
  readonly #host: CarriageHost;
  readonly #sides: Readonly<Record<Direction, Side>>;

  /** `ids`: of what is said beside, where the ways have no stages yet. */
  constructor(decider: Decider, ways: Readonly<Record<Addressee, Way>>, host: CarriageHost, ids = new OwnIds()) {
    this.#decider = decider;
    this.#ways = ways;
    this.#host = host;
    const sideOf = (dir: Direction): Side => {
      const way = ways[HEARERS[dir]];
      const stage = (way.stage ??= new Stage(way.to, way.between, ids));
      way.finish = () => this.#ended(dir);
      stage.takeLines((line) => this.#line(dir, line));
      return { stage, outbox: new Outbox((bytes) => stage.pass(bytes)) };
    };
    this.#sides = { c2s: sideOf('c2s'), s2c: sideOf('s2c') };
  }

  /** A message of ours, beside those that pass. */
  say(dir: Direction, bytes: Buffer): void {
    this.#sides[dir].outbox.put(Buffer.concat([bytes, END]), 0, 0);
  }

  /** What waited for later messages of its side goes out now. */
  goesOn(dir: Direction, piece: SentPiece): void {
    this.#send(dir, piece);
  }

  /** Nobody decides any more: lines go straight on. What waits for its time goes now. */
  end(): void {
    for (const dir of ['c2s', 's2c'] as const) {
      this.#sides[dir].stage.takeLines(null);
      this.#ways[HEARERS[dir]].finish = null;
      this.#sides[dir].outbox.hurry();
    }
  }

  /** What waited for later messages of this side goes on; resolves when nothing waits any more. */
  async #ended(dir: Direction): Promise<void> {
    for (const piece of await this.#decider.ended(dir)) this.#send(dir, piece);
    const { outbox } = this.#sides[dir];
    if (dir === 'c2s' && !outbox.isEmpty) {
      // A client that is gone waits for nothing, and its server is to hear so.
      this.#host.event({ kind: 'note', t: this.#host.now(), by: 'engine', level: 'info', text: HURRIED });
      outbox.hurry();
    }
    await outbox.empty();
  }

  /** False while the other end wants no more. */
  #line(dir: Direction, whole: Buffer): boolean {
    const message: PassingMessage = { dir, stream: STREAM, bytes: withoutEnd(whole), carrier: 'line' };
    let room = true;
    this.#decider.take(message, (ruling) => {
      room = ruling === null ? this.#sides[dir].outbox.put(whole, 0, 0) : this.#carryOut(message, ruling);
    });
    return room;
  }

  #carryOut(message: PassingMessage, ruling: Ruling): boolean {
    const { dir } = message;
    tellRuling(this.#host, message, ruling);
    let room = true;
    for (const piece of ruling.sent) if (!this.#send(dir, piece)) room = false;
    if (ruling.ending !== null) void this.#end(this.#sides[dir], ruling.ending);
    return room;
  }

  #send(dir: Direction, { to, end, afterMs, bytesPerSecond, bytes }: SentPiece): boolean {
    const ended =
      to === 'stderr' || end === 'none' ? bytes : Buffer.concat([bytes, Buffer.from(end === 'crlf' ? '\r\n' : '\n')]);
    if (to === 'receiver') return this.#sides[dir].outbox.put(ended, afterMs, bytesPerSecond);
    const other = this.#sides[dir === 'c2s' ? 's2c' : 'c2s'];
    const give = (): void => {
      if (to === 'stderr') this.#host.stderr(ended);
      else other.stage.pass(ended);
    };
    // Beside what waits on that side: it is not its own.
    if (afterMs === 0) give();
    else setTimeout(give, afterMs);
    return true;
  }

  async #end(side: Side, ending: Ending): Promise<void> {
    await side.outbox.empty();
    switch (ending.kind) {
      case 'stall':
      case 'deaf':
        side.outbox.close();
        break;
      case 'status':
        // There is no HTTP here: whoever puts rules into force says so before.
        break;
      default:
        this.#host.end(ending);
    }
  }
}
