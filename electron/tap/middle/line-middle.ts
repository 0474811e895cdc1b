import type { Direction, FrameEvent } from '../../../shared/capture/index.ts';
import type { Break, Ending, Middle, Passage, Piece } from '../../../shared/middle/index.ts';
import { textOrBase64 } from '../../transports/wire/index.ts';
import { type Addressee, OwnIds, Stage, type Way } from '../speech/index.ts';
import { middleEvent, type SentPiece } from './middle-event.ts';
import { Outbox } from './outbox.ts';

const LF = 0x0a;
const CR = 0x0d;
const NOTHING = Buffer.alloc(0);

/** What a middle of lines needs of the connection around it. */
export interface MiddleHost {
  /** µs since the start of the record. */
  now(): number;
  event(event: ReturnType<typeof middleEvent> | NoteOfRule): void;
  /** Gives bytes to whoever reads the server's stderr. */
  stderr(bytes: Buffer): void;
  /** Ends the server's process, and this one in its place. */
  end(how: Break): void;
}

interface NoteOfRule {
  readonly kind: 'note';
  readonly t: number;
  readonly by: 'engine';
  readonly level: 'info';
  readonly text: string;
}

interface Side {
  readonly stage: Stage;
  readonly outbox: Outbox;
  /** Name of the rule by which nothing passes any more. */
  silencedBy: string;
}

const HEARERS: Readonly<Record<Direction, Addressee>> = { c2s: 'server', s2c: 'client' };

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
  readonly #middle: Middle;
  readonly #host: MiddleHost;
  readonly #sides: Readonly<Record<Direction, Side>>;
  #frames = 0;

  /** `stageFor`: where the lines of a side pass, each of which is to be taken. */
  constructor(middle: Middle, host: MiddleHost, stageFor: (dir: Direction, take: (line: Buffer) => boolean) => Stage) {
    this.#middle = middle;
    this.#host = host;
    const sideOf = (dir: Direction): Side => {
      const stage = stageFor(dir, (line) => this.#line(dir, line));
      return { stage, outbox: new Outbox((bytes) => stage.pass(bytes)), silencedBy: '' };
    };
    this.#sides = { c2s: sideOf('c2s'), s2c: sideOf('s2c') };
  }

  /** What waited for later messages of this side goes on; resolves when nothing waits any more. */
  async ended(dir: Direction): Promise<void> {
    const { outbox } = this.#sides[dir];
    for (const piece of this.#middle.rest(dir)) this.#send(dir, { piece, bytes: bytesOf(piece, NOTHING) });
    await outbox.empty();
  }

  #line(dir: Direction, whole: Buffer): boolean {
    const side = this.#sides[dir];
    const line = withoutEnd(whole);
    this.#frames += 1;
    const t = this.#host.now();
    const passage = this.#middle.take(frameOf(this.#frames, t, dir, line));
    if (side.silencedBy !== '') {
      this.#tell(t, dir, line, silenced(side.silencedBy), []);
      return true;
    }
    if (passage.touches.length === 0 && passage.pieces.length === 1) return side.outbox.put(whole, 0, 0);
    const sent = passage.pieces.map((piece) => ({ piece, bytes: bytesOf(piece, line) }));
    if (passage.touches.length > 0) this.#tell(t, dir, line, passage, sent);
    let room = true;
    for (const each of sent) if (!this.#send(dir, each)) room = false;
    if (passage.ending !== null) void this.#end(side, passage.ending, passage);
    return room;
  }

  #tell(t: number, dir: Direction, line: Buffer, passage: Passage, sent: readonly SentPiece[]): void {
    this.#host.event(middleEvent(t, dir, line, passage, sent));
    for (const text of passage.notes) this.#host.event({ kind: 'note', t, by: 'engine', level: 'info', text });
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

  async #end(side: Side, ending: Ending, { touches }: Passage): Promise<void> {
    side.silencedBy = touches.at(-1)?.name ?? '';
    await side.outbox.empty();
    switch (ending.kind) {
      case 'stall':
      case 'deaf':
        side.outbox.close();
        break;
      default:
        this.#host.end(ending);
    }
  }
}

/** How a message is told of that came after a rule had ended its side. */
function silenced(rule: string): Passage {
  return {
    pieces: [],
    ending: null,
    notes: [],
    touches: [{ rule: -1, name: rule, does: ['not let through any more'] }],
  };
}

function frameOf(seq: number, t: number, dir: Direction, line: Buffer): FrameEvent {
  return { kind: 'frame', seq, t, dir, stream: 'stdio', origin: 'wire', ...textOrBase64([line]), bytes: line.length };
}

function withoutEnd(line: Buffer): Buffer {
  if (line.at(-1) !== LF) return line;
  return line.subarray(0, line.at(-2) === CR ? -2 : -1);
}

function frameBytes({ text, base64 = '' }: FrameEvent): Buffer {
  return text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text, 'utf8');
}

/** The bytes of a piece, without its end. `came`: those of the message. */
function bytesOf({ text, part, of }: Piece, came: Buffer): Buffer {
  const bytes = text === null ? (of === null ? came : frameBytes(of)) : Buffer.from(text, 'utf8');
  return part === null ? bytes : bytes.subarray(part[0], Number.isFinite(part[1]) ? part[1] : undefined);
}
