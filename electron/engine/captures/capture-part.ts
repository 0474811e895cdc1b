import { rm } from 'node:fs/promises';
import { encodeHeader, type CaptureHeader } from '../../../shared/capture/index.ts';
import { LineLog } from './line-log.ts';
import type { LongText } from './long-text.ts';
import { beginOfPart, endOfPart } from './part-seams.ts';
import { RecordedEvents } from './recorded-events.ts';

/** One file of a record, being written: a capture by itself. */
export class CapturePart {
  readonly path: string;
  /** From 1. */
  readonly number: number;
  readonly log: LineLog;
  readonly events: RecordedEvents;
  /** Seq of its first event, 0 before that. */
  first = 0;

  /** `file` is a descriptor of the empty file at `path`; `before` the part that this one goes on with, whose next event would have been `seq`. */
  constructor(
    path: string,
    header: CaptureHeader,
    file: number | null,
    onStopped: (cause: string) => void,
    before: { readonly part: CapturePart; readonly seq: number; readonly t: number } | null = null,
  ) {
    this.path = path;
    this.number = before === null ? 1 : before.part.number + 1;
    this.log = new LineLog(file, onStopped);
    this.events = new RecordedEvents((offset, length) => this.log.read(offset, length));
    if (before === null) this.log.append(encodeHeader(header));
    else {
      const { part, seq, t } = before;
      this.log.append(beginOfPart(header, { number: this.number, before: part.path, seq, t }));
    }
  }

  /** Whether it has no event yet. */
  get isEmpty(): boolean {
    return this.first === 0;
  }

  add(line: string | Uint8Array, seq: number, long: LongText | null): void {
    this.first ||= seq;
    const offset = this.log.end;
    this.events.add(seq, offset, this.log.append(line), long);
  }

  /** Says at its end where the record goes on, and writes what waits. */
  end(seq: number, t: number, next: string): void {
    this.log.append(endOfPart(next, seq, t));
    this.log.flushNow();
  }

  /** Takes its file away. Rejects with the system's error. */
  async remove(): Promise<void> {
    await this.log.close();
    await rm(this.path, { force: true });
  }
}
