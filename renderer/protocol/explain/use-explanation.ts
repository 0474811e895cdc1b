import type { Row } from '../../../shared/analysis/index.ts';
import { explain, type Explanation, type Subject } from '../../../shared/explain/index.ts';
import { isRevision, type Revision } from '../../../shared/mcp/index.ts';
import { useExplained, type ConnectionModel } from '../../state/index.ts';
import { methodOf } from '../evidence/index.ts';

/** What a row says by itself: its method, else what kind of row it is. */
export function subjectOfRow(row: Pick<Row, 'method' | 'class'>): Subject {
  const method = methodOf(row);
  return method === '' ? { kind: 'row-class', name: row.class } : { kind: 'method', name: method };
}

/** The revision in force on a connection, or the offered one while none is agreed; null where it is none of MCP. */
export function revisionOf(model: ConnectionModel): Revision | null {
  const version = model.session?.revision || model.session?.offered;
  return isRevision(version) ? version : null;
}

/** The explanation of what is under the cursor, else of the selected row; null where there is neither. */
export function useExplanation(model: ConnectionModel, row: Row | null): Explanation | null {
  const under = useExplained(({ pointed, focused }) => pointed ?? focused);
  const revision = revisionOf(model);
  const subject = under ?? (row === null ? null : subjectOfRow(row));
  return subject === null ? null : explain(subject, revision);
}
