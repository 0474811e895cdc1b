import { identityOf } from '../../../capture/index.ts';
import { oneLine } from '../../../analysis/index.ts';
import { HEADERS, META, NEWEST, publishedRevision } from '../../../mcp/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { head } from '../http/index.ts';
import { onStreamable, type Rule, type RuleContext } from '../../engine/index.ts';
import { member, textMember } from '../../../json/index.ts';

/** Headers of MCP, in lower case, that must not contradict themselves; further ones begin with `mcp-param-`. */
const OURS: readonly string[] = [
  HEADERS.version,
  HEADERS.session,
  HEADERS.method,
  HEADERS.name,
  'Last-Event-ID',
  'Content-Type',
].map((name) => name.toLowerCase());

/** `MCP-Protocol-Version`, and headers that are sent twice. */
export const VERSION_HEADER_RULES: readonly Rule[] = [
  onStreamable('hdr-version-missing', 'sent', ({ exchange }, context) => {
    if (exchange.headers.has(HEADERS.version) || !needsVersion(exchange, context)) return null;
    if (exchange.modern !== null) exchange.mirrorFault = 'standard';
    return head(
      exchange,
      `The client left out ${HEADERS.version}; ${exchange.modern === null ? 'after “initialize” every request' : 'every POST'} must carry it.`,
    );
  }),
  onStreamable('hdr-version-differs', 'sent', ({ exchange }, { handshake: { negotiated } }) => {
    const version = exchange.headers.value(HEADERS.version);
    if (version === null || negotiated === null || exchange.initializes || version === negotiated) return null;
    return head(
      exchange,
      `The client sent ${HEADERS.version}: ${oneLine(version, 40)}, but ${negotiated} was agreed on.`,
      exchange.session.id?.row ?? -1,
    );
  }),
  onStreamable('hdr-version-body', 'sent', ({ exchange }) => {
    const version = exchange.headers.value(HEADERS.version);
    const [first] = exchange.messages;
    if (version === null || exchange.modern === null || first === undefined) return null;
    const named = textMember(member(member(first.message.value, 'params'), '_meta'), META.protocolVersion);
    if (named === '' || named === version) return null;
    exchange.mirrorFault = 'standard';
    return head(
      exchange,
      `${HEADERS.version} is ${oneLine(version, 40)}, the message says ${oneLine(named, 40)}; both must be the same.`,
      exchange.bodyRow,
    );
  }),
  onStreamable('hdr-version-bad-accepted', 'answered', ({ exchange, row }) => {
    const version = exchange.headers.value(HEADERS.version);
    if (version === null || exchange.initializes || exchange.status >= 300 || !isNoVersion(version)) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server served a request with ${HEADERS.version}: ${oneLine(version, 40)}, which is not a revision of MCP; it must answer with 400.`,
    };
  }),
  onStreamable('hdr-version-early', 'sent', ({ exchange }, context) => {
    const { negotiated } = context.handshake;
    if (negotiated === null || !exchange.headers.has(HEADERS.version) || !context.once('version header early'))
      return null;
    return head(
      exchange,
      `The client sent ${HEADERS.version}, which ${negotiated} does not have yet. Further cases are not reported.`,
    );
  }),
  onStreamable('hdr-duplicate', 'sent', ({ exchange }) => {
    const { headers } = exchange;
    const name = [...OURS, ...headers.names(HEADERS.paramPrefix.toLowerCase())].find(
      (one) => new Set(headers.all(one).map(identityOf)).size > 1,
    );
    if (name === undefined) return null;
    return head(
      exchange,
      `The client sent ${oneLine(headers.all(name)[0]!.name, 60)} more than once with different values; which of them counts is open.`,
    );
  }),
];

/** After the handshake everything; in the modern era every POST. */
function needsVersion(exchange: ExchangeState, { handshake }: RuleContext): boolean {
  if (exchange.modern !== null) return exchange.method === 'POST';
  const { negotiated, initialize } = handshake;
  return negotiated !== null && !exchange.initializes && (initialize?.response ?? -1) < exchange.row;
}

/** Whether a value can be no revision, not even one to come. */
function isNoVersion(version: string): boolean {
  if (publishedRevision(version) !== null || /draft/i.test(version)) return false;
  return !/^\d{4}-\d\d-\d\d$/.test(version) || version < NEWEST;
}
