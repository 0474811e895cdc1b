import type { Finding } from '../../../../shared/findings/index.ts';

/** A finding for tests: of a rule of its own at row `index`, unless `more` says otherwise. */
export function sampleFinding(index: number, more: Partial<Finding> = {}): Finding {
  return {
    index,
    rule: `rule-${index}`,
    level: 'error',
    side: 'server',
    seqs: [index + 1],
    rows: [index],
    atFault: 1,
    pointer: '',
    message: '',
    spec: '',
    expected: false,
    muted: false,
    revision: '',
    ...more,
  };
}
