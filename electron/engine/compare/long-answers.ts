import type { JsonComparison } from '../../../shared/compare/index.ts';
import type { Connection } from '../connection/index.ts';

/** How much of a text is looked at in one go, in UTF-16 units. */
const PIECE = 262_144;
/** Where in a message the id stands: near its beginning or near its end. */
const ENVELOPE = 1_024;
const SHOWN_BEFORE = 40;
const SHOWN = 200;

/** A frame whose text is not read whole. */
interface LongText {
  readonly connection: Connection;
  readonly seq: number;
  readonly total: number;
  /** What of it is compared: the stretches before and behind the id. */
  readonly stretches: readonly (readonly [from: number, to: number])[];
}

/**
 * Compares answers that are too long to be taken apart, letter by letter but for their ids. Tells the first place where they
 * differ, without its path. Rejects where a text cannot be read.
 */
export async function compareLongAnswers(
  left: { readonly connection: Connection; readonly row: number },
  right: { readonly connection: Connection; readonly row: number },
): Promise<JsonComparison> {
  const before = await longText(left.connection, left.row);
  const after = await longText(right.connection, right.row);
  for (const [index, [from, to]] of before.stretches.entries()) {
    const [start, end] = after.stretches[index] ?? [0, 0];
    const length = Math.max(to - from, end - start);
    for (let at = 0; at < length; at += PIECE) {
      const one = await piece(before, from + at, Math.min(to, from + at + PIECE));
      const other = await piece(after, start + at, Math.min(end, start + at + PIECE));
      if (one !== other) return differsAt(one, other, firstDifference(one, other));
    }
  }
  return { differences: [], more: 0, noise: 0 };
}

async function longText(connection: Connection, row: number): Promise<LongText> {
  const { rows } = connection.observation;
  const seq = rows.seq(row);
  const { text: head, total } = await connection.frameText(seq, 0, ENVELOPE);
  const id = rows.id(row);
  const early = idWithin(head, id);
  if (early !== null) return { connection, seq, total, stretches: around(early, total) };
  const from = Math.max(0, total - ENVELOPE);
  const { text: tail } = await connection.frameText(seq, from, ENVELOPE);
  const late = idWithin(tail, id);
  const stretches = around(late === null ? [total, total] : [from + late[0], from + late[1]], total);
  return { connection, seq, total, stretches };
}

/** Where the id stands with its key; null where it does not. `id` is its exact JSON text. */
function idWithin(text: string, id: string | null): readonly [from: number, to: number] | null {
  if (id === null) return null;
  for (const { index, 0: key } of text.matchAll(/"id"\s*:\s*/g)) {
    const end = index + key.length + id.length;
    if (text.slice(index + key.length, end) === id) return [index, end];
  }
  return null;
}

function around([from, to]: readonly [number, number], total: number): LongText['stretches'] {
  return [
    [0, from],
    [to, total],
  ];
}

async function piece({ connection, seq }: LongText, from: number, to: number): Promise<string> {
  return to <= from ? '' : (await connection.frameText(seq, from, to - from)).text;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function differsAt(one: string, other: string, at: number): JsonComparison {
  const from = Math.max(0, at - SHOWN_BEFORE);
  const shown = (text: string): string => `…${text.slice(from, from + SHOWN)}…`;
  return { differences: [{ path: '', change: 'changed', left: shown(one), right: shown(other) }], more: 0, noise: 0 };
}
