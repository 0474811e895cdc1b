import { ELICITATION_ANSWER_RULES } from './elicitation-answers.ts';
import { ELICITATION_FORM_RULES } from './elicitation-forms.ts';
import { ELICITATION_URL_RULES } from './elicitation-urls.ts';
import type { Rule } from '../../engine/index.ts';

/** Group L, second half: what the server asks of the user (specification, client/elicitation). */
export const ELICITATION_RULES: readonly Rule[] = [
  ...ELICITATION_FORM_RULES,
  ...ELICITATION_URL_RULES,
  ...ELICITATION_ANSWER_RULES,
];
