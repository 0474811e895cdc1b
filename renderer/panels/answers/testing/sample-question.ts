import type { Question } from '../../../../shared/answering/index.ts';

/** A question that waits, for tests. */
export function sampleQuestion(changed: Partial<Question> = {}): Question {
  return {
    key: 'q',
    kind: 'request',
    method: 'elicitation/create',
    id: '7',
    input: '',
    seq: 12,
    at: 1_000_000,
    operation: 3,
    params: '{}',
    paramsCut: false,
    gate: 'elicitation',
    declared: true,
    state: 'waiting',
    by: '',
    outcome: '',
    answers: 0,
    until: -1,
    answer: 0,
    ...changed,
  };
}
