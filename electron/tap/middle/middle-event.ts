import type { MiddleEvent, WentPiece } from '../../../shared/capture/index.ts';
import { textOrBase64, type TransportEvent } from '../../transports/wire/index.ts';
import type { PassingMessage, Ruling, SentPiece } from './ruling.ts';

/** Of a longer message only so much of the beginning stands in the record of what was done to it, bytes. */
const KEPT_MOST = 1_048_576;

/** Where it is told what was done. */
export interface MiddleRecord {
  /** µs since its start. */
  now(): number;
  event(event: TransportEvent): void;
  /** Ends it behind what it was told; `cause`: as “a rule has it so”. */
  stop(cause: string): void;
}

/** Tells the record of a message that was touched, once it stands there itself. */
export function tellRuling(record: MiddleRecord, message: PassingMessage, ruling: Ruling): void {
  if (ruling.touches.length === 0) return;
  const t = record.now();
  record.event(middleEvent(t, message, ruling));
  for (const text of ruling.notes) record.event({ kind: 'note', t, by: 'engine', level: 'info', text });
  if (ruling.endsRecord) record.stop('a rule has it so');
}

function middleEvent(
  t: number,
  { dir, bytes }: PassingMessage,
  { touches, ending, mark, sent }: Ruling,
): Omit<MiddleEvent, 'seq'> {
  return {
    kind: 'middle',
    t,
    dir,
    rules: touches.map(({ name }) => name),
    does: touches.flatMap(({ does }) => does),
    ...kept(bytes),
    went: sent.map(wentPiece),
    ...(ending === null ? {} : { ending: ending.kind }),
    ...(mark === '' ? {} : { mark }),
  };
}

function wentPiece({ to, end, afterMs, bytes }: SentPiece): WentPiece {
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
