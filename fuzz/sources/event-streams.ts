import { bytesOf, mutatedBytes, pieces } from '../mutation/byte-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { MESSAGES } from './corpus.ts';
import { mutatedFrame } from './frames.ts';
import type { Made, Source } from './source.ts';

/** Bodies of server-sent events, in any pieces. */
export const EVENT_STREAMS: Source = {
  name: 'event-streams',
  kind: 'event-stream',
  counts: 'mutated event streams',
  make: (random: Random): Made => ({ parts: pieces(body(random), random), mutated: 1 }),
};

const FIELDS = [
  'event: message',
  'event:endpoint',
  'event',
  'id: 7',
  'id:\0',
  'id',
  'retry: 10',
  'retry: 1e9',
  ': c',
  ':',
  'data',
  'data:',
  'data:  x',
  'data',
  'datum: 1',
  '',
  '\xef\xbb\xbf',
  'a:b:c',
  'event: __proto__',
];
const ENDS = ['\n', '\n', '\n', '\r\n', '\r'];

function body(random: Random): string {
  const lines: string[] = [];
  for (let event = random.below(8); event >= 0; event -= 1) {
    for (let field = random.below(3); field > 0; field -= 1) lines.push(random.pick(FIELDS) + random.pick(ENDS));
    const { text } = random.pick(MESSAGES);
    const frame = random.once(3) ? bytesOf(text) : mutatedFrame(text, random);
    const halves = random.once(5) ? [frame.slice(0, frame.length / 2), frame.slice(frame.length / 2)] : [frame];
    for (const half of halves) lines.push(`data: ${half}${random.pick(ENDS)}`);
    if (!random.once(8)) lines.push(random.pick(ENDS));
  }
  const whole = lines.join('');
  return random.once(3) ? mutatedBytes(whole, random) : whole;
}
