import { duration } from '../../../analysis/index.ts';
import { named } from '../../reading/index.ts';
import { onEvent, type Rule } from '../../engine/index.ts';

/** How long a server may take to end after each step, µs. A timer's rounding is not held against it. */
const GRACE = 1_990_000;
/** A client that waited less than this has not given the server the time to end, µs. */
const LEAST_WAIT = 990_000;

/** A client that leaves so soon after words on stderr may have left because of them, µs. */
const BECAUSE_OF = 2_000_000;
/** Words that a client may take for a failure. */
const SOUNDS_BAD = /\b(error|exception|fatal|panic|traceback|fail(ed|ure)?)\b/i;
/** Requests that are looked through for one that waits. */
const REQUESTS_LOOKED_AT = 1000;

/** How client and server go through the steps of the shutdown: end of stdin, SIGTERM, SIGKILL. */
export const SHUTDOWN_RULES: readonly Rule[] = [
  onEvent('frame-stderr-error-text', ({ event, row }, { process, operations }) => {
    const leaves = event.kind === 'process.signal' || (event.kind === 'process.stdin-close' && event.by !== 'peer');
    const { lastWords, exited, closedByUs } = process;
    if (!leaves || closedByUs || exited !== null || lastWords === null) return null;
    if (event.t - lastWords.t > BECAUSE_OF || !SOUNDS_BAD.test(lastWords.text)) return null;
    const waiting = operations
      .slice(-REQUESTS_LOOKED_AT)
      .find(({ dir, state, method }) => dir === 'c2s' && state === 'pending' && method !== 'subscriptions/listen');
    if (waiting === undefined) return null;
    return {
      rows: [row, lastWords.row, waiting.request],
      message: `The client ended the server ${duration(event.t - lastWords.t)} after “${lastWords.text}” on its stderr, while ${named(waiting.method)} still waited for its answer. stderr carries logs of any kind; a line there does not mean that the server failed.`,
    };
  }),
  onEvent('proc-no-stdin-close', ({ event, row }, { process }) => {
    if (event.kind !== 'process.signal' || process.exited || process.stdinClosed) return null;
    if (process.terminated || process.killed) return null;
    return { rows: [row], message: `The client sent ${event.signal} without closing the server’s stdin first.` };
  }),
  onEvent('proc-ignores-eof', ({ event, row }, context) => {
    const { stdinClosed, terminated, killed, exited } = context.process;
    if ((event.kind !== 'process.signal' && event.kind !== 'process.exit') || !stdinClosed || exited) return null;
    if (stdinClosed.by === 'peer' || terminated || killed || event.t - stdinClosed.t < GRACE) return null;
    return {
      rows: [row, stdinClosed.row],
      message: `The server still ran ${duration(event.t - stdinClosed.t)} after its stdin was closed.`,
    };
  }),
  onEvent('proc-needs-sigterm', ({ event, row }, { process: { stdinClosed, terminated, killed, exited } }) => {
    if (event.kind !== 'process.exit' || exited || !terminated || killed || !stdinClosed) return null;
    if (terminated.t - stdinClosed.t < LEAST_WAIT) return null;
    return {
      rows: [row, terminated.row, stdinClosed.row],
      message: `The server ended only after SIGTERM, which the client sent ${duration(terminated.t - stdinClosed.t)} after it had closed stdin.`,
    };
  }),
  onEvent('proc-needs-sigkill', ({ event, row }, { process: { terminated, killed, exited } }) => {
    if (event.kind !== 'process.exit' || exited || !killed || !terminated || killed.t - terminated.t < LEAST_WAIT)
      return null;
    return {
      rows: [row, killed.row, terminated.row],
      message: `The server ended only after SIGKILL, which the client sent ${duration(killed.t - terminated.t)} after SIGTERM.`,
    };
  }),
  onEvent('proc-kill-order', ({ event }, { process: { terminated, killed, exited, windows } }) => {
    if (event.kind !== 'process.signal' || event.signal !== 'SIGKILL' || exited || killed || windows) return null;
    if (!terminated)
      return { message: 'The client sent SIGKILL without SIGTERM before it: the server could not shut down cleanly.' };
    if (event.t - terminated.t >= LEAST_WAIT) return null;
    return {
      message: `The client sent SIGKILL only ${duration(event.t - terminated.t)} after SIGTERM: the server had no time to shut down cleanly.`,
    };
  }),
];
