import { duration, endsTheWait, givesUpProbe, type KnownHandshake } from '../../../analysis/index.ts';
import { HEADERS } from '../../../mcp/index.ts';
import { REQUESTS, SENT } from '../../state/index.ts';
import { answersTo, named } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onHandshake,
  onMessage,
  onNotification,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { isObject, member } from '../../../json/index.ts';

/** Order and shape of `initialize`, its result and `notifications/initialized`. */
export const HANDSHAKE_RULES: readonly Rule[] = [
  onMessage('life-first-message', (at, { handshake, http }) => {
    const { dir, message, method } = at;
    if (dir !== 'c2s' || handshake.clientSpoke || handshake.modern || message.class.startsWith('malformed.'))
      return null;
    if (method === 'initialize' || method === 'ping' || method === 'server/discover' || givesUpProbe(at)) return null;
    if (isMidway(http)) return null;
    const what =
      message.class === 'request'
        ? `the request ${named(method)}`
        : message.class === 'notification'
          ? named(method)
          : 'a response';
    return { message: `The client began with ${what}; a session must begin with “initialize”.` };
  }),
  onMessage(
    'life-request-before-result',
    ({ dir, message, method, event, row }, { handshake }) => {
      const { stage, initialize } = handshake;
      if (dir !== 'c2s' || message.class !== 'request' || stage !== 'asked' || !initialize) return null;
      if (method === 'ping' || method === 'initialize' || !waiting(handshake)) return null;
      return {
        rows: [row, initialize.request],
        message: `The client sent ${named(method)} ${duration(event.t - initialize.start)} after “initialize” and before its answer; until then it may only ping.`,
      };
    },
    REQUESTS,
  ),
  onMessage('life-server-request-early', (at, context) => serverEarly(at, context), SENT),
  onMessage('life-initialized-missing', ({ dir, message, method, row }, { handshake }) => {
    const { stage, initialize } = handshake;
    if (dir !== 'c2s' || stage !== 'answered' || message.class.startsWith('malformed.')) return null;
    const kind = message.class === 'request' || message.class === 'notification' ? message.class : 'response';
    if (!endsTheWait(kind, method) || method === 'initialize') return null;
    return {
      rows: [row, ...(initialize ? [initialize.response] : [])],
      message: `After the result of “initialize” the client sent ${named(method)} first; “notifications/initialized” must come before it.`,
    };
  }),
  onHandshake('life-initialized-early', ({ dir, message }, { handshake: { stage } }) => {
    if (!isInitialized(dir, message) || (stage !== 'silent' && stage !== 'asked' && stage !== 'refused')) return null;
    const why =
      stage === 'silent'
        ? 'without any “initialize” before it'
        : stage === 'asked'
          ? 'before “initialize” was answered'
          : 'although “initialize” was refused';
    return { message: `The client sent “notifications/initialized” ${why}.` };
  }),
  onHandshake('life-initialized-repeat', ({ dir, message, row }, { handshake, rows }) => {
    if (!isInitialized(dir, message) || handshake.stage !== 'ready' || handshake.initializedRow < 0) return null;
    const first = handshake.initializedRow;
    return {
      rows: [row, first],
      message: `The client sent “notifications/initialized” again; event ${rows.seq(first)} was the first.`,
    };
  }),
  onHandshake('life-initialize-repeat', ({ dir, link, method, row }, { handshake, rows }) => {
    const { stage, initialize } = handshake;
    if (dir !== 'c2s' || link !== 'opens' || method !== 'initialize' || !initialize || stage === 'refused') return null;
    // One that was given up may be tried again.
    if (initialize.state === 'timed-out' || initialize.state === 'cancelled') return null;
    return {
      rows: [row, initialize.request],
      message: `The client sent “initialize” again in the same session; event ${rows.seq(initialize.request)} was the first.`,
    };
  }),
  onHandshake('life-initialize-request-shape', ({ dir, link, method, message }) => {
    if (dir !== 'c2s' || link !== 'opens' || method !== 'initialize') return null;
    return shape('“initialize”', member(message.value, 'params'), 'clientInfo');
  }),
  onHandshake('life-initialize-result-shape', (at) => {
    if (at.dir !== 's2c' || at.method !== 'initialize' || !answersTo(at) || at.message.class !== 'response.result')
      return null;
    return shape('the result of “initialize”', member(at.message.value, 'result'), 'serverInfo');
  }),
  onNotification('life-cancel-initialize', ['notifications/cancelled'], ({ dir, link, operation, row }) => {
    if (dir !== 'c2s' || link !== 'cancels' || operation?.method !== 'initialize' || operation.dir !== 'c2s')
      return null;
    return {
      rows: [row, operation.request],
      message: 'The client cancelled its “initialize”, which is the one request that must not be cancelled.',
    };
  }),
];

function isInitialized(dir: string, { class: name, method }: MessageAtHand['message']): boolean {
  return dir === 'c2s' && name === 'notification' && method === 'notifications/initialized';
}

function waiting({ initialize }: KnownHandshake): boolean {
  return initialize !== null && initialize.state === 'pending';
}

/** A session whose opening is not in the capture: its id is sent, but was never given. */
function isMidway({ exchange }: RuleContext['http']): boolean {
  return exchange !== null && !exchange.session.opened && exchange.headers.has(HEADERS.session);
}

/** Of the server only pings and log messages, and what belongs to requests of the client, may come before the client is ready. */
function serverEarly({ dir, message, method, row }: MessageAtHand, { handshake, http }: RuleContext): RuleHit | null {
  const { stage, modern, initialize } = handshake;
  if (stage === 'silent' && isMidway(http)) return null;
  if (dir !== 's2c' || modern || (stage !== 'silent' && stage !== 'asked' && stage !== 'answered')) return null;
  const harmless =
    message.class === 'request'
      ? method === 'ping'
      : message.class !== 'notification' || /^notifications\/(message|progress|cancelled)$/.test(method);
  if (harmless) return null;
  return {
    rows: [row, ...(initialize ? [initialize.request] : [])],
    message: `The server sent ${named(method)} before “notifications/initialized” arrived; until then it should only ping and log.`,
  };
}

function shape(where: string, value: unknown, info: 'clientInfo' | 'serverInfo'): RuleHit | null {
  const lacks: string[] = [];
  if (typeof member(value, 'protocolVersion') !== 'string') lacks.push('“protocolVersion” (a string)');
  if (!isObject(member(value, 'capabilities'))) lacks.push('“capabilities” (an object)');
  const who = member(value, info);
  if (!isObject(who)) lacks.push(`“${info}” (an object)`);
  else {
    for (const key of ['name', 'version']) if (typeof who[key] !== 'string') lacks.push(`“${info}.${key}” (a string)`);
  }
  return lacks.length === 0
    ? null
    : { message: `In ${where}, this is missing or of the wrong type: ${lacks.join(', ')}.` };
}
