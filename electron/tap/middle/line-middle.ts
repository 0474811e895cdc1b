import type { Direction } from '../../../shared/capture/index.ts';
import type { Break, Ending, Middle } from '../../../shared/middle/index.ts';
import { type Addressee, HEARERS, OwnIds, Stage, type Way, withoutEnd } from '../speech/index.ts';
import { MessageMiddle, type MiddleRecord } from './message-middle.ts';
import type { SentPiece } from './middle-event.ts';
import { Outbox } from './outbox.ts';

/** What a middle of lines needs of the connection around it. */
export interface MiddleHost extends MiddleRecord {
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

/** Puts a middle into a connection of lines: whole lines are taken, and what the rules make of them goes on. */
export function standBetween(middle: Middle, ways: Readonly<Record<Addressee, Way>>, host: MiddleHost): void {
  const standing = new LineMiddle(middle, host, (dir, take) => {
    const way = ways[HEARERS[dir]];
    way.stage = new Stage(way.to, way.between, IDS, take);
    way.finish = () => standing.ended(dir);
    return way.stage;
  });
}

/** Nobody speaks into a connection that rules change. */
const IDS = new OwnIds();

class LineMiddle {
  readonly #middle: MessageMiddle;
  readonly #host: MiddleHost;
  readonly #sides: Readonly<Record<Direction, Side>>;

  /** `stageFor`: where the lines of a side pass, each of which is to be taken. */
  constructor(middle: Middle, host: MiddleHost, stageFor: (dir: Direction, take: (line: Buffer) => boolean) => Stage) {
    this.#middle = new MessageMiddle(middle, host);
    this.#host = host;
    const sideOf = (dir: Direction): Side => {
      const stage = stageFor(dir, (line) => this.#line(dir, line));
      return { stage, outbox: new Outbox((bytes) => stage.pass(bytes)) };
    };
    this.#sides = { c2s: sideOf('c2s'), s2c: sideOf('s2c') };
  }

  /** What waited for later messages of this side goes on; resolves when nothing waits any more. */
  async ended(dir: Direction): Promise<void> {
    for (const piece of this.#middle.rest(dir)) this.#send(dir, piece);
    await this.#sides[dir].outbox.empty();
  }

  #line(dir: Direction, whole: Buffer): boolean {
    const side = this.#sides[dir];
    const line = withoutEnd(whole);
    const ruled = this.#middle.take(dir, STREAM, line);
    if (ruled.isUntouched) return side.outbox.put(whole, 0, 0);
    this.#middle.tell(dir, line, ruled);
    let room = true;
    for (const piece of ruled.sent) if (!this.#send(dir, piece)) room = false;
    const { ending } = ruled.passage;
    if (ending !== null) void this.#end(side, ending);
    return room;
  }

  #send(dir: Direction, { piece, bytes }: SentPiece): boolean {
    const { to, end, afterMs, bytesPerSecond } = piece;
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
        // There is no HTTP here: `runChaos` says so before it starts.
        break;
      default:
        this.#host.end(ending);
    }
  }
}
