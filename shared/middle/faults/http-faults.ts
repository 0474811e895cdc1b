import { type AnswerChange, dropping, type Letter, repeating, type StepDeed } from '../steps/index.ts';
import { CALL_ANSWERS, CALLS, type Fault } from './fault.ts';

const PAGE = '<!doctype html><title>Bad gateway</title><h1>502 Bad Gateway</h1>';
const FROM_SERVER = 'dir:s2c';
const INITIALIZE = 'dir:c2s class:request method:initialize';
/** So long a client of HTTP+SSE or of a stream waits for half of an answer. */
const SLOW_BYTES = 20;

/** What happens to requests and answers over HTTP. */
export const HTTP_FAULTS: readonly Fault[] = [
  answered('unauthorized', 401, 'answers a call with 401 and a challenge', 'modelcontextprotocol/rust-sdk#559', [
    ['WWW-Authenticate', 'Bearer error="invalid_token"'],
  ]),
  answered('unauthorized-bare', 401, 'answers a call with 401 and no challenge', 'RFC 9110 §11.6.1'),
  answered('forbidden', 403, 'answers a call with 403', 'RFC 6750 §3.1'),
  answered(
    'session-lost',
    404,
    'answers a call with 404, as one that does not know the session any more',
    'anthropics/claude-code#62008',
  ),
  answered('method-not-allowed', 405, 'answers a call with 405', 'modelcontextprotocol/typescript-sdk#1635', [
    ['Allow', 'GET'],
  ]),
  answered('request-timeout', 408, 'answers a call with 408', 'RFC 9110 §15.5.9'),
  answered('too-large', 413, 'answers a call with 413', 'RFC 9110 §15.5.14'),
  answered('too-many', 429, 'answers a call with 429 and Retry-After: 1', 'RFC 6585 §4', [['Retry-After', '1']]),
  answered('server-error', 500, 'answers a call with 500', 'RFC 9110 §15.6.1'),
  answered(
    'bad-gateway',
    502,
    'answers a call with 502 and the page of a proxy',
    'labring/FastGPT#7154',
    [['Content-Type', 'text/html']],
    PAGE,
  ),
  answered('unavailable', 503, 'answers a call with 503 and Retry-After: 1', 'RFC 9110 §15.6.4', [
    ['Retry-After', '1'],
  ]),
  answered('redirected', 307, 'sends a call to another path of its own', 'RFC 9110 §15.4.8', [
    ['Location', '/elsewhere'],
  ]),
  fault(
    'other-content-type',
    'calls its answer text/html',
    CALLS,
    'basic/transports, Sending Messages',
    changing({ headers: [['Content-Type', 'text/html']] }),
  ),
  fault(
    'no-session-header',
    'gives no session with its answer to initialize',
    INITIALIZE,
    'anthropics/claude-code#55970',
    changing({ headers: [['Mcp-Session-Id', null]] }),
  ),
  fault('cut-in-call', 'breaks the connection while a tool is called', CALLS, 'RFC 9112 §9.5', (draft) => {
    draft.copies = 0;
    draft.ending = { kind: 'cut' };
    return true;
  }),
  fault(
    'answer-cut',
    'breaks the connection in the middle of an answer',
    CALL_ANSWERS,
    'RFC 9112 §8',
    (draft, { text }) => {
      draft.length = Math.floor((draft.text ?? text ?? '').length / 2);
      draft.end = 'none';
      draft.ending = { kind: 'cut' };
      return true;
    },
  ),
  fault(
    'slow-answer',
    `writes its answer at ${SLOW_BYTES} bytes a second`,
    CALL_ANSWERS,
    'RFC 9110 §15.5.9',
    (draft) => {
      draft.bytesPerSecond = SLOW_BYTES;
      return true;
    },
  ),
  fault(
    'slow-heads',
    `writes the head of its answer at ${SLOW_BYTES} bytes a second`,
    CALLS,
    'RFC 9110 §15.6.5',
    changing({ headSpeed: SLOW_BYTES }),
  ),
  fault(
    'torn-chunk',
    'breaks the connection within a chunk of an event stream',
    CALL_ANSWERS,
    'RFC 9112 §7.1',
    inStreams((draft, { text }) => {
      draft.length = Math.floor((draft.text ?? text ?? '').length / 2);
      draft.end = 'none';
      draft.ending = { kind: 'cut' };
      draft.answer = { ...draft.answer, isTorn: true };
      return true;
    }),
  ),
  fault(
    'stream-never-ends',
    'leaves the event stream open behind the answer',
    CALL_ANSWERS,
    'basic/transports, Sending Messages to the Server',
    inStreams(changing({ staysOpen: true })),
  ),
  fault(
    'retry-in-ten-minutes',
    'ends the event stream without the answer, and lets the client come back in ten minutes (retry: 600000)',
    CALL_ANSWERS,
    'basic/transports, Resumability and Redelivery',
    inStreams((draft) => {
      draft.text = '';
      draft.answer = { ...draft.answer, fields: ['id: mcpscope', 'retry: 600000'] };
      return true;
    }),
  ),
  fault(
    'resume-with-gap',
    'leaves out the first message behind the place at which a client resumes a stream',
    FROM_SERVER,
    'basic/transports, Resumability and Redelivery',
    whereResumed(dropping),
  ),
  fault(
    'resume-with-repeats',
    'says the first message behind the place at which a client resumes a stream twice',
    FROM_SERVER,
    'basic/transports, Resumability and Redelivery',
    whereResumed(repeating(2)),
  ),
];

function fault(id: string, does: string, usual: string, met: string, deed: StepDeed): Fault {
  return { id, does, ground: 'http', usual, met, deed };
}

/** Changes an answer around its messages. */
function changing({ headers = [], ...change }: Partial<AnswerChange>): StepDeed {
  return (draft) => {
    draft.answer = { ...draft.answer, ...change, headers: [...draft.answer.headers, ...headers] };
    return true;
  };
}

/** Only for what is carried by an event stream. */
function inStreams(deed: StepDeed): StepDeed {
  return (draft, letter, ground) => isInStream(letter) && deed(draft, letter, ground);
}

function isInStream({ carrier }: Letter): boolean {
  return carrier === 'event' || carrier === 'resumed';
}

/** Only where a client has resumed a stream. */
function whereResumed(deed: StepDeed): StepDeed {
  return (draft, letter, ground) => letter.carrier === 'resumed' && deed(draft, letter, ground);
}

/** A call that does not reach the server. */
function answered(
  id: string,
  status: number,
  does: string,
  met: string,
  headers: readonly (readonly [string, string])[] = [],
  body = '',
): Fault {
  return fault(id, does, CALLS, met, (draft, { message }) => {
    if (message?.class !== 'request') return false;
    draft.copies = 0;
    draft.ending = { kind: 'status', status, headers, body };
    return true;
  });
}
