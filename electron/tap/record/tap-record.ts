import { join } from 'node:path';
import { CAPTURE_VERSION, encodeEvent, type CaptureHeader, type Origin } from '../../../shared/capture/index.ts';
import { captureFileName, fingerprinter } from '../../engine/captures/index.ts';
import { systemErrorInWords, type RawFrame, type TransportEvent } from '../../transports/wire/index.ts';
import { OwnAnnouncement } from '../announcements/index.ts';
import { Door, type DoorAnswer, type SpeechOrder } from '../speech/index.ts';
import { letGo } from './block.ts';
import { CaptureLines } from './capture-lines.ts';
import { addFrameLine } from './frame-line.ts';
import { LineStreams } from './line-streams.ts';
import { recordedSource } from './recorded-source.ts';
import { recordedStart } from './recorded-start.ts';
import { startedBy } from './started-by.ts';
import type { TapStart } from './tap-start.ts';
import type { TapBatch, TapWork } from './tap-work.ts';

const LATE = 'it came faster than it could be written, and nobody was held up for it';

/** The record of a tapped connection, at work: it takes what passed, writes the capture and announces it. Nothing of it throws. */
export class TapRecord {
  readonly #start: TapStart;
  readonly #tick: number;
  readonly #header: CaptureHeader;
  readonly #announcement: OwnAnnouncement;
  readonly #fingerprint: (value: string) => string;
  readonly #lines: CaptureLines;
  readonly #streams: LineStreams;
  readonly #door: Door | null;
  #problem = '';
  #isAnnounced = false;

  /** `heard` gets what windows ask that want to speak. */
  constructor(start: TapStart, heard: (order: SpeechOrder) => void) {
    this.#start = start;
    this.#tick = start.startedAtMs - performance.timeOrigin;
    this.#fingerprint = fingerprinter(start.folders.settings);
    this.#header = this.#headerOf();
    this.#announcement = new OwnAnnouncement(start.folders.taps);
    this.#door = start.speaks ? this.#opensDoor(heard) : null;
    const file = captureFileName(new Date(start.startedAtMs), this.#header.source.name);
    this.#lines = new CaptureLines(join(start.folders.captures, file), this.#header, (problem) => this.#tell(problem));
    this.#streams = new LineStreams({
      frame: (raw) => this.#frame(raw, 'wire'),
      event: (event) => this.#event(event),
      now: () => this.#now(),
      settled: () => this.#lines.write(this.#now()),
    });
    this.#announce();
  }

  /** Takes what passed, and has it in the file when it returns. Nothing of the batch is needed then. */
  take(batch: TapBatch): void {
    try {
      this.#takeAll(batch);
    } catch (fault) {
      // Ours: what comes next is recorded all the same.
      const cause = `mcpscope itself has a fault: ${systemErrorInWords(fault)}`;
      this.#lines.missed(this.#now(), batch.works.length, batch.bytes.length, cause);
    }
    this.#lines.write(this.#now());
    letGo(batch.bytes);
  }

  #takeAll({ works, bytes }: TapBatch): void {
    const pieces = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (const work of works) {
      if (work.kind === 'piece') {
        const piece = pieces.subarray(at, at + work.length);
        at += work.length;
        const left = this.#streams.push(work.stream, piece, work.t);
        if (left > 0) this.#lines.missed(work.t, 0, left, 'the line that it belongs to has lost its beginning');
      } else this.#other(work);
    }
  }

  close(): void {
    this.#lines.close(this.#now());
    this.#announcement.takeBack();
    this.#door?.close();
  }

  /** Says to a window what came of what it has asked. */
  told(answer: DoorAnswer): void {
    this.#door?.told(answer);
  }

  /** Null where the folder cannot be had: then nothing is announced either. */
  #opensDoor(heard: (order: SpeechOrder) => void): Door | null {
    try {
      return new Door(this.#announcement.ownFolder(), heard);
    } catch {
      return null;
    }
  }

  #other(work: Exclude<TapWork, { kind: 'piece' }>): void {
    switch (work.kind) {
      case 'end':
        this.#streams.end(work.stream, work.t);
        break;
      case 'frame':
        this.#frame(work.raw, work.origin);
        break;
      case 'event':
        this.#event(recordedStart(work.event, this.#fingerprint));
        break;
      case 'missed':
        this.#lines.missed(work.t, work.things, work.bytes + this.#streams.tear(), LATE);
        break;
    }
  }

  #frame(raw: RawFrame, origin: Origin): void {
    const { t, dir, stream, bytes, end, chunks, sse, binary } = raw;
    const facts = { t, dir, stream, bytes, end, chunks, origin, timeoutMs: 0, timeoutMaxMs: 0 };
    const more = { ...(sse === undefined ? {} : { sse }), ...(binary === undefined ? {} : { binary }) };
    this.#lines.line(t, bytes, (lines, seq) => addFrameLine(lines, { ...facts, ...more, seq }, raw.parts));
  }

  #event(event: TransportEvent): void {
    const bytes = 'bytes' in event ? (event.bytes ?? 0) : 0;
    this.#lines.line(event.t, bytes, (lines, seq) => lines.string(encodeEvent({ ...event, seq })));
  }

  #headerOf(): CaptureHeader {
    const { source, client, parent, startedAtMs, version } = this.#start;
    return {
      mcpscope: CAPTURE_VERSION,
      startedAt: new Date(startedAtMs).toISOString(),
      source: recordedSource(source, this.#fingerprint),
      tool: `mcpscope ${version}`,
      redacted: false,
      tap: { client, startedBy: startedBy(parent) },
    };
  }

  #tell(problem: string): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (this.#isAnnounced) this.#announce();
  }

  /** Without it no window shows the connection while it goes on; the capture is there all the same. */
  #announce(): void {
    this.#isAnnounced = true;
    const { source, startedAt, tap } = this.#header;
    const { client = '', startedBy: processes = [] } = tap ?? {};
    const { name, transport } = source;
    const rest = { client, startedBy: processes, problem: this.#problem, door: this.#door?.address ?? null };
    try {
      this.#announcement.tell({ startedAt, capture: this.#lines.path, name, transport, ...rest });
    } catch (error) {
      const text = `This connection cannot be shown live: ${systemErrorInWords(error)}.`;
      this.#event({ kind: 'note', t: this.#now(), by: 'engine', level: 'warning', text });
    }
  }

  #now(): number {
    return Math.round((performance.now() - this.#tick) * 1000);
  }
}
