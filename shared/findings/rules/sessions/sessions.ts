import { identityOf } from '../../../capture/index.ts';
import { duration, type KnownSession, oneLine } from '../../../analysis/index.ts';
import { HEADERS } from '../../../mcp/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { head } from '../http/index.ts';
import { onStreamable, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** Fewer bits than this can be guessed (OWASP asks for 64). */
const LEAST_BITS = 64;
/** Answers that say nothing of the session: authorization, methods that the server does not have, load, outage. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([401, 403, 405, 429]);

/** Group Q: session ids of Streamable HTTP (specification, basic/transports, session management). */
export const SESSION_RULES: readonly Rule[] = [
  onStreamable('sess-missing', 'sent', ({ exchange }, { rows }) => {
    const { session, initializes, headers } = exchange;
    if (session.id === null || over(session) || initializes || headers.has(HEADERS.session)) return null;
    if (session.id.row > exchange.row) return null;
    return head(
      exchange,
      `The client left out ${HEADERS.session}, which the server gave in event ${rows.seq(session.id.row)}; every later request must carry it.`,
      session.id.row,
    );
  }),
  onStreamable('sess-wrong', 'sent', ({ exchange }, { http, rows }) => {
    const { session, initializes } = exchange;
    const sent = idSent(exchange);
    if (sent === null || initializes || !session.opened || sent === session.id?.identity) return null;
    // An id of an earlier session is the matter of sess-404-ignored.
    if (http.earlierId(sent) !== null) return null;
    const given = session.id;
    return given === null
      ? head(exchange, `The client sent ${HEADERS.session}, but the server gave none in this session.`)
      : head(
          exchange,
          `The client sent another ${HEADERS.session} than the server gave in event ${rows.seq(given.row)}.`,
          given.row,
        );
  }),
  onStreamable('sess-on-initialize', 'sent', ({ exchange }, { http }) => {
    if (!exchange.initializes || !exchange.headers.has(HEADERS.session)) return null;
    const lost = http.previous?.lost ?? null;
    return {
      ...head(
        exchange,
        `The client sent “initialize” with ${HEADERS.session}${lost === null ? '' : ', although the session was gone'}; a new session begins without one.`,
        lost?.row ?? -1,
      ),
      level: lost === null ? 'warning' : 'error',
    };
  }),
  onStreamable('sess-charset', 'answered', ({ exchange, row }) => {
    const text = exchange.response.value(HEADERS.session);
    if (text === null || /^[\x21-\x7e]+$/.test(text)) return null;
    return {
      rows: [row],
      message: `The session id “${oneLine(text, 60)}” has characters other than visible ASCII (0x21 to 0x7E).`,
    };
  }),
  onStreamable('sess-weak', 'answered', ({ exchange, row }, { http }) => {
    const text = exchange.initializes ? exchange.response.value(HEADERS.session) : null;
    if (text === null) return null;
    const before = http.previous?.id?.text ?? null;
    if (before !== null && before !== text && counting(before, text))
      return {
        rows: [row, http.previous?.id?.row ?? row],
        message: 'This session id differs from the one before it only by its number: the next one can be guessed.',
      };
    const bits = Math.floor(text.length * Math.log2(Math.max(1, new Set(text).size)));
    if (bits >= LEAST_BITS) return null;
    return {
      rows: [row],
      message: `The session id “${oneLine(text, 60)}” has at most ${bits} random bits; it should be so long and random that nobody can guess it.`,
    };
  }),
  onStreamable('sess-shared', 'answered', ({ exchange, row }, { http, rows }) => {
    const given = exchange.initializes ? exchange.response.all(HEADERS.session)[0] : undefined;
    const earlier = given === undefined ? null : http.earlierId(identityOf(given));
    if (earlier === null) return null;
    return {
      rows: [row, earlier.row],
      message: `The server gave this session the id of an earlier one (event ${rows.seq(earlier.row)}).`,
    };
  }),
  onStreamable('sess-late', 'answered', ({ exchange, row }) => {
    const { session, initializes, response } = exchange;
    if (initializes || !session.opened || session.id !== null || !response.has(HEADERS.session)) return null;
    return {
      rows: [row],
      message: `${HEADERS.session} first appears on this response; only the result of “initialize” may carry it.`,
    };
  }),
  onStreamable('sess-required-status', 'answered', ({ exchange, row }) => {
    const { session, initializes, headers, status } = exchange;
    if (session.id === null || over(session) || initializes || headers.has(HEADERS.session)) return null;
    if (session.id.row > exchange.row || status <= 400 || status >= 500) return null;
    if (SAYS_NOTHING.has(status)) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server refused a request without ${HEADERS.session} with the status ${status}; it should be 400${status === 404 ? ', since 404 means that the session is gone' : ''}.`,
    };
  }),
  onStreamable('sess-terminated-status', 'answered', ({ exchange, row, event }, { rows }) => {
    const { session, status, t } = exchange;
    const end = session.lost ?? session.ended;
    if (end === null || idSent(exchange) !== session.id?.identity || exchange.initializes) return null;
    // What was on its way when the session ended could still be answered.
    if (t <= end.t || status === 404 || status >= 500 || SAYS_NOTHING.has(status)) return null;
    return {
      rows: [row, end.row],
      message: `The server answered with the status ${status} ${duration(event.t - end.t)} after the session had ended (event ${rows.seq(end.row)}); it must be 404.`,
    };
  }),
  onStreamable('sess-404-ignored', 'sent', ({ exchange }, { http, rows }) => {
    const { session, initializes, purpose, t } = exchange;
    const sent = idSent(exchange);
    if (sent === null || initializes || purpose === 'end-session') return null;
    const gone = [session, http.previous].find((one) => one?.id?.identity === sent)?.lost ?? null;
    if (gone === null || t <= gone.t) return null;
    return head(
      exchange,
      `The client went on with a session that was answered with 404 in event ${rows.seq(gone.row)}; it must open a new one with “initialize”.`,
      gone.row,
    );
  }),
  onStreamable('sess-no-delete', 'sent', ({ exchange }, { http }) => noDelete(exchange, http)),
  onStreamable('sess-delete-status', 'answered', ({ exchange, row }) => {
    const { method, status, purpose } = exchange;
    if (method !== 'DELETE' || purpose !== 'end-session') return null;
    // 404: it was gone already.
    if ((status >= 200 && status < 300) || status === 404 || status === 405) return null;
    return {
      rows: [row, exchange.headRow],
      message: `DELETE of the session was answered with the status ${status}; a server ends the session (2xx) or does not allow that (405).`,
    };
  }),
  onStreamable('sess-modern-sent', 'sent', ({ exchange }, context) => {
    if (!exchange.headers.has(HEADERS.session) || !context.once('modern session sent')) return null;
    return head(
      exchange,
      `The client sent ${HEADERS.session}; 2026-07-28 has no sessions, and servers ignore it. Further cases are not reported.`,
    );
  }),
  onStreamable('sess-modern-minted', 'over', ({ exchange }, context) => {
    if (!exchange.response.has(HEADERS.session) || !context.http.servesModern) return null;
    if (!context.once('modern session given')) return null;
    return {
      rows: [exchange.responseRow],
      message: `The server sent ${HEADERS.session} although 2026-07-28 has no sessions. Further cases are not reported.`,
    };
  }),
];

function idSent({ headers }: ExchangeState): string | null {
  const line = headers.all(HEADERS.session)[0];
  return line === undefined ? null : identityOf(line);
}

function over({ lost, ended }: KnownSession): boolean {
  return lost !== null || ended !== null;
}

/** Whether two ids differ only by a number at their end. */
function counting(one: string, other: string): boolean {
  return stem(one) === stem(other);
}

function stem(id: string): string {
  return id.replace(/\d+$/, '');
}

/** A client that leaves for good cannot be seen to; one that opens a new session while the old one lives can. */
function noDelete(exchange: ExchangeState, { previous }: RuleContext['http']): RuleHit | null {
  if (!exchange.initializes || previous === null || previous.id === null || over(previous)) return null;
  if (exchange.session === previous) return null;
  return head(
    exchange,
    'The client opened a new session and left the one before it without ending it (DELETE).',
    previous.id.row,
  );
}
