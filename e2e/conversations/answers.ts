import type { StandingReply, StandingRule } from '../../shared/answering/index.ts';
import { EVERYTHING_FORM } from './everything-form.ts';

const results = (result: object): StandingReply => ({ kind: 'results', results: [result] });
const accept = (content: { readonly [name: string]: unknown }): StandingReply => ({ kind: 'accept', content });

/** Answers as a user and a model would who agree to everything, with what this revision has. */
export function agreesToEverything(revision: string): readonly StandingRule[] {
  // Several choices at once came with 2025-11-25.
  const fields = Object.entries(EVERYTHING_FORM).filter(
    ([, value]) => revision >= '2025-11-25' || !Array.isArray(value),
  );
  return [
    rule('roots/list', results({ roots: [{ uri: 'file:///srv/project', name: 'project' }] })),
    rule(
      'sampling/createMessage',
      results({
        role: 'assistant',
        content: { type: 'text', text: 'Yes.' },
        model: 'model-of-the-test',
        stopReason: 'endTurn',
      }),
    ),
    rule(
      'elicitation/create',
      results({ action: 'accept', content: Object.fromEntries(fields) }),
      '"untitledSingleSelectEnum"',
    ),
    rule('elicitation/create', accept({ interpretation: 'technical' }), '"interpretation"'),
    rule('elicitation/create', accept({ name: EVERYTHING_FORM.name }), '"name"'),
    rule('elicitation/create', accept({})),
  ];
}

/** A rule that is in force. */
export function rule(method: string, reply: StandingReply, containing = ''): StandingRule {
  return { method, containing, reply, delayMs: 0, enabled: true };
}
