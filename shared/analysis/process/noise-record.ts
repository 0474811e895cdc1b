import type { FrameEvent } from '../../capture/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import { noiseAuthor, type NoiseAuthor, type NoiseCommand } from './noise-author.ts';

const SEQS_KEPT = 8;
const TEXT_KEPT = 400;
const GLUED_LOOKED_AT = 64 * 1024;

/** What the server wrote where messages belong and what is none. */
export class NoiseRecord {
  /** Frames that hold no message, the first eight. */
  seqs: number[] = [];
  /** Lines with text that are no messages. */
  lines = 0;
  /** Beginnings of the first eight of them. */
  said: { readonly seq: number; readonly text: string }[] = [];
  /** Messages that came beside them. */
  messages = 0;
  /** The line that begins with a header as LSP has it; 0 for none. */
  contentLengthSeq = 0;
  /** The first line in which a message stands behind or before other text; 0 for none. */
  gluedSeq = 0;

  /** Beginning of the first of the lines; '' before. */
  get text(): string {
    return this.said[0]?.text ?? '';
  }

  /** Takes in a frame of the server. */
  take(event: FrameEvent, reading: FrameReading): void {
    const strange = reading.class === 'malformed.not-rpc' || reading.class === 'malformed.scalar';
    if (!strange && reading.messages.length > 0) {
      this.messages += 1;
      return;
    }
    if (this.seqs.length < SEQS_KEPT) this.seqs.push(event.seq);
    if (reading.class === 'noise.blank') return;
    this.lines += 1;
    const { text } = event;
    if (text === undefined) return;
    if (this.said.length < SEQS_KEPT) this.said.push({ seq: event.seq, text: text.slice(0, TEXT_KEPT) });
    if (this.contentLengthSeq === 0 && /^Content-Length:\s*\d/i.test(text)) this.contentLengthSeq = event.seq;
    if (this.gluedSeq === 0 && /\{"jsonrpc"\s*:/.test(text.slice(0, GLUED_LOOKED_AT))) this.gluedSeq = event.seq;
  }

  /** Forgets what a process before wrote. */
  clear(): void {
    this.seqs = [];
    this.lines = 0;
    this.said = [];
    this.messages = 0;
    this.contentLengthSeq = 0;
    this.gluedSeq = 0;
  }

  /** Who most likely wrote the first of it. */
  author(run: NoiseCommand | null): NoiseAuthor | null {
    return this.text === '' ? null : noiseAuthor(this.text, run);
  }
}
