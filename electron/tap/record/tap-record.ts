import { join } from 'node:path';
import { encodeEvent, type CaptureHeader, type Origin } from '../../../shared/capture/index.ts';
import { captureFileName, fingerprinter } from '../../engine/captures/index.ts';
import { systemErrorInWords, type RawFrame, type TransportEvent } from '../../transports/wire/index.ts';
import { OwnAnnouncement } from '../announcements/index.ts';
import { Door, type DoorAnswer, type MiddleWord } from '../speech/index.ts';
import { letGo } from './block.ts';
import { CaptureLines } from './capture-lines.ts';
import { addFrameLine } from './frame-line.ts';
import { LineStreams } from './line-streams.ts';
import { RecordAccount } from './record-account.ts';
import { announcedFacts, recordHeader } from './record-header.ts';
import { recordedStart } from './recorded-start.ts';
import type { RecordWord, TapBatch, TapWork, ThreadData } from './tap-work.ts';

const LATE = 'it came faster than it could be written, and nobody was held up for it';

/** The record of a tapped connection, at work: it takes what passed, writes the capture and announces it. Nothing of it throws. */
export class TapRecord {
  readonly #account: RecordAccount;
  readonly #tick: number;
  readonly #header: CaptureHeader;
  readonly #announcement: OwnAnnouncement;
  readonly #fingerprint: (value: string) => string;
  readonly #lines: CaptureLines;
  readonly #streams: LineStreams;
  readonly #door: Door | null;
  readonly #say: (word: RecordWord) => void;
  #problem = '';
  #isAnnounced = false;
  /** Where it was said that the record is. */
  #file = '';

  /** `say` gets what the wire's side is to hear. */
  constructor({ start, memory }: ThreadData, say: (word: RecordWord) => void) {
    this.#account = new RecordAccount(memory);
    this.#say = say;
    this.#tick = start.startedAtMs - performance.timeOrigin;
    this.#fingerprint = fingerprinter(start.folders.settings);
    this.#header = recordHeader(start, this.#fingerprint);
    this.#announcement = new OwnAnnouncement(start.folders.taps);
    this.#door = start.speaks ? this.#opensDoor() : null;
    const file = captureFileName(new Date(start.startedAtMs), this.#header.source.name);
    this.#lines = new CaptureLines(join(start.folders.captures, file), this.#header, (problem) => this.#tell(problem));
    this.#streams = new LineStreams({
      frame: (raw) => this.#frame(raw, 'wire'),
      event: (event) => this.#event(event),
      now: () => this.#now(),
      settled: () => this.#write(),
    });
    this.#announce();
    this.#account.whole = this.#lines.whole;
    this.#tellPlace();
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
    this.#write();
    letGo(batch.bytes);
    this.#account.took(batch.weight);
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

  /** Tells the window in the middle what comes there. */
  tellMiddle(word: MiddleWord): void {
    this.#door?.tellMiddle(word);
  }

  /** Null where the folder cannot be had: then nothing is announced either. */
  #opensDoor(): Door | null {
    try {
      return new Door(this.#announcement.ownFolder(), (order) => this.#say({ kind: 'asked', order }));
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
      case 'stop':
        this.#lines.stop(this.#now(), work.cause);
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

  #write(): void {
    this.#lines.write(this.#now());
    this.#account.whole = this.#lines.whole;
    if (this.#lines.file !== this.#file) this.#tellPlace();
  }

  #tellPlace(): void {
    const { path: capture, file } = this.#lines;
    this.#file = file;
    const place = { announcement: this.#announcement.path, capture, file, door: this.#door?.address ?? null };
    this.#say({ kind: 'is-at', place });
  }

  #tell(problem: string): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (this.#isAnnounced) this.#announce();
  }

  /** Without it no window shows the connection while it goes on; the capture is there all the same. */
  #announce(): void {
    this.#isAnnounced = true;
    const standing = { capture: this.#lines.path, problem: this.#problem, door: this.#door?.address ?? null };
    try {
      this.#announcement.tell({ ...announcedFacts(this.#header), ...standing });
    } catch (error) {
      const text = `This connection cannot be shown live: ${systemErrorInWords(error)}.`;
      this.#event({ kind: 'note', t: this.#now(), by: 'engine', level: 'warning', text });
    }
  }

  #now(): number {
    return Math.round((performance.now() - this.#tick) * 1000);
  }
}
