import type { Middle } from '../../../shared/middle/index.ts';
import { type Answers, RuleDecider } from '../middle/index.ts';
import type { TapStart } from '../record/index.ts';
import { LineCarriage, recordBehind } from '../speech/index.ts';
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
    const rules = new RuleDecider(middle, () => recorder.now(), answers);
    void new LineCarriage(rules, ways, { ...ends, ...recordBehind(recorder) });
  });
}
