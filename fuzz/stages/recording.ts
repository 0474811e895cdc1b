import { frameEvent } from '../../electron/engine/captures/index.ts';
import {
  textOrBase64,
  type RawFrame,
  type TransportEvent,
  type TransportSink,
} from '../../electron/transports/index.ts';
import { type CaptureEvent, encodeEvent, encodeHeader } from '../../shared/capture/index.ts';

/** What a transport tells, as the lines of a capture. */
export class Recording implements TransportSink {
  readonly events: CaptureEvent[] = [];

  frame(frame: RawFrame): void {
    const context = { seq: this.#seq, origin: 'wire', timeoutMs: 0, timeoutMaxMs: 0 } as const;
    this.events.push(frameEvent(context, frame, textOrBase64(frame.parts)));
  }

  event(event: TransportEvent): void {
    this.events.push({ ...event, seq: this.#seq });
  }

  closed(): void {
    // What follows is no part of the record.
  }

  get lines(): string[] {
    const header = encodeHeader({
      mcpscope: 1,
      startedAt: '2026-01-05T10:00:00.000Z',
      source: { transport: 'http', name: 'fuzz', url: 'http://127.0.0.1/mcp' },
      tool: 'fuzz',
      redacted: false,
    });
    return [header, ...this.events.map((event) => encodeEvent(event))];
  }

  get #seq(): number {
    return this.events.length + 1;
  }
}
