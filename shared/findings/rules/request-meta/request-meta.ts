import { oneLine } from '../../../analysis/index.ts';
import { eraOf, ERROR, HEADERS, isRevision, META } from '../../../mcp/index.ts';
import { answersCall, callResult, errorCode, isCall, metaOf, named, rankOf, shownCode } from '../../reading/index.ts';
import { META_KEY_RULES } from './meta-keys.ts';
import { isModernCall, ModernCalls, speaksModern } from '../../memories/index.ts';
import { RESULT_TYPE_RULES } from './result-types.ts';
import {
  type MessageAtHand,
  onError,
  onEveryRequest,
  onEveryResult,
  type Rule,
  type RuleContext,
} from '../../engine/index.ts';
import { isObject, member } from '../../../json/index.ts';

/** Codes that a server may refuse a request with before it looks at what `_meta` lacks. */
const LOOKED_AT_BEFORE: ReadonlySet<number | undefined> = new Set([
  ERROR.invalidParams,
  ERROR.headerMismatch,
  ERROR.unsupportedProtocolVersion,
  ERROR.methodNotFound,
]);

/** Group G: what every request of 2026-07-28 says of itself, and every result (basic/index, `_meta`). */
export const REQUEST_META_RULES: readonly Rule[] = [
  onEveryRequest('meta-absent', (at, context) => {
    if (isObject(metaOf(at)) || !standsAlone(at, context)) return null;
    return {
      message: `The client sent ${named(at.method)} without “_meta”; every request of 2026-07-28 names its version and capabilities there.`,
    };
  }),
  onEveryRequest('meta-protocol-version', (at, context) => {
    const meta = metaOf(at);
    if (!isObject(meta) || typeof member(meta, META.protocolVersion) === 'string' || !standsAlone(at, context))
      return null;
    return { message: `“_meta” of ${named(at.method)} ${lack(meta, META.protocolVersion, 'text')}.` };
  }),
  onEveryRequest('meta-client-capabilities', (at, context) => {
    const meta = metaOf(at);
    if (!isObject(meta) || isObject(member(meta, META.clientCapabilities)) || !standsAlone(at, context)) return null;
    return { message: `“_meta” of ${named(at.method)} ${lack(meta, META.clientCapabilities, 'object')}.` };
  }),
  onEveryRequest('meta-client-info', (at, context) => {
    const meta = metaOf(at);
    if (!isObject(meta) || member(meta, META.clientInfo) !== undefined || !standsAlone(at, context)) return null;
    if (!context.once('request without clientInfo')) return null;
    return {
      message: `“_meta” of ${named(at.method)} has no ${META.clientInfo}: the server cannot tell who asks. Further cases are not reported.`,
    };
  }),
  onEveryResult('meta-server-info', (at, context) => {
    const result = callResult(at);
    if (!isObject(result) || member(member(result, '_meta'), META.serverInfo) !== undefined) return null;
    const calls = context.recall(ModernCalls);
    if (calls.call(at.operation) === null || !speaksModern(at, calls)) return null;
    if (!context.once('result without serverInfo')) return null;
    return {
      message: `“_meta” of the result of ${named(at.method)} has no ${META.serverInfo}. Further cases are not reported.`,
    };
  }),
  onEveryResult('meta-missing-accepted', (at, context) => {
    const lacks = callResult(at) === undefined ? null : lackOf(at, context);
    if (lacks === null) return null;
    return {
      rows: [at.row, lacks.row],
      message: `The server answered ${named(at.method)} although its “_meta” lacks ${lacks.what}; it must refuse that with −32602.`,
    };
  }),
  onError('meta-missing-code', (at, context) => {
    const code = errorCode(at.message);
    const lacks = answersCall(at) && !LOOKED_AT_BEFORE.has(code) ? lackOf(at, context) : null;
    if (lacks === null) return null;
    return {
      rows: [at.row, lacks.row],
      message: `The server refused ${named(at.method)}, whose “_meta” lacks ${lacks.what}, with ${shownCode(code)} instead of −32602.`,
    };
  }),
  ...META_KEY_RULES,
  onEveryRequest('meta-log-level', (at) => {
    const level = member(metaOf(at), META.logLevel);
    if (level === undefined || rankOf(level) >= 0 || !isCall(at)) return null;
    const shown = typeof level === 'string' ? `“${oneLine(level, 40)}”` : 'no text';
    return { message: `The client asked for log messages of the level ${shown}; there is no such level.` };
  }),
  onEveryResult('meta-log-level-accepted', (at, context) => {
    const calls = context.recall(ModernCalls);
    const call = calls.call(at.operation);
    if (!call?.strangeLevel || callResult(at) === undefined || !speaksModern(at, calls)) return null;
    return {
      rows: [at.row, call.row],
      message: `The server answered ${named(at.method)} although it asks for log messages of a level that does not exist; it should refuse that with −32602.`,
    };
  }),
  ...RESULT_TYPE_RULES,
];

/** A request that has to say all about itself: one of the modern era, none that finds out what an address speaks. */
function standsAlone(at: MessageAtHand, context: RuleContext): boolean {
  if (!isCall(at)) return false;
  const { exchange } = context.http;
  // A question that was not answered with the modern era does not make a conversation of that era.
  const { shownRow, beyondProbe } = context.recall(ModernCalls);
  if (shownRow < 0 && !beyondProbe && !isModernCall(at)) return false;
  if (exchange === null) return true;
  // Clients of both eras may share a connection: what the headers say of the older one is not asked of this request.
  const version = exchange.headers.value(HEADERS.version);
  return exchange.kind !== 'probe' && !(isRevision(version) && eraOf(version) === 'legacy');
}

function lack(meta: object, key: string, kind: string): string {
  return Object.hasOwn(meta, key) ? `has a ${key} that is no ${kind}` : `lacks ${key}`;
}

/**
 * What the request lacked that is answered here, where the server has to refuse it: it named the modern era, or the server
 * knows no other.
 */
function lackOf(at: MessageAtHand, context: RuleContext): { readonly what: string; readonly row: number } | null {
  const calls = context.recall(ModernCalls);
  const call = calls.call(at.operation);
  if (call === null || (call.version !== '' && !call.incapable) || !speaksModern(at, calls)) return null;
  if (call.version !== '') return { what: META.clientCapabilities, row: call.row };
  return calls.modernOnlyRow < 0 ? null : { what: META.protocolVersion, row: call.row };
}
