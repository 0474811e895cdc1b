import { MemberReader, nodeAt, rootOf } from '../../../shared/json/index.ts';
import type { SurfaceItem, SurfaceKind } from '../../../shared/analysis/index.ts';
import { bodyOf, eventOf, extendBody, type FrameBody } from '../evidence/index.ts';

/** Messages of a batch that are looked through. */
const MESSAGES_MOST = 1_000;

/** The exact text of one thing that the server offers, cut out of the frame of its list. Throws when it is not there. */
export async function itemText(connection: string, item: SurfaceItem): Promise<string> {
  const event = await eventOf(connection, item.seq);
  if (event.kind !== 'frame') throw new Error(`Event ${item.seq} is not a frame.`);
  let body: FrameBody = await bodyOf(connection, event);
  body = await extendBody(connection, item.seq, body, body.total);
  const found = itemIn(body.text, item.kind, item.index);
  if (found === null) throw new Error(`Frame ${item.seq} has no item ${item.index} in its list.`);
  return found;
}

/** Item `index` of the list of this kind in a response (or in the first response of a batch that has it). */
export function itemIn(text: string, kind: SurfaceKind, index: number): string | null {
  const root = rootOf(text);
  if (root === null) return null;
  const messages =
    root.kind === 'array' ? new MemberReader(text, root).atLeast(MESSAGES_MOST).map(({ value }) => value) : [root];
  for (const message of messages) {
    const list = nodeAt(text, message, `/result/${kind}`);
    const found = list?.kind === 'array' ? nodeAt(text, list, `/${index}`) : null;
    if (found !== null) return text.slice(found.start, found.end);
  }
  return null;
}
