import type { RuleGroup } from '../../engine/index.ts';
import { DATED_FIELD_RULES } from './dated-fields.ts';
import { MESSAGE_SCHEMA_RULES } from './message-schemas.ts';
import { ToolSchemaMemory } from './tool-schema-memory.ts';
import { TOOL_SCHEMA_CHECKS } from './tool-schemas.ts';

export const SCHEMAS: RuleGroup = {
  rules: [...TOOL_SCHEMA_CHECKS, ...MESSAGE_SCHEMA_RULES, ...DATED_FIELD_RULES],
  memories: [ToolSchemaMemory],
};
