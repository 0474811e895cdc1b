import type { RuleGroup } from '../../engine/index.ts';
import { DISCOVERY_RULES } from './discovery.ts';
import { DiscoveryMemory } from './discovery-memory.ts';
import { EraMemory } from './era-memory.ts';
import { VERSION_CHOICE_RULES } from './version-choice.ts';

export const DISCOVERY: RuleGroup = {
  rules: [...DISCOVERY_RULES, ...VERSION_CHOICE_RULES],
  memories: [DiscoveryMemory, EraMemory],
};
