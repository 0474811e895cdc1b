/** How a step compares with what was expected of it: `error` breaks a clause that is a must, `warning` one that has consequences, `note` is to be known. */
export type Grade = 'right' | 'note' | 'warning' | 'error';

/** One comparison of what came with what was expected. */
export interface Check {
  readonly grade: Grade;
  /** One sentence. */
  readonly says: string;
  /** The clause that asks for it; '' for none. */
  readonly clause: string;
}

export function check(grade: Grade, says: string, clause = ''): Check {
  return { grade, says, clause };
}

const GRADES: readonly Grade[] = ['right', 'note', 'warning', 'error'];

/** The gravest of them; `right` where there is none. */
export function gravest(checks: readonly Check[]): Grade {
  return checks.reduce<Grade>(
    (worst, { grade }) => (GRADES.indexOf(grade) > GRADES.indexOf(worst) ? grade : worst),
    'right',
  );
}
