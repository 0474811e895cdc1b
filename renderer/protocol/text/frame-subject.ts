import type { Row } from '../../../shared/analysis/index.ts';
import { subjectAt, type Subject } from '../../../shared/explain/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { methodOf } from '../evidence/index.ts';

/** What stands at a place of a frame's text, by its JSON pointer; `value` is the string or number there. */
export type SubjectReader = (pointer: string, value?: string) => Subject | null;

/** Reads places of the frame of a row; in a batch each member by its own method. */
export function subjectReader(model: ConnectionModel | null, row: Row): SubjectReader {
  const batch = row.member >= 0 || row.class.startsWith('batch.');
  if (!batch) return (pointer, value) => subjectAt(methodOf(row), pointer, value);
  return (pointer, value) => {
    const [, index = '', below = ''] = /^\/(\d+)(.*)$/s.exec(pointer) ?? [];
    return index === '' ? null : subjectAt(methodOfMember(model, row.seq, Number(index)), below, value);
  };
}

/** The method of a member of a batch; '' where it has none. */
function methodOfMember(model: ConnectionModel | null, seq: number, member: number): string {
  if (model === null) return '';
  const { rows } = model;
  for (let at = rows.firstOfSeq(seq); at < rows.length && rows.seq(at) === seq; at += 1) {
    const row = rows.at(at);
    if (row.member === member) return methodOf(row);
  }
  return '';
}
