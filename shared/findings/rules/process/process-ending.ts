import { counted, duration, type Operation } from '../../../analysis/index.ts';
import type { ExitEvent } from '../../../capture/index.ts';
import { named } from '../../reading/index.ts';
import { always, type EventAtHand, onEvent, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** Streams and processes of one family end within this time of each other, µs. */
const TOGETHER = 1_000_000;
/** After so many µs an output was held by somebody: what a busy recorder hears late, it hears before. */
const HELD = 5_000_000;
/** A client that means to start a crashed server again has done so by then, µs. */
const RESTARTS_WITHIN = 10_000_000;
const ROWS_SHOWN = 16;

/** How the process starts and ends by itself. */
export const ENDING_RULES: readonly Rule[] = [
  onEvent('proc-spawn-failed', ({ event, row }, { process, handshake }) => {
    if (event.kind === 'process.spawn-failed') return { message: event.message };
    if (event.kind !== 'process.exit' || !diedSilently(process)) return null;
    // A busy machine may ask in another way before it hears that the first question was the end.
    if (handshake.probed) return diedOfProbe(event, row);
    const words = process.lastWords
      ? ` Its last words on stderr: “${process.lastWords.text}”`
      : ' Nothing had come on stderr by then.';
    const alive = process.started ? ` ${duration(event.t - process.started.t)} after its start` : '';
    return {
      rows: [row, ...(process.lastWords ? [process.lastWords.row] : [])],
      message: `The server ended (${how(event)})${alive}, before it wrote anything to stdout.${words}`,
    };
  }),
  onEvent('proc-exit-inflight', ({ event, row, step }, { process, operations, handshake }) => {
    if (event.kind !== 'process.exit' || process.closedByUs || diedSilently(process) || handshake.onlyProbed)
      return null;
    const lost = step.changedOperations
      .map((index) => operations[index])
      .filter((operation): operation is Operation => operation?.state === 'lost' && operation.dir === 'c2s');
    const first = lost[0];
    if (!first) return null;
    return {
      rows: [row, ...lost.slice(0, ROWS_SHOWN).map(({ request }) => request)],
      message: `The server ended (${how(event)}) while ${counted(lost.length, 'request')} waited for an answer, the oldest ${named(first.method)} for ${duration(event.t - first.start)}.`,
    };
  }),
  onEvent('proc-exit-code', ({ event, row }, { process, handshake }) => {
    if (event.kind !== 'process.exit' || (event.code === 0 && event.signal === null)) return null;
    // After a signal of ours any ending is of our making; a silent death has its own rule.
    if (process.terminated || process.killed || diedSilently(process) || handshake.onlyProbed) return null;
    if (event.signal !== null)
      return { message: `The server was ended by ${event.signal}, which the client did not send.` };
    const when = process.stdinClosed ? 'after its stdin was closed' : 'by itself';
    const words = process.lastWords;
    return {
      rows: [row, ...(words ? [words.row] : [])],
      // No clause names an exit code, and a client that has closed stdin looks at none.
      ...(process.stdinClosed ? { level: 'info' } : {}),
      message: `The server ended ${when} with the code ${event.code ?? 'unknown'} instead of 0.${words ? ` Its last words on stderr: “${words.text}”` : ''}`,
    };
  }),
  always('proc-stdout-closed-alive', ({ event }, context) => {
    const { stdoutEnded, closedByUs, exited } = context.process;
    if (!stdoutEnded || closedByUs || exited || event.t - stdoutEnded.t < TOGETHER || !context.once('stdout closed'))
      return null;
    return {
      rows: [stdoutEnded.row],
      message: `The server closed its stdout and still ran ${duration(event.t - stdoutEnded.t)} later; the client hears nothing more from it.`,
    };
  }),
  always('proc-no-restart', ({ event, row }, context) => {
    const { exited, crashed } = context.process;
    if (exited === null || !crashed || event.kind === 'process.spawn' || event.t - exited.t < RESTARTS_WITHIN)
      return null;
    if (!context.once('no restart')) return null;
    return {
      rows: [exited.row, row],
      message: `The server ended by itself and was not started again within ${duration(event.t - exited.t)}; a client of 2026-07-28 should do so, and subscribe again.`,
    };
  }),
  always('proc-orphan', (at, context) => orphan(at, context)),
];

/** It ended unasked, and its stdout had stayed empty. */
function diedSilently({ closedByUs, spoke }: RuleContext['process']): boolean {
  return !closedByUs && !spoke;
}

/** Servers of the legacy era may end at a first request that they do not know; a client of both eras then starts them again (protocol facts §1.7). */
function diedOfProbe(event: ExitEvent, row: number): RuleHit {
  return {
    rows: [row],
    level: 'info',
    message: `The server ended (${how(event)}) when it was asked with “server/discover” what it speaks; it must be started again, with “initialize”.`,
  };
}

function how({ code, signal }: ExitEvent): string {
  return signal ?? `code ${code ?? 'unknown'}`;
}

/** Something that the server started outlives it: it had to be signalled, or still holds the pipes. */
function orphan({ event, row }: EventAtHand, context: RuleContext): RuleHit | null {
  const { exited } = context.process;
  if (!exited) return null;
  const later = event.t - exited.t;
  const signalled = event.kind === 'process.signal' && event.error === undefined;
  const piped =
    event.kind === 'process.stdout-end' || event.kind === 'process.stderr-end' || event.kind === 'process.stderr';
  const heard = piped || (event.kind === 'frame' && event.dir === 's2c');
  if (!signalled && !(heard && later >= HELD)) return null;
  if (!context.once('orphan')) return null;
  return {
    rows: [row, exited.row],
    message: `${duration(later)} after the server had ended, a process that it had started ${signalled ? `was still running and needed ${event.signal}` : 'still held its output open'}.`,
  };
}
