import { InvalidArgumentError } from 'commander';
import { RULES } from '../../../shared/findings/index.ts';
import { nearest } from './nearest.ts';

/** Which rules count: all but the excluded ones, or, where some are named, those alone. */
export interface RuleChoice {
  readonly only: readonly string[];
  readonly excluded: readonly string[];
}

export const EVERY_RULE: RuleChoice = { only: [], excluded: [] };

/** Whether a rule counts. */
export function isChosen(rule: string, { only, excluded }: RuleChoice): boolean {
  return !excluded.includes(rule) && (only.length === 0 || only.includes(rule));
}

/** Reads one `--rule id` or `--rule -id` on top of earlier ones. Throws InvalidArgumentError. */
export function readRule(text: string, { only, excluded }: RuleChoice = EVERY_RULE): RuleChoice {
  const excludes = text.startsWith('-');
  const id = excludes ? text.slice(1) : text;
  const rule = RULES.find((each) => each.id === id);
  if (rule === undefined) {
    const ids = RULES.map((each) => each.id);
    throw new InvalidArgumentError(`There is no such rule; the nearest are ${nearest(id, ids).join(', ')}.`);
  }
  if (excludes) return { only, excluded: [...excluded, id] };
  // A check that is restricted to what cannot be found would pass whatever the server does.
  if (!rule.implemented)
    throw new InvalidArgumentError('This version does not check that rule; "mcpscope rules --missing" says why.');
  return { only: [...only, id], excluded };
}
