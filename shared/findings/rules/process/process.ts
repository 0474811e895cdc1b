import { LAUNCHER_RULES } from './process-launcher.ts';
import { ENDING_RULES } from './process-ending.ts';
import { SHUTDOWN_RULES } from './process-shutdown.ts';
import type { Rule } from '../../engine/index.ts';

/** Group F: the life of the server's process (specification, transports, stdio, shutdown). */
export const PROCESS_RULES: readonly Rule[] = [...ENDING_RULES, ...SHUTDOWN_RULES, ...LAUNCHER_RULES];
