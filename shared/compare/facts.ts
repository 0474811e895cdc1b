import type { Session, SessionFact } from '../analysis/index.ts';
import type { SessionFactName } from '../mcp/index.ts';
import { difference, type Difference, type Judgement } from './difference.ts';

/** What clients lean on once a server offers it; of the rest either side has to manage without. */
const RELIED_ON: ReadonlySet<SessionFactName> = new Set(['structured-output', 'task-tools', 'ui-tools']);

/** The facts beside the capabilities: what is offered, and how it went. Counts of uses say nothing about the server. */
export function compareFacts(left: Session, right: Session): Difference[] {
  return left.facts.flatMap((before) => {
    const after = right.facts.find(({ name }) => name === before.name);
    const values = [shown(before), after === undefined ? null : shown(after)] as const;
    if (values[0] === null && values[1] === null) return [];
    return [difference('facts', before.name, values, (change) => judge(before.name, change))];
  });
}

function judge(name: SessionFactName, change: 'added' | 'removed' | 'changed'): Judgement {
  if (!RELIED_ON.has(name) || change === 'changed')
    return { compatibility: 'cosmetic', why: 'A client must manage either way.' };
  return change === 'removed'
    ? { compatibility: 'breaking', why: 'Clients that rely on it lose it.' }
    : { compatibility: 'additive', why: 'Clients may use it, but need not.' };
}

function shown({ offered, verdict }: SessionFact): string | null {
  if (offered !== '') return offered;
  return verdict === 'not seen' ? null : verdict;
}
