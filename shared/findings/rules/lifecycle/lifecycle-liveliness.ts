import { duration, preview, type Operation } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import { type ExchangeState, RESPONSES } from '../../state/index.ts';
import { answersTo, reader, shown, shownCode, writer } from '../../reading/index.ts';
import {
  always,
  type EventAtHand,
  onFrame,
  onMessage,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { member } from '../../../json/index.ts';

/** Without a timeout of the client's own, µs (the official SDK's default). */
const INITIALIZE_LIMIT = 60_000_000;
/** A ping must be answered promptly, µs. */
const PING_LIMIT = 10_000_000;

/** Answers that do not come, and messages that come after the end. */
export const LIVELINESS_RULES: readonly Rule[] = [
  always('life-initialize-unanswered', (at, context) => unanswered(at, context)),
  onMessage(
    'life-ping-result',
    (at) => {
      if (at.method !== 'ping' || !answersTo(at)) return null;
      if (at.message.class === 'response.error') {
        const code = shownCode(member(member(at.message.value, 'error'), 'code'));
        return {
          message: `The ${writer(at.dir)} answered a ping with the error ${code}; the answer to a ping is an empty result.`,
        };
      }
      const result = member(at.message.value, 'result');
      if (typeof result !== 'object' || result === null) return null;
      if (Object.keys(result).every((key) => key === '_meta')) return null;
      return {
        message: `The ${writer(at.dir)} answered a ping with ${preview(result, 60)}; the answer to a ping is an empty result.`,
      };
    },
    { ...RESPONSES, methods: ['ping'] },
  ),
  always('life-ping-unanswered', ({ event }, { pings }) => {
    if (pings.empty) return null;
    return pings.overdue(event.t, PING_LIMIT).map((ping) => ({
      rows: [ping.request],
      side: reader(ping.dir),
      message: pingMessage(ping, event.t),
    }));
  }),
  onFrame('life-after-close', ({ event, row }, { process, rows, http: { exchange } }) => {
    if (exchange !== null) return afterDelete(event.dir, row, exchange);
    const closed =
      event.dir === 's2c' ? process.stdoutEnded : process.stdinClosed?.by === 'peer' ? null : process.stdinClosed;
    if (!closed) return null;
    return {
      rows: [row, closed.row],
      message: `The ${writer(event.dir)} wrote a message ${duration(event.t - closed.t)} after it had closed its output (event ${rows.seq(closed.row)}).`,
    };
  }),
];

/** Over HTTP a client says with DELETE that it is done. */
function afterDelete(dir: Direction, row: number, { kind, session, modern }: ExchangeState): RuleHit | null {
  if (dir !== 'c2s' || kind !== 'streamable' || session.ended === null || modern !== null) return null;
  return {
    rows: [row, session.ended.row],
    message: 'The client sent a message in a session that it had ended with DELETE.',
  };
}

function pingMessage(ping: Operation, t: number): string {
  const who = reader(ping.dir);
  return ping.end >= 0 && ping.state !== 'timed-out'
    ? `The ${who} took ${duration(ping.end - ping.start)} to answer the ping with the id ${shown(ping.id)}.`
    : `The ${who} has not answered the ping with the id ${shown(ping.id)} for ${duration(t - ping.start)}.`;
}

/** The client's own timer ran out, or a minute has gone by. */
function unanswered({ event, step, row }: EventAtHand, context: RuleContext): RuleHit | null {
  const { handshake, operations } = context;
  const { initialize } = handshake;
  if (!initialize || handshake.stage !== 'asked' || initialize.response >= 0) return null;
  const waited = event.t - initialize.start;
  const timer = event.kind === 'timer' && step.changedOperations.some((index) => operations[index] === initialize);
  if (!timer && !(initialize.state === 'pending' && waited >= INITIALIZE_LIMIT)) return null;
  if (!context.once(`unanswered ${initialize.index}`)) return null;
  return {
    rows: timer ? [initialize.request, row] : [initialize.request],
    message: `The server has not answered “initialize” for ${duration(waited)}.`,
  };
}
