import { type SurfaceItem } from '../../../shared/analysis/index.ts';
import type { Connection } from './connection.ts';
import { isObject, type JsonObject, listMember, member, parseJson } from '../../../shared/json/index.ts';

const BATCH_LOOKED_AT = 20;

/** The messages of a frame; none where its text is longer than `longest` UTF-16 units, not at hand any more, or no JSON after all. */
export async function messagesOf(connection: Connection, seq: number, longest: number): Promise<readonly unknown[]> {
  try {
    const { text, total, base64 } = await connection.frameText(seq, 0, longest);
    if (base64 || text.length < total) return [];
    const value: unknown = parseJson(text);
    return Array.isArray(value) ? value.slice(0, BATCH_LOOKED_AT) : [value];
  } catch {
    return [];
  }
}

/** The whole of an item in the messages of its frame; undefined where it is not among them. */
export function listedItem(messages: readonly unknown[], { kind, index, name }: SurfaceItem): JsonObject | undefined {
  const entries = messages.map((message) => listMember(member(message, 'result'), kind)[index]).filter(isObject);
  // A batch (2025-03-26) may hold several lists of one kind: the name tells which of them has the item.
  return entries.length < 2 ? entries[0] : entries.find((entry) => Object.values(entry).includes(name));
}
