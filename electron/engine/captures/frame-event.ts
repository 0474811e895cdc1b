import type { FrameEvent, LineEnd, Origin } from '../../../shared/capture/index.ts';
import type { RawFrame, TextOrBase64 } from '../../transports/index.ts';

/** What the engine knows of a frame beside its bytes. */
export interface FrameContext {
  readonly seq: number;
  readonly stream: string;
  readonly origin: Origin;
  /** Timeout armed for the request in this frame, ms; 0 for none. */
  readonly timeoutMs: number;
}

/** Everything of a frame but its bytes; plain data. */
export type FrameFacts = FrameContext & Pick<RawFrame, 't' | 'dir' | 'bytes' | 'end' | 'chunks'>;

/** The event of a frame, with its members in the order of the file. */
export function frameEvent(facts: FrameFacts, content: TextOrBase64): FrameEvent {
  const { seq, t, dir, stream, origin, bytes } = facts;
  const event: Writable = { seq, t, kind: 'frame', dir, stream, origin, ...content, bytes };
  if (facts.end !== 'lf') event.end = facts.end;
  if (facts.chunks.length > 1) event.chunks = facts.chunks;
  if (facts.timeoutMs > 0) event.timeoutMs = facts.timeoutMs;
  return event;
}

type Writable = { -readonly [K in keyof FrameEvent]: FrameEvent[K] } & { end?: Exclude<LineEnd, 'lf'> };
