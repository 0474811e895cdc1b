import type { Direction, FrameEvent } from '../../../shared/capture/index.ts';
import type { Hold, Middle, Passage, Piece } from '../../../shared/middle/index.ts';
import { textOrBase64 } from '../../transports/wire/index.ts';
import type { PassingMessage, Ruling, SentPiece } from './ruling.ts';

const NOTHING = Buffer.alloc(0);

/** What rules say of a message. */
export interface RuledMessage {
  /** What becomes of it where nobody is asked. */
  readonly ruling: Ruling;
  /** Of one that is held: how, and what goes once somebody lets it pass. `method`: of a response that of its request, '' where none is known. */
  readonly hold: (Hold & { readonly sent: readonly SentPiece[]; readonly method: string }) | null;
  /** Of one that somebody else is to answer. */
  readonly asks: Passage['asks'];
}

/** Lets the rules of one conversation work on the bytes of its messages. */
export class MessageMiddle {
  readonly #middle: Middle;
  readonly #now: () => number;
  /** Names of rules by which nothing of a side passes any more. */
  readonly #silencedBy: Record<Direction, string> = { c2s: '', s2c: '' };
  #frames = 0;

  /** `now`: µs since the start of the record. */
  constructor(middle: Middle, now: () => number) {
    this.#middle = middle;
    this.#now = now;
  }

  /** What becomes of a message; null: it passes as it came. */
  take(message: PassingMessage): RuledMessage | null {
    const { dir, bytes, carrier } = message;
    this.#frames += 1;
    const passage = this.#middle.take(frameOf(this.#frames, this.#now(), message), carrier);
    const rule = this.#silencedBy[dir];
    if (rule !== '') return { ruling: silenced(rule, passage), hold: null, asks: null };
    const { pieces, touches, ending, notes, mark, answer, hold, asks, endsRecord } = passage;
    if (touches.length === 0 && pieces.length === 1) return null;
    if (ending?.kind === 'stall' || ending?.kind === 'deaf') this.#silencedBy[dir] = touches.at(-1)?.name ?? '';
    return {
      ruling: { sent: sentOf(pieces, bytes), touches, notes, mark, ending, answer, endsRecord },
      asks,
      hold: hold === null ? null : { ...hold, sent: sentOf(hold.pieces, bytes) },
    };
  }

  /** What waited for later messages of a side that will not come. */
  rest(dir: Direction): readonly SentPiece[] {
    return sentOf(this.#middle.rest(dir), NOTHING);
  }
}

/** How a message is told of that came after a rule had ended its side. */
function silenced(rule: string, { answer }: Passage): Ruling {
  const touches = [{ rule: -1, name: rule, does: ['not let through any more'] }];
  return { sent: [], touches, notes: [], mark: '', ending: null, answer, endsRecord: false };
}

function frameOf(seq: number, t: number, { dir, stream, bytes }: PassingMessage): FrameEvent {
  return { kind: 'frame', seq, t, dir, stream, origin: 'wire', ...textOrBase64([bytes]), bytes: bytes.length };
}

function frameBytes({ text, base64 = '' }: FrameEvent): Buffer {
  return text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text, 'utf8');
}

/** `came`: the bytes of the message. */
function sentOf(pieces: Passage['pieces'], came: Buffer): SentPiece[] {
  return pieces.map((piece) => {
    const { to, end, afterMs, bytesPerSecond, copy, part } = piece;
    const whole = wholeOf(piece, came);
    const bytes = part === null ? whole : whole.subarray(part[0], Number.isFinite(part[1]) ? part[1] : undefined);
    return { to, end, afterMs, bytesPerSecond, copy, bytes, from: part?.[0] ?? 0, whole: whole.length };
  });
}

function wholeOf({ text, of }: Piece, came: Buffer): Buffer {
  if (text !== null) return Buffer.from(text, 'utf8');
  return of === null ? came : frameBytes(of);
}
