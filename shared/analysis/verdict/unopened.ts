import { type ExchangeRecord, type Fault, faultOf, isEventsStream } from '../http/index.ts';
import type { Verdict } from '../session/index.ts';
import { discoveryWords } from './discovery.ts';
import { misnamedWords, mishapVerdict, say, waited, type VerdictEvidence } from './evidence.ts';
import { refused } from './opened.ts';
import { withOtherWay } from './other-way.ts';
import { addressMishap } from '../mishaps/index.ts';
import { addressScene } from './scenes.ts';
import { oneLine, originOf } from '../reading/index.ts';

const LOOKED_AT = 20;

/** An exchange that was to open the conversation, and why it did not. */
export interface FoundFault {
  readonly record: ExchangeRecord;
  readonly fault: Fault;
}

/** The conversation did not come about, for a reason that the events give; null where they give none yet. */
export function unopenedVerdict(evidence: VerdictEvidence): Verdict | null {
  const { opening, name, http } = evidence;
  const carrier = opening.carrier === null ? null : newestOf(evidence, opening.carrier);
  const status = carrier?.exchange.status ?? 0;
  const refusal = status === 401 || status === 403 ? null : refused(evidence, status);
  if (refusal) return refusal;
  if (opening.misnamed)
    return say('error', 'Wrong id', `${name} ${misnamedWords(opening.misnamed)}`, '', [opening.misnamed.seq]);
  const foreign = foreignEndpoint(evidence);
  if (foreign) return foreign;
  if (evidence.lifecycle.stateOf('initialize') === 'done') return null;
  const close = http.socketClose;
  if (close && close.by !== 'us') {
    const said = close.reason === '' ? '' : `, saying “${oneLine(close.reason, 160)}”`;
    const how = close.by === 'lost' ? 'lost the WebSocket' : `closed the WebSocket with ${close.code}${said}`;
    return say('error', 'Ended early', `${name} ${how} before it answered ${opening.method || 'anything'}`, '', [
      close.seq,
    ]);
  }
  const found = openingFault(evidence);
  if (found) {
    const { record, fault } = found;
    const known = addressMishap(addressScene(record, fault, evidence));
    if (known) return mishapVerdict(known);
    const told = say('error', fault.headline, fault.detail, fault.quote, fault.seqs);
    // What never came to the server, and what needs authorization first, says nothing of the ways.
    const { status } = record.exchange;
    return status === 0 || status === 401 || status === 403 ? told : withOtherWay(told, evidence);
  }
  const { operation } = opening;
  if (operation?.state !== 'timed-out') return null;
  const detail = `${name} did not answer ${opening.method} within ${waited(evidence)}`;
  return withOtherWay(say('error', 'No answer', detail, '', [opening.seq]), evidence);
}

/** The fault of the newest exchange that was to open the conversation. */
export function openingFault(evidence: VerdictEvidence): FoundFault | null {
  const { opening, name, http } = evidence;
  const timedOut = opening.operation?.state === 'timed-out' ? waited(evidence) : '';
  const found: FoundFault[] = [];
  let left = LOOKED_AT;
  for (const record of http.newest()) {
    if (left === 0) break;
    left -= 1;
    if (!opens(record, evidence)) continue;
    const own = record.root === opening.carrier?.root;
    const fault = faultOf(record, { name, what: whatOf(record, evidence), waited: own ? timedOut : '' });
    if (fault) found.push({ record, fault });
    // What went well, or still may, is not to blame; nor is what was tried before it.
    else if (found.length > 0 || !record.ended) break;
  }
  const [first] = found;
  if (!first) return null;
  const { status, reason } = first.record.exchange;
  const alike = found.filter(({ record }) => record.exchange.status === status);
  const ways = [...new Set(alike.map(({ record }) => record.exchange.method))].toReversed();
  if (status === 401) return told(first, `${first.fault.detail}${discoveryWords(evidence, first.record.challenges)}`);
  if (status >= 400 && ways.length > 1)
    return told(first, `${name} answered ${ways.join(' and ')} with ${`${status} ${reason}`.trim()}`);
  return masked(first, found) ?? told(first, `${first.fault.detail}${hint(first.record)}`);
}

const told = ({ record, fault }: FoundFault, detail: string): FoundFault => ({ record, fault: { ...fault, detail } });

/** What was tried afterwards hides the answer to the message itself: that comes first. Null where nothing is hidden. */
function masked(last: FoundFault, found: readonly FoundFault[]): FoundFault | null {
  if (last.record.root.exchange.purpose !== 'events') return null;
  const cause = found.find(({ record }) => record.root.exchange.purpose === 'message');
  if (!cause) return null;
  const { status, state } = last.record.exchange;
  const then = state === 'failed' || status === 0 ? 'failed, too' : `was answered ${status}`;
  return told(cause, `${cause.fault.detail}; GET, tried next for HTTP+SSE, ${then}`);
}

/** What a status means at the address of an MCP server; '' where it says it itself. */
function hint({ exchange }: ExchangeRecord): string {
  const { status, method, purpose } = exchange;
  if (purpose === 'websocket') return '';
  switch (status) {
    case 405:
      return method === 'POST'
        ? ': this path accepts no POST, so it is not Streamable HTTP; an HTTP+SSE event stream answers this way'
        : ': nothing is streamed here';
    case 406:
      return ': it accepts none of the types in Accept';
    case 415:
      return ': it does not accept the Content-Type';
    default:
      return '';
  }
}

/** Beside a conversation, what was only tried opens none. */
function opens({ root }: ExchangeRecord, { probing, lookedUp }: VerdictEvidence): boolean {
  const { purpose, url } = root.exchange;
  if (purpose === 'probe' && lookedUp.facts.neighbours?.some((neighbour) => neighbour.url === url)) return false;
  return purpose === 'message' || purpose === 'events' || purpose === 'websocket' || (purpose === 'probe' && probing);
}

/** What an exchange was to bring an answer to. */
function whatOf(record: ExchangeRecord, { opening }: VerdictEvidence): string {
  if (record.root === opening.carrier?.root) return opening.method;
  const { purpose, method, label } = record.root.exchange;
  if (purpose === 'websocket') return 'the request for a WebSocket';
  if (purpose === 'events') return `${method} for its event stream`;
  return label || method;
}

function newestOf({ http }: VerdictEvidence, { root }: ExchangeRecord): ExchangeRecord {
  let left = LOOKED_AT;
  for (const record of http.newest()) {
    if (record.root === root) return record;
    left -= 1;
    if (left === 0) break;
  }
  return root;
}

/** HTTP+SSE: an endpoint of another origin that nothing was posted to. */
function foreignEndpoint({ http, name }: VerdictEvidence): Verdict | null {
  let left = LOOKED_AT;
  for (const record of http.newest()) {
    if (left === 0) return null;
    left -= 1;
    if (record.root.exchange.purpose === 'message' && record.root.overEvents) return null;
    if (!isEventsStream(record) || record.root.endpoint === '') continue;
    const { endpoint, exchange } = record.root;
    const origin = originOf(endpoint);
    if (origin === '' || origin === originOf(exchange.url)) return null;
    const detail = `${name} announced an endpoint of another origin, ${oneLine(endpoint, 200)}, and nothing is posted there`;
    return say('error', 'Other origin', detail, '', [record.lastSeq]);
  }
  return null;
}
