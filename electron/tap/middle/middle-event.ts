import type { MiddleEvent, WentPiece } from '../../../shared/capture/index.ts';
import type { Passage, Piece } from '../../../shared/middle/index.ts';
import { textOrBase64 } from '../../transports/wire/index.ts';

/** Of a longer message only so much of the beginning stands in the record of what was done to it, bytes. */
const KEPT_MOST = 1_048_576;

/** A piece of what goes out, as bytes. */
export interface SentPiece {
  readonly piece: Piece;
  readonly bytes: Buffer;
}

/** What the record tells of a message that rules touched; `line` is without its end. */
export function middleEvent(
  t: number,
  dir: MiddleEvent['dir'],
  line: Buffer,
  { touches, ending }: Passage,
  sent: readonly SentPiece[],
): Omit<MiddleEvent, 'seq'> {
  return {
    kind: 'middle',
    t,
    dir,
    rules: touches.map(({ name }) => name),
    does: touches.flatMap(({ does }) => does),
    ...kept(line),
    went: sent.map(wentPiece),
    ...(ending === null ? {} : { ending: ending.kind }),
  };
}

function wentPiece({ piece: { to, end, afterMs }, bytes }: SentPiece): WentPiece {
  return {
    to,
    ...kept(bytes),
    ...(end === 'own' || to === 'stderr' ? {} : { end }),
    ...(afterMs === 0 ? {} : { afterMs: Math.round(afterMs) }),
  };
}

function kept(bytes: Buffer): Pick<MiddleEvent, 'text' | 'base64' | 'bytes'> {
  return { ...textOrBase64([bytes.subarray(0, KEPT_MOST)]), bytes: bytes.length };
}
