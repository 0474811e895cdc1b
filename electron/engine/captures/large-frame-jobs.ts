import { threadFile, ThreadJobs } from '../threads/index.ts';
import type { FrameFacts } from './frame-event.ts';
import { decodeLongLine, type LargeFrame, type LargeLine, type LongLine, ReadLargeFrame } from './large-frame.ts';

/** What the worker is asked, and what it answers. */
export type LargeFrameJob =
  | { readonly kind: 'frame'; readonly facts: FrameFacts; readonly parts: Uint8Array[] }
  /** The line of the frame that was read last. */
  | { readonly kind: 'encode' }
  | { readonly kind: 'line'; readonly parts: Uint8Array[] };
export type LargeFrameAnswer =
  | { readonly kind: 'frame'; readonly frame: LargeFrame }
  | { readonly kind: 'encode'; readonly encoded: LargeLine }
  | { readonly kind: 'line'; readonly line: LongLine }
  | { readonly kind: 'failed'; readonly cause: string };

/** Strings of 512 MiB, parsed, need room that the engine's own heap need not have. */
const WORKER_HEAP_MB = 4096;

/**
 * Has large frames and long lines read in a thread of their own, one at a time. The thread starts with the first and
 * never keeps the process alive by itself.
 */
export class LargeFrameJobs {
  readonly #jobs: ThreadJobs<LargeFrameJob, LargeFrameAnswer>;

  constructor(file: string = threadFile('large-frame')) {
    const own = new LargeFrameReader();
    this.#jobs = new ThreadJobs({ file, does: 'reads large frames', heapMb: WORKER_HEAP_MB }, (job) => own.answer(job));
  }

  /** The parts whose memory is theirs alone and may be given away are moved, not copied. Rejects with a cause in words. */
  async frame(facts: FrameFacts, parts: readonly Uint8Array[]): Promise<LargeFrame> {
    // What we send may still be on its way to the server, so only what we received is given away.
    const answer = await this.#jobs.ask(
      { kind: 'frame', facts, parts: [...parts] },
      facts.dir === 's2c' ? ownMemory(parts) : [],
    );
    if (answer.kind !== 'frame') throw failure(answer);
    return answer.frame;
  }

  /** The line of the frame that was read last, once. Rejects with a cause in words. */
  async encoded(): Promise<LargeLine> {
    const answer = await this.#jobs.ask({ kind: 'encode' });
    if (answer.kind !== 'encode') throw failure(answer);
    return answer.encoded;
  }

  /** The bytes are given away. Rejects with a cause in words. */
  async line(bytes: Buffer): Promise<LongLine> {
    const answer = await this.#jobs.ask({ kind: 'line', parts: [bytes] }, ownMemory([bytes]));
    if (answer.kind !== 'line') throw failure(answer);
    return answer.line;
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#jobs.close();
  }
}

/** Does the jobs of the thread. */
export class LargeFrameReader {
  #read: ReadLargeFrame | null = null;

  /** Never throws. */
  answer(job: LargeFrameJob): LargeFrameAnswer {
    const before = this.#read;
    this.#read = null;
    try {
      if (job.kind === 'line') return { kind: 'line', line: decodeLongLine(job.parts) };
      if (job.kind === 'frame') {
        this.#read = new ReadLargeFrame(job.facts, job.parts);
        return { kind: 'frame', frame: this.#read.frame };
      }
      if (before === null) throw new Error('no frame was read before');
      return { kind: 'encode', encoded: before.encode() };
    } catch (error) {
      return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) };
    }
  }
}

function failure(answer: LargeFrameAnswer): Error {
  return new Error(answer.kind === 'failed' ? answer.cause : 'the thread answered something else');
}

/** Memory that a part fills alone: pieces of shared memory are copied by the way. */
function ownMemory(parts: readonly Uint8Array[]): ArrayBuffer[] {
  const owned = new Set<ArrayBuffer>();
  for (const { buffer, byteOffset, length } of parts) {
    if (buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength === length) owned.add(buffer);
  }
  return [...owned];
}
