import { HANDSHAKE_RULES } from './lifecycle-handshake.ts';
import { LIVELINESS_RULES } from './lifecycle-liveliness.ts';
import { VERSION_RULES } from './lifecycle-version.ts';
import type { Rule } from '../../engine/index.ts';

/** Group E: the lifecycle of the handshake era (specification, basic/lifecycle). */
export const LIFECYCLE_RULES: readonly Rule[] = [...HANDSHAKE_RULES, ...VERSION_RULES, ...LIVELINESS_RULES];
