import type { SurfaceItem, SurfaceKind } from '../../../shared/analysis/index.ts';
import {
  bodyOf,
  eventOf,
  extendBody,
  keyText,
  MemberReader,
  rootOf,
  type FrameBody,
  type JsonNode,
} from '../detail/index.ts';

/** The exact text of one thing that the server offers, cut out of the frame of its list. Throws when it is not there. */
export async function itemText(connection: string, item: SurfaceItem): Promise<string> {
  const event = await eventOf(connection, item.seq);
  if (event.kind !== 'frame') throw new Error(`Event ${item.seq} is no frame.`);
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
    root.kind === 'array' ? new MemberReader(text, root).atLeast(1_000).map(({ value }) => value) : [root];
  for (const message of messages) {
    const result = memberOf(text, message, 'result');
    const list = result === null ? null : memberOf(text, result, kind);
    if (list?.kind !== 'array') continue;
    const found = new MemberReader(text, list).atLeast(index + 1)[index];
    if (found !== undefined) return text.slice(found.value.start, found.value.end);
  }
  return null;
}

/** The last member of this name, as JSON.parse would take it. */
function memberOf(text: string, node: JsonNode, name: string): JsonNode | null {
  if (node.kind !== 'object') return null;
  const members = new MemberReader(text, node).atLeast(10_000);
  const found = members.findLast(({ key }) => key !== null && keyText(text.slice(key.start, key.end)) === name);
  return found?.value ?? null;
}
