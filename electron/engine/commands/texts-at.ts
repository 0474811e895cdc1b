import { exactText, keyText, nodeAt, pointerTo, rootOf } from '../../../shared/json/index.ts';
import { readPlace } from '../../../shared/query/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/** Longest frame that is looked into, in UTF-16 units: columns show what is small. */
const LOOKED_INTO = 262_144;
/** Most of a value that is given. */
const SHOWN = 300;

/** Where frames are read. */
interface FrameTexts {
  frameText(
    seq: number,
    from: number,
    length: number,
  ): Promise<{ readonly text: string; readonly total: number; readonly base64: boolean }>;
}

/**
 * What stands at a place of messages, each given by its event and its position in a batch (-1 outside one): strings as they read,
 * all else exactly as it was written. '' where the message has no such place, and for frames that are too large or gone. Throws
 * BridgeFault `bad-input` for a path that leads to no single place.
 */
export async function textsAt(
  frames: FrameTexts,
  path: string,
  messages: readonly (readonly [seq: number, member: number])[],
): Promise<readonly string[]> {
  const place = readPlace(path);
  if (place === null)
    throw new BridgeFault('bad-input', `“${path.slice(0, 60)}” is not a path to one place in a message.`);
  return Promise.all(
    messages.map(async ([seq, member]) => {
      const frame = await frames.frameText(seq, 0, LOOKED_INTO).catch(() => null);
      if (frame === null || frame.base64 || frame.total > frame.text.length) return '';
      const root = rootOf(frame.text);
      const node = root === null ? null : nodeAt(frame.text, root, pointerTo(member < 0 ? place : [member, ...place]));
      if (node === null) return '';
      const exact = exactText(frame.text, node).slice(0, SHOWN);
      return node.kind === 'string' && node.end - node.start <= SHOWN ? keyText(exact) : exact;
    }),
  );
}
