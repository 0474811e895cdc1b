import { JsonRewriter, member, type PathEdit, type PathInsertion } from '../../../shared/json/index.ts';
import { Analysis } from '../../../shared/analysis/index.ts';
import { readFrame, type FrameReading } from '../../../shared/jsonrpc/index.ts';
import {
  MockBookMaker,
  MockIndex,
  type MockBook,
  type MockTurn,
  type PathPattern,
} from '../../../shared/replay/index.ts';
import { RecordedSignIn } from './recorded-sign-in.ts';
import { openCaptureFile, type OpenedCapture, type StoredEvent } from '../captures/index.ts';

/** UTF-16 units that are read and sent in one piece. */
const PIECE = 1024 * 1024;

/** Something of the record by its place. */
export interface RecordedPlace {
  readonly seq: number;
  /** Place in a batch, −1 where the message stands alone. */
  readonly member: number;
}

/** A recorded session that can be played: what follows what, in memory; the texts, in the file. */
export class MockRecord {
  readonly path: string;
  readonly book: MockBook;
  readonly index: MockIndex;
  /** What was wrong with the file, as a sentence; '' when nothing was. */
  readonly problem: string;
  /** What it has of the sign-ins of its client. */
  readonly signIn: RecordedSignIn;
  readonly #capture: OpenedCapture;

  constructor(capture: OpenedCapture, book: MockBook, signIn: RecordedSignIn, problem: string) {
    this.path = capture.path;
    this.book = book;
    this.index = new MockIndex(book);
    this.problem = problem;
    this.signIn = signIn;
    this.#capture = capture;
  }

  /** The name of what was recorded. */
  get name(): string {
    return this.#capture.header.source.name;
  }

  /** A recorded message with values replaced and members added, in pieces, however long it is. Rejects with a sentence. */
  async *pieces(
    { seq, member: place }: RecordedPlace,
    edits: readonly PathEdit[],
    insertions: readonly PathInsertion[] = [],
  ): AsyncGenerator<string> {
    const rewriter = new JsonRewriter(edits, insertions);
    if (place >= 0) {
      yield rewriter.push(await this.#memberText(seq, place));
      return;
    }
    for (let from = 0; ; from += PIECE) {
      const { text, total } = await this.#capture.frameText(seq, from, PIECE);
      yield rewriter.push(text);
      if (from + PIECE >= total) return;
    }
  }

  /** A recorded message, parsed; null where it is longer than a piece. Rejects with a sentence. */
  async value({ seq, member: place }: RecordedPlace): Promise<unknown> {
    const { text, total } = await this.#capture.frameText(seq, 0, PIECE);
    if (total > PIECE) return null;
    const { messages } = readFrame(text);
    return messages[Math.max(0, place)]?.value ?? null;
  }

  /** The params of the client's message that a turn begins with. Rejects with a sentence. */
  async params(turn: MockTurn): Promise<unknown> {
    return member(await this.value(turn), 'params');
  }

  /** The result in which the server told who it is and what it can do; undefined where it never did. Rejects with a sentence. */
  async opening(): Promise<unknown> {
    const answer = this.book.opening?.sayings.find(({ kind }) => kind === 'answer');
    return answer === undefined ? undefined : member(await this.value(answer), 'result');
  }

  close(): Promise<void> {
    return this.#capture.close();
  }

  async #memberText(seq: number, place: number): Promise<string> {
    const text = await wholeText(this.#capture, seq);
    const [start, end] = readFrame(text).messages[place]?.span ?? [0, 0];
    return text.slice(start, end);
  }
}

/**
 * Opens a capture to play it. What is written to the file later is not played. Rejects with UnreadableCapture when it cannot be
 * opened. `workerFile` as for `openCaptureFile`.
 */
export async function openMockRecord(
  path: string,
  ignored: readonly PathPattern[],
  workerFile?: string,
): Promise<MockRecord> {
  return readMockRecord(await openCaptureFile(path, workerFile), ignored);
}

/** Reads an opened capture to play it; it is closed with the record, and when it cannot be read. */
export async function readMockRecord(capture: OpenedCapture, ignored: readonly PathPattern[]): Promise<MockRecord> {
  const analysis = new Analysis(capture.header.source.name);
  const maker = new MockBookMaker(ignored);
  const signIn = new RecordedSignIn();
  const take = ({ event, reading }: StoredEvent, whole: FrameReading | null): void => {
    signIn.take(event);
    maker.push(analysis.push(event, whole ?? reading ?? undefined));
  };
  try {
    const problem = await capture.events((batch) => {
      if (!batch.some(isCutQuestion)) {
        for (const stored of batch) take(stored, null);
        return undefined;
      }
      return takeWhole(capture, batch, take);
    });
    return new MockRecord(capture, maker.finish(analysis), signIn, problem);
  } catch (error) {
    await capture.close();
    throw error;
  }
}

/** The client's own messages are compared to the last character; what the server says is only handed on. */
async function takeWhole(
  capture: OpenedCapture,
  batch: readonly StoredEvent[],
  take: (stored: StoredEvent, whole: FrameReading | null) => void,
): Promise<void> {
  for (const stored of batch)
    take(stored, isCutQuestion(stored) ? readFrame(await wholeText(capture, stored.event.seq)) : null);
}

function isCutQuestion({ event, reading }: StoredEvent): boolean {
  return event.kind === 'frame' && event.dir === 'c2s' && reading?.cut === true;
}

async function wholeText(capture: OpenedCapture, seq: number): Promise<string> {
  const { text, total } = await capture.frameText(seq, 0, PIECE);
  return total <= PIECE ? text : (await capture.frameText(seq, 0, total)).text;
}
