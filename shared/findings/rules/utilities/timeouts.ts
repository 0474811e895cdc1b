import { counted, duration } from '../../../analysis/index.ts';
import { named, shown, writer } from '../../reading/index.ts';
import { always, onEvent, onNotification, type Rule } from '../../engine/index.ts';
import { TimeoutWatch } from './timeout-watch.ts';

/** Whoever gives a request up cancels it sooner than this, µs. */
const CANCELS_WITHIN = 5_000_000;
/** A request that waits for so many times its timeout has no end in sight. */
const TIMES_OVER = 2;
/** `initialize` is never cancelled, and a question about the era may not be understood. */
const NEVER_CANCELLED: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

/** Group I, timeouts (specification from 2025-03-26 on, basic/lifecycle, timeouts). */
export const TIMEOUT_RULES: readonly Rule[] = [
  // Sees no fault by itself: the time for the cancellation begins.
  onEvent('timeout-no-cancel', ({ event, step, row }, context) => {
    if (event.kind !== 'timer') return null;
    for (const index of step.changedOperations) {
      const operation = context.operations[index];
      if (operation?.state !== 'timed-out' || NEVER_CANCELLED.has(operation.method)) continue;
      context.recall(TimeoutWatch).add({ operation, t: event.t, row });
    }
    return null;
  }),
  always('timeout-no-cancel', ({ event }, context) => {
    if (context.timedOut.size === 0) return null;
    const overdue = context.recall(TimeoutWatch).overdue(event.t, CANCELS_WITHIN);
    return overdue
      .filter(({ operation }) => {
        return context.timedOut.has(operation) && !context.http.carrierOf(operation)?.closedByUs;
      })
      .map(({ operation, row, t }) => ({
        rows: [row, operation.request],
        side: writer(operation.dir),
        message: `The ${writer(operation.dir)} gave up ${named(operation.method)} (id ${shown(operation.id)}) after ${duration(t - operation.start)} and did not cancel it: the other side continues to work for nobody.`,
      }));
  }),
  onNotification('timeout-unbounded', ['notifications/progress'], ({ link, operation, event, row }, context) => {
    if (link !== 'progresses' || operation?.state !== 'pending' || operation.deadline < 0) return null;
    if (operation.rounds.length > 0) return null;
    const waited = event.t - operation.start;
    const allowed = operation.deadline - operation.start;
    if (waited <= allowed * TIMES_OVER || !context.once(`unbounded ${operation.index}`)) return null;
    return {
      rows: [row, operation.request],
      side: writer(operation.dir),
      message: `${named(operation.method)} (id ${shown(operation.id)}) still waits after ${duration(waited)}, kept alive by ${counted(operation.progressCount, 'progress notification')}, although its timeout was ${duration(allowed)}; progress should not extend a timeout forever.`,
    };
  }),
];
