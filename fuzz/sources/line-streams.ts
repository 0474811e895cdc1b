import { bytesOf, mutatedBytes, pieces } from '../mutation/byte-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { MESSAGES } from './corpus.ts';
import { mutatedFrame } from './frames.ts';
import type { Made, Source } from './source.ts';

/** What a server may write to its stdout, in any pieces. */
export const LINE_STREAMS: Source = { name: 'lines', kind: 'lines', counts: 'mutated frames', make: stream };

function stream(random: Random): Made {
  const count = 1 + random.below(12);
  const lines = Array.from({ length: count }, () => {
    const { text } = random.pick(MESSAGES);
    return (
      (random.once(3) ? bytesOf(text) : mutatedFrame(text, random)) +
      random.pick(['\n', '\n', '\n', '\r\n', '\n\n', '\r'])
    );
  });
  const whole = random.once(3) ? mutatedBytes(lines.join(''), random) : lines.join('');
  return { parts: pieces(whole, random), mutated: count };
}
