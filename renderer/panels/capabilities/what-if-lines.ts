import type { WhatIf, WhatIfFinding } from '../../../shared/bridge/index.ts';
import { counted } from '../../widgets/index.ts';

/** Those that do not arise now first, each part worst first, within a level in the order in which they were found. */
export function whatIfLines(findings: readonly WhatIfFinding[]): WhatIfFinding[] {
  return findings.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);
}

const LEVELS = ['error', 'warning', 'info'] as const;

function rank({ level, inForce }: WhatIfFinding): number {
  return (inForce === null ? 0 : LEVELS.length) + LEVELS.indexOf(level);
}

/** How it stands under the revision in force. */
export function besideNow({ level, inForce }: Pick<WhatIfFinding, 'level' | 'inForce'>): string {
  if (inForce === null) return 'new';
  return inForce === level ? 'now, too' : `${inForce} now`;
}

/** The answer in a sentence or two. */
export function whatIfSentence({ revision, findings, more, gone, events, upto }: WhatIf): string {
  const total = findings.length + more;
  const fresh = findings.filter(({ inForce }) => inForce === null).length;
  const found =
    total === 0
      ? `In ${revision} nothing of this would be illegal or missing.`
      : `In ${revision} the rules on batches, vocabulary and capabilities find ${counted(total, 'thing')}, ${more > 0 ? 'at least ' : ''}${fresh} of which ${fresh === 1 ? 'does' : 'do'} not arise now.`;
  const left = more > 0 ? ` ${findings.length} of them are listed.` : '';
  const over = gone > 0 ? ` ${counted(gone, 'present finding')} would disappear.` : '';
  const cut = events < upto ? ` Only ${events} of ${counted(upto, 'event')} could be read again.` : '';
  return found + left + over + cut;
}
