import { MIRROR_HEADER_RULES } from './mirror-headers.ts';
import { PARAMETER_HEADER_RULES } from './parameter-headers.ts';
import { RESPONSE_STATUS_RULES } from './response-status.ts';
import { VERSION_HEADER_RULES } from './version-header.ts';
import type { Rule } from '../../engine/index.ts';

/** Group R: version and mirror headers over HTTP, and the status that goes with an error. */
export const HEADER_RULES: readonly Rule[] = [
  ...VERSION_HEADER_RULES,
  ...MIRROR_HEADER_RULES,
  ...PARAMETER_HEADER_RULES,
  ...RESPONSE_STATUS_RULES,
];
