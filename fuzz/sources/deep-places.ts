import { encodeEvent, encodeHeader, type FrameEvent } from '../../shared/capture/index.ts';
import { deepPlaces } from '../../shared/mcp/testing/deep-places.ts';
import type { Random } from '../mutation/random.ts';
import type { Made, Source } from './source.ts';

const LEVELS = 100_000;
/** One in so many values is of objects: a list of lists is a third as long. */
const OBJECTS = 4;
const HEADER = encodeHeader({
  mcpscope: 1,
  startedAt: '2026-01-05T10:00:00.000Z',
  source: { transport: 'stdio', name: 'deep', command: 'node', args: [], cwd: '/' },
  tool: 'fuzz',
  redacted: false,
});
/** Stands for the value in the messages, which are a thousand: each is made when it is its turn. */
const MARK = '"⟨deep⟩"';
const PLACES = deepPlaces(MARK);

/** The places of the protocol one after the other, each with a value that is nested 100,000 deep. */
export const DEEP_PLACES: Source = {
  name: 'deep-places',
  kind: 'capture',
  counts: 'places',
  exports: true,
  make: place,
};

function place(random: Random, number: number): Made {
  const { before, dir, text } = PLACES[number % PLACES.length]!;
  const [open, close] = random.once(OBJECTS) ? ['{"a":', '}'] : ['[', ']'];
  const deep = text.replaceAll(MARK, `${open.repeat(LEVELS)}1${close.repeat(LEVELS)}`);
  const frames = [...before, { dir, text: deep }].map((frame, i): FrameEvent => ({
    seq: i + 1,
    t: i + 1,
    kind: 'frame',
    dir: frame.dir,
    stream: 'stdio',
    origin: 'wire',
    text: frame.text,
    bytes: Buffer.byteLength(frame.text),
  }));
  return { parts: [HEADER, ...frames.map((frame) => encodeEvent(frame))], mutated: 1 };
}
