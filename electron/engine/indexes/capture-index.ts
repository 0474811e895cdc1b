import { crc32 } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { Draft, openRegular } from '../../files/index.ts';
import { parsedJson } from '../../../shared/json/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';
import { EventIndex, StoredLines } from '../captures/index.ts';

/** What an index is of: where anything of it differs, the capture is folded anew. */
const indexedCapture = z.strictObject({
  path: z.string(),
  bytes: z.number(),
  /** ms since 1970. */
  changedMs: z.number(),
  /** SHA-256 of the last bytes of the file. */
  tail: z.string(),
  /** Rules that the user has muted on its server, in one text. */
  muted: z.string(),
  /** The program that folded it, with its rules. */
  program: z.string(),
});
export type IndexedCapture = z.infer<typeof indexedCapture>;

/** How much of each the fold came to, and the seq of the last event. */
const folded = z.strictObject({
  last: z.number(),
  rows: z.number(),
  operations: z.number(),
  exchanges: z.number(),
  findings: z.number(),
  signIns: z.number(),
});
type Folded = z.infer<typeof folded>;

const head = z.strictObject({
  'mcpscope-index': z.literal(1),
  of: indexedCapture,
  folded,
  /** Lines of places that follow; behind them stand the batches, and the end. */
  places: z.number(),
});
type Head = z.infer<typeof head>;

/** Bytes of places in one line, before base64 makes them a third longer. */
const PLACES_LINE_BYTES = 384 * 1024;
const SUM_UNITS = 8;
const END = 'end';

/** The file holds no index, or not all of one. */
export class TornIndex extends Error {}

/** What a window is told of a capture that was folded before, as it stands in a file: places of the events, and batches. */
export class CaptureIndex {
  readonly of: IndexedCapture;
  readonly places: EventIndex;
  readonly #path: string;
  readonly #head: Head;

  private constructor(path: string, { of, ...rest }: Head, places: EventIndex) {
    this.#path = path;
    this.of = of;
    this.#head = { of, ...rest };
    this.places = places;
  }

  /** Reads what stands in front of the batches. Rejects with TornIndex, Irregular, or the system's error. */
  static async open(path: string): Promise<CaptureIndex> {
    const lines = new IndexLines(path);
    try {
      const read = head.safeParse(parsedJson(await lines.next()));
      if (!read.success) throw new TornIndex(`${path} has no head of an index`);
      const pieces: Buffer[] = [];
      for (let line = 0; line < read.data.places; line += 1) pieces.push(Buffer.from(await lines.next(), 'base64'));
      return new CaptureIndex(path, read.data, EventIndex.of(Buffer.concat(pieces)));
    } finally {
      await lines.close();
    }
  }

  /** The batches in their order, each as JSON text. Ends with TornIndex where the file is not whole. */
  async *batches(): AsyncGenerator<string, void> {
    const lines = new IndexLines(this.#path);
    try {
      for (let line = -1; line < this.#head.places; line += 1) await lines.next();
      for (let batch = await lines.next(); batch !== END; batch = await lines.next()) yield batch;
    } finally {
      await lines.close();
    }
  }

  /** Whether a fold came to as much as is told here. */
  isOf(observation: Observation, last: number): boolean {
    const now = foldedOf(observation, last);
    return Object.entries(this.#head.folded).every(([what, count]) => now[what as keyof Folded] === count);
  }
}

/** What an index is made of: the fold of all events, where these lie, and what a window would be told of it. */
export interface Indexed {
  readonly of: IndexedCapture;
  readonly observation: Observation;
  readonly places: EventIndex;
  readonly batches: AsyncIterable<string>;
}

/** Writes an index, whole or not at all. Rejects with the system's error, and with what `batches` reject with. */
export async function writeIndex(path: string, { of, observation, places, batches }: Indexed): Promise<void> {
  const bytes = places.bytes();
  const first: Head = {
    'mcpscope-index': 1,
    of,
    folded: foldedOf(observation, places.last),
    places: Math.ceil(bytes.length / PLACES_LINE_BYTES),
  };
  const draft = await Draft.begin(path);
  try {
    await draft.write(summed(JSON.stringify(first)));
    for (let at = 0; at < bytes.length; at += PLACES_LINE_BYTES)
      await draft.write(summed(Buffer.from(bytes.subarray(at, at + PLACES_LINE_BYTES)).toString('base64')));
    for await (const batch of batches) await draft.write(summed(batch));
    await draft.write(summed(END));
  } catch (error) {
    await draft.drop();
    throw error;
  }
  await draft.finish();
}

/** The lines of an index, each of which begins with its checksum. */
class IndexLines {
  readonly #path: string;
  #open: { readonly file: FileHandle; readonly lines: StoredLines } | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  async next(): Promise<string> {
    const { lines } = (this.#open ??= await this.#opened());
    const line = lines.ready() ?? (await lines.next());
    const sum = line?.bytes.toString('latin1', 0, SUM_UNITS);
    const text = line?.bytes.subarray(SUM_UNITS);
    if (text === undefined || sum !== sumOf(text)) throw new TornIndex(`${this.#path} is not whole`);
    return text.toString('utf8');
  }

  async close(): Promise<void> {
    await this.#open?.file.close();
  }

  async #opened(): Promise<{ readonly file: FileHandle; readonly lines: StoredLines }> {
    const { file, bytes } = await openRegular(this.#path);
    return { file, lines: new StoredLines(file.fd, bytes) };
  }
}

function foldedOf({ rows, operations, exchanges, findings, signIns }: Observation, last: number): Folded {
  return {
    last,
    rows: rows.length,
    operations: operations.length,
    exchanges: exchanges.length,
    findings: findings.length,
    signIns: signIns.count,
  };
}

function summed(text: string): string {
  return `${sumOf(Buffer.from(text))}${text}\n`;
}

function sumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(SUM_UNITS, '0');
}
