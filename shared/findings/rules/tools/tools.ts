import { CONTENT_RULES } from './content.ts';
import { ICON_RULES } from './icons.ts';
import type { Rule } from '../../engine/index.ts';
import { TOOL_HEADER_RULES } from './tool-header-annotations.ts';
import { CALLED_TOOL_RULES } from './tools-called.ts';
import { LISTED_TOOL_RULES } from './tools-listed.ts';
import { TOOL_RESULT_RULES } from './tools-results.ts';
import { TOOL_SCHEMA_RULES } from './tools-schemas.ts';

/** Group J: tools, their results, and the content of messages (specification, server/tools). */
export const TOOL_RULES: readonly Rule[] = [
  ...LISTED_TOOL_RULES,
  ...TOOL_SCHEMA_RULES,
  ...TOOL_RESULT_RULES,
  ...CALLED_TOOL_RULES,
  ...TOOL_HEADER_RULES,
  ...CONTENT_RULES,
  ...ICON_RULES,
];
