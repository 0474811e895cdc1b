import { CLIENT_CAPABILITY_RULES } from './capabilities-client.ts';
import { EXTENSION_RULES } from './capabilities-extensions.ts';
import { MISSING_CAPABILITY_RULES } from './capabilities-missing.ts';
import { SERVER_CAPABILITY_RULES } from './capabilities-server.ts';
import { DECLARED_CAPABILITY_RULES } from './capabilities-shape.ts';
import { UNUSED_CAPABILITY_RULES } from './capabilities-unused.ts';
import type { Rule } from '../../engine/index.ts';

/** Group H: capabilities. Nothing is said of what a side declared where that is not known. */
export const CAPABILITY_RULES: readonly Rule[] = [
  ...SERVER_CAPABILITY_RULES,
  ...CLIENT_CAPABILITY_RULES,
  ...MISSING_CAPABILITY_RULES,
  ...DECLARED_CAPABILITY_RULES,
  ...UNUSED_CAPABILITY_RULES,
  ...EXTENSION_RULES,
];
