import type { RuleGroup } from '../../engine/index.ts';
import { CancellationMemory } from './cancellation-memory.ts';
import { CompletionMemory } from './completion-memory.ts';
import { LogMemory } from './log-memory.ts';
import { PageWalks } from './page-walks.ts';
import { ProgressMemory } from './progress-memory.ts';
import { TimeoutWatch } from './timeout-watch.ts';
import { UTILITY_RULES } from './utilities.ts';
import { GapMemory } from './whole-record.ts';

export { PageWalks };

export const UTILITIES: RuleGroup = {
  rules: UTILITY_RULES,
  memories: [CancellationMemory, TimeoutWatch, ProgressMemory, LogMemory, PageWalks, CompletionMemory, GapMemory],
};
