import { addressInquiry } from '../mishaps/index.ts';
import type { Inquiry } from '../session/index.ts';
import type { VerdictEvidence } from './evidence.ts';
import { addressScene, inquiryOfProcess, isAnswered } from './scenes.ts';
import { openingFault } from './unopened.ts';

/** What the events do not tell of why a connection did not come about, and can be looked up; null for nothing. */
export function inquiryOf(evidence: VerdictEvidence): Inquiry | null {
  const { http, lifecycle } = evidence;
  if (lifecycle.startOf('operation') >= 0 || lifecycle.stateOf('initialize') === 'done') return null;
  if (http.exchanges.length === 0) return inquiryOfProcess(evidence);
  const found = openingFault(evidence);
  const asked = found && addressInquiry(addressScene(found.record, found.fault, evidence));
  return asked === null || isAnswered(asked, evidence) ? null : asked;
}
