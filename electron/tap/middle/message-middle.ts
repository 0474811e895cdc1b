import type { Direction, FrameEvent } from '../../../shared/capture/index.ts';
import { type Carrier, type Middle, type Passage, type Piece, SAME_ANSWER } from '../../../shared/middle/index.ts';
import { textOrBase64 } from '../../transports/wire/index.ts';
import { middleEvent, type SentPiece } from './middle-event.ts';

const NOTHING = Buffer.alloc(0);

/** Where it is told what was done. */
export interface MiddleRecord {
  /** µs since its start. */
  now(): number;
  event(event: ReturnType<typeof middleEvent> | NoteOfRule): void;
}

interface NoteOfRule {
  readonly kind: 'note';
  readonly t: number;
  readonly by: 'engine';
  readonly level: 'info';
  readonly text: string;
}

/** What becomes of one message, as bytes. */
export interface RuledMessage {
  readonly passage: Passage;
  /** In their order, without their ends. */
  readonly sent: readonly SentPiece[];
  /** Of a message that is held: the same once somebody lets it pass. */
  readonly held: readonly SentPiece[];
  /** It passes exactly as it came, and nothing beside it. */
  readonly isUntouched: boolean;
}

/** Lets the rules of one conversation work on the bytes of its messages. */
export class MessageMiddle {
  readonly #middle: Middle;
  readonly #record: MiddleRecord;
  /** Names of rules by which nothing of a side passes any more. */
  readonly #silencedBy: Record<Direction, string> = { c2s: '', s2c: '' };
  #frames = 0;

  constructor(middle: Middle, record: MiddleRecord) {
    this.#middle = middle;
    this.#record = record;
  }

  /** What becomes of a message; `bytes` are without its end. `carrier`: what it is carried by. */
  take(dir: Direction, stream: string, bytes: Buffer, carrier: Carrier = 'line'): RuledMessage {
    this.#frames += 1;
    const passage = this.#middle.take(frameOf(this.#frames, this.#record.now(), dir, stream, bytes), carrier);
    const rule = this.#silencedBy[dir];
    if (rule !== '') return { passage: silenced(rule), sent: [], held: [], isUntouched: false };
    const isUntouched = passage.touches.length === 0 && passage.pieces.length === 1;
    const sent = passage.pieces.map((piece) => ({ piece, bytes: bytesOf(piece, bytes) }));
    const held = (passage.hold?.pieces ?? []).map((piece) => ({ piece, bytes: bytesOf(piece, bytes) }));
    const { ending, touches } = passage;
    if (ending?.kind === 'stall' || ending?.kind === 'deaf') this.#silencedBy[dir] = touches.at(-1)?.name ?? '';
    return { passage, sent, held, isUntouched };
  }

  /** Tells the record of a message that was touched, once it stands there itself. `sent`: what went out of it. */
  tell(dir: Direction, bytes: Buffer, { passage, sent }: Pick<RuledMessage, 'passage' | 'sent'>): void {
    if (passage.touches.length === 0) return;
    const t = this.#record.now();
    this.#record.event(middleEvent(t, dir, bytes, passage, sent));
    for (const text of passage.notes) this.#record.event({ kind: 'note', t, by: 'engine', level: 'info', text });
  }

  /** What waited for later messages of a side that will not come. */
  rest(dir: Direction): readonly SentPiece[] {
    return this.#middle.rest(dir).map((piece) => ({ piece, bytes: bytesOf(piece, NOTHING) }));
  }
}

/** How a message is told of that came after a rule had ended its side. */
function silenced(rule: string): Passage {
  const touches = [{ rule: -1, name: rule, does: ['not let through any more'] }];
  return { pieces: [], hold: null, ending: null, notes: [], answer: SAME_ANSWER, touches };
}

function frameOf(seq: number, t: number, dir: Direction, stream: string, bytes: Buffer): FrameEvent {
  return { kind: 'frame', seq, t, dir, stream, origin: 'wire', ...textOrBase64([bytes]), bytes: bytes.length };
}

function frameBytes({ text, base64 = '' }: FrameEvent): Buffer {
  return text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text, 'utf8');
}

/** The bytes of a piece, without its end. `came`: those of the message. */
function bytesOf({ text, part, of }: Piece, came: Buffer): Buffer {
  const bytes = text === null ? (of === null ? came : frameBytes(of)) : Buffer.from(text, 'utf8');
  return part === null ? bytes : bytes.subarray(part[0], Number.isFinite(part[1]) ? part[1] : undefined);
}
