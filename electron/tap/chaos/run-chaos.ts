import type { Middle } from '../../../shared/middle/index.ts';
import { type Answers, RuleDecider } from '../middle/index.ts';
import type { TapStart } from '../record/index.ts';
import { LineCarriage } from '../speech/index.ts';
import { runShim, type ShimWords } from '../stdio/index.ts';

/**
 * Stands in the place of a server as the shim of a tap does, and lets rules work on what passes. Resolves when it stands; the process ends as the server ends, or as
 * a rule has it.
 */
export function runChaos(
  words: ShimWords,
  folders: TapStart['folders'],
  version: string,
  middle: Middle,
  answers?: Answers,
): Promise<void> {
  return runShim(words, folders, version, (ways, recorder, ends) => {
    const now = (): number => recorder.now();
    void new LineCarriage(new RuleDecider(middle, now, answers), ways, {
      ...ends,
      now,
      // Behind the piece that the message came with, which is told once it is on its way.
      event: (event) => queueMicrotask(() => recorder.event({ ...event, t: recorder.now() })),
      stop: (cause) => queueMicrotask(() => recorder.stop(cause)),
    });
  });
}
