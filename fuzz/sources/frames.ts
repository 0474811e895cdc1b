import { isUtf8 } from 'node:buffer';
import { encodeEvent, type CaptureEvent, type FrameEvent } from '../../shared/capture/index.ts';
import { bytesOf, mutatedBytes } from '../mutation/byte-mutation.ts';
import { mutatedJson } from '../mutation/json-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { CAPTURES, MESSAGES, SESSIONS, VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** Frames that are put into a session beside its own. */
const ADDED_MOST = 200;

/** Sessions whose frames were changed, and that have more of them in any order. */
export const FRAMES: Source = { name: 'frames', kind: 'capture', counts: 'mutated frames', make: session };

function session(random: Random): Made {
  const at = random.below(SESSIONS.length);
  const events: CaptureEvent[] = [...SESSIONS[at]!];
  const streams = events.flatMap((event) => (event.kind === 'frame' ? [event.stream] : []));
  const places = events.flatMap((event, i) => (event.kind === 'frame' ? [i] : []));
  let mutated = 0;
  const changes = random.below(places.length + 1);
  for (let change = 0; change < changes; change += 1) {
    const place = random.pick(places);
    const frame = events[place] as FrameEvent;
    events[place] = withBytes(frame, mutatedFrame(frame.text ?? '', random));
    mutated += 1;
  }
  const added = 1 + random.below(ADDED_MOST);
  for (let one = 0; one < added; one += 1) {
    const { dir, text } = random.pick(MESSAGES);
    const stream = streams.length === 0 ? 'stdio' : random.pick(streams);
    const frame: FrameEvent = { seq: 0, t: 0, kind: 'frame', dir, stream, origin: 'wire', bytes: 0 };
    events.splice(random.below(events.length + 1), 0, withBytes(frame, mutatedFrame(text, random)));
    mutated += 1;
  }
  let t = 0;
  const lines = events.map((event, i) => {
    t = Math.max(t, event.t);
    return encodeEvent({ ...event, seq: i + 1, t });
  });
  return { parts: [CAPTURES[at]![0]!, ...lines], mutated };
}

/** A frame with something changed in what it says, or in how it is written; each char a byte. */
export function mutatedFrame(text: string, random: Random): string {
  const frame = bytesOf(mutatedJson(text, random, VOCABULARY));
  if (random.once(40)) return `[${frame},${bytesOf(mutatedJson(random.pick(MESSAGES).text, random, VOCABULARY))}]`;
  return random.once(6) ? mutatedBytes(frame, random) : frame;
}

function withBytes(frame: FrameEvent, latin1: string): FrameEvent {
  const bytes = Buffer.from(latin1, 'latin1');
  const { text: _text, base64: _base64, chunks: _chunks, ...rest } = frame;
  const said = isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') };
  return { ...rest, ...said, bytes: bytes.length };
}
