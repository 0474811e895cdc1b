/** The levels of log messages, the least important first (RFC 5424, as server/utilities/logging has them). */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** How important a level is, from 0 for `debug` on; -1 for what is no level. */
export function rankOf(level: unknown): number {
  return (LOG_LEVELS as readonly unknown[]).indexOf(level);
}
