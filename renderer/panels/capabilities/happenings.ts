import type { Session } from '../../../shared/analysis/index.ts';
import type { Finding } from '../../../shared/findings/index.ts';
import { counted } from '../../widgets/index.ts';
import type { OperationTally } from '../../protocol/operations/index.ts';
import type { LedgerTone } from '../../protocol/differences/index.ts';

/** Something that happened in the session and belongs to no capability. */
export interface Happening {
  readonly name: string;
  readonly declared: string;
  readonly used: string;
  readonly verdict: string;
  readonly tone: LedgerTone;
}

/** What the session has shown beside capabilities; what it has not shown is left out. */
export function happenings(
  session: Session,
  tally: Pick<OperationTally, 'count' | 'progress' | 'withProgress' | 'late'>,
  findings: readonly Pick<Finding, 'rule' | 'level'>[],
): Happening[] {
  const facts: Happening[] = [];
  const add = (name: string, used: string, topic: RegExp | null, verdict = 'seen', declared = ''): void => {
    const broken = topic === null ? [] : findings.filter(({ rule, level }) => level !== 'info' && topic.test(rule));
    facts.push(
      broken.length === 0
        ? { name, declared, used, verdict, tone: 'ok' }
        : {
            name,
            declared,
            used,
            verdict: counted(broken.length, 'finding'),
            tone: broken.some(({ level }) => level === 'error') ? 'error' : 'warning',
          },
    );
  };
  if (tally.progress > 0)
    add(
      'progress',
      `${counted(tally.progress, 'notification')} on ${counted(tally.withProgress, 'operation')}`,
      /^progress/,
    );
  if (tally.count('cancelled') > 0) add('cancellation', counted(tally.count('cancelled'), 'operation'), /^cancel/);
  if (tally.count('timed-out') > 0)
    facts.push({
      name: 'timeouts',
      declared: '',
      used: counted(tally.count('timed-out'), 'operation'),
      verdict: 'not answered in time',
      tone: 'warning',
    });
  if (tally.late > 0)
    facts.push({
      name: 'late answers',
      declared: '',
      used: counted(tally.late, 'answer'),
      verdict: 'after timeout or cancellation',
      tone: 'warning',
    });
  if (tally.count('tool-error') > 0)
    facts.push({
      name: 'tool errors',
      declared: '',
      used: counted(tally.count('tool-error'), 'result'),
      verdict: 'isError: true',
      tone: 'info',
    });
  const { counts } = session;
  if (counts.multiRound > 0)
    add('input asked for', `${counted(counts.multiRound, 'operation')} of several rounds`, /^mrtr-/);
  if (session.instructions !== '')
    add('instructions', counted(session.instructions.length, 'character'), null, 'given');
  if (session.counts.malformed > 0)
    facts.push({
      name: 'malformed frames',
      declared: '',
      used: counted(session.counts.malformed, 'frame'),
      verdict: 'not JSON-RPC',
      tone: 'error',
    });
  return facts;
}
