import type { StandingRule } from '../../../shared/answering/index.ts';
import { standingRules } from '../../../shared/bridge/index.ts';
import type { Sequence } from '../../../shared/sequences/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/** The standing rules of a sequence. Throws BridgeFault with a sentence that names the first one that is none. */
export function sequenceRules({ answers }: Sequence): readonly StandingRule[] {
  const read = standingRules.safeParse(answers);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw new BridgeFault(
    'bad-input',
    `answers${path === '' ? '' : `.${path}`}: ${issue?.message ?? 'It is not a list of rules.'}`,
  );
}
