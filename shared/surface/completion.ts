import { errorText } from '../analysis/index.ts';
import { isObject, listMember, member } from '../json/index.ts';

/** What `completion/complete` was answered with. */
export interface CompletionReading {
  readonly values: readonly string[];
  /** How many there are in all, as the server says; -1 where it does not. */
  readonly total: number;
  /** There are others than these. */
  readonly more: boolean;
  /** Why there is no answer to choose from, as a sentence; '' when there is. */
  readonly problem: string;
}

/** At most so many stand in a result (2025-11-25, utilities/completion); whatever follows is left out. */
const VALUES_MOST = 100;

const NOTHING: CompletionReading = { values: [], total: -1, more: false, problem: '' };

/** Reads the answer to `completion/complete`. Any value is taken. */
export function readCompletion(message: unknown): CompletionReading {
  const error = member(message, 'error');
  if (error !== undefined) return { ...NOTHING, problem: `The server answered with ${errorText(error)}.` };
  const completion = member(member(message, 'result'), 'completion');
  const values = member(completion, 'values');
  if (!isObject(completion) || !Array.isArray(values))
    return { ...NOTHING, problem: 'The answer of the server has no list of values.' };
  const total = completion['total'];
  const texts = listMember(completion, 'values').filter((value): value is string => typeof value === 'string');
  return {
    values: texts.slice(0, VALUES_MOST),
    total: typeof total === 'number' && total >= 0 ? total : -1,
    more: completion['hasMore'] === true || texts.length > VALUES_MOST,
    problem: texts.length === values.length ? '' : 'Some of the values are no texts; they are left out.',
  };
}
