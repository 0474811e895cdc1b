export { RULES } from './panel.ts';
export { RULE_ACTIONS } from './rule-actions.ts';
