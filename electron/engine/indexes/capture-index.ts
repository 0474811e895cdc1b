import { z } from 'zod';
import { Draft } from '../../files/index.ts';
import type { PackedBatch } from '../../../shared/bridge/index.ts';
import { parsedJson, UTF8_DECODER, UTF8_ENCODER } from '../../../shared/json/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';
import { EventIndex } from '../captures/index.ts';
import { IndexParts, partOf, TornIndex } from './index-parts.ts';

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
  'mcpscope-index': z.literal(2),
  of: indexedCapture,
  folded,
});
type Head = z.infer<typeof head>;

/** The last part. */
const END = new Uint8Array(0);

/** What a window is told of a capture that was folded before, as it stands in a file: a head, places of the events, batches, the end. */
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
    const parts = await IndexParts.open(path);
    try {
      const read = head.safeParse(parsedJson(UTF8_DECODER.decode(await parts.next())));
      if (!read.success) throw new TornIndex(`${path} has no head of an index`);
      return new CaptureIndex(path, read.data, EventIndex.of(await parts.next()));
    } finally {
      await parts.close();
    }
  }

  /** The batches in their order, packed, each in memory of its own. Ends with TornIndex where the file is not whole. */
  async *batches(): AsyncGenerator<PackedBatch, void> {
    const parts = await IndexParts.open(this.#path);
    try {
      await parts.skip();
      await parts.skip();
      for (let batch = await parts.next(); batch.length > 0; batch = await parts.next()) yield batch;
    } finally {
      await parts.close();
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
  readonly batches: AsyncIterable<PackedBatch>;
}

/** Writes an index, whole or not at all. Rejects with the system's error, and with what `batches` reject with. */
export async function writeIndex(path: string, { of, observation, places, batches }: Indexed): Promise<void> {
  const first: Head = { 'mcpscope-index': 2, of, folded: foldedOf(observation, places.last) };
  const draft = await Draft.begin(path);
  const write = async (bytes: Uint8Array): Promise<void> => {
    for (const piece of partOf(bytes)) await draft.write(piece);
  };
  try {
    await write(UTF8_ENCODER.encode(JSON.stringify(first)));
    await write(places.bytes());
    for await (const batch of batches) await write(batch);
    await write(END);
  } catch (error) {
    await draft.drop();
    throw error;
  }
  await draft.finish();
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
