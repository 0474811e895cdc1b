import type { FrameEvent, LineEnd, Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TextOrBase64 } from '../../transports/index.ts';

/** What the engine knows of a frame beside its bytes. */
export interface FrameContext {
  readonly seq: number;
  readonly origin: Origin;
  /** Timeout armed for the request in this frame, ms; 0 for none. */
  readonly timeoutMs: number;
  /** The most that progress may make of it, ms; 0 where progress changes nothing. */
  readonly timeoutMaxMs: number;
}

/** Everything of a frame but its bytes; plain data. */
export type FrameFacts = FrameContext &
  Pick<RawFrame, 't' | 'dir' | 'stream' | 'bytes' | 'end' | 'chunks' | 'sse' | 'binary'>;

/** The event of a frame, with its members in the order of the file. */
export function frameEvent(facts: FrameFacts, content: TextOrBase64): FrameEvent {
  const { seq, t, dir, stream, origin, bytes } = facts;
  const event: Writable = { seq, t, kind: 'frame', dir, stream, origin, ...content, bytes };
  if (facts.end !== 'lf') event.end = facts.end;
  if (facts.chunks.length > 1) event.chunks = facts.chunks;
  if (facts.timeoutMs > 0) event.timeoutMs = facts.timeoutMs;
  if (facts.timeoutMs > 0 && facts.timeoutMaxMs > 0) event.timeoutMaxMs = facts.timeoutMaxMs;
  if (facts.sse !== undefined) event.sse = facts.sse;
  if (facts.binary !== undefined) event.binary = facts.binary;
  return event;
}

type Writable = { -readonly [K in keyof FrameEvent]: FrameEvent[K] } & { end?: Exclude<LineEnd, 'lf'> };
