import { mutatedBytes } from '../mutation/byte-mutation.ts';
import { mutatedJson } from '../mutation/json-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { CAPTURES, VOCABULARY } from './corpus.ts';
import type { Made, Source } from './source.ts';

/** Captures whose lines were changed, lost, repeated, taken from another one or torn. */
export const CAPTURE_FILES: Source = { name: 'captures', kind: 'file', counts: 'mutated captures', make: capture };

function capture(random: Random): Made {
  const lines = [...random.pick(CAPTURES)];
  for (let change = random.below(6); change >= 0; change -= 1) mutate(lines, random);
  return { parts: lines, mutated: 1 };
}

function mutate(lines: string[], random: Random): void {
  if (lines.length === 0) return;
  const at = random.below(lines.length);
  const line = lines[at]!;
  switch (random.below(10)) {
    case 0:
      lines.splice(at, 1);
      return;
    case 1:
      lines.splice(random.below(lines.length + 1), 0, line);
      return;
    case 2:
      lines.splice(at, 0, random.pick(random.pick(CAPTURES)));
      return;
    case 3:
      lines[at] = mutatedBytes(line, random);
      return;
    default:
      lines[at] = mutatedJson(line, random, VOCABULARY);
  }
}
