import { duration, oneLine, signed, type Operation } from '../../../analysis/index.ts';
import { ERROR, isRevision } from '../../../mcp/index.ts';
import { shownVersions } from './discovery.ts';
import { DiscoveryMemory } from './discovery-memory.ts';
import { EraMemory, versionOf } from './era-memory.ts';
import { ModernCalls } from '../../memories/index.ts';
import { answersCall, errorCode, isCall, named, shownCode } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onError,
  onEveryRequest,
  onHandshake,
  type Rule,
  type RuleContext,
} from '../../engine/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

/** What was on its way when the refusal came is no answer to it, µs. */
const ON_ITS_WAY = 100_000;
/** So many requests before an `initialize` may be the question which era is spoken. */
const LOOKED_BACK = 8;
/** Errors of servers that do not know `initialize` any more. */
const NO_HANDSHAKE: ReadonlySet<number | undefined> = new Set([ERROR.methodNotFound, ERROR.unsupportedProtocolVersion]);
const RECOGNISED: ReadonlySet<string> = new Set(['−32022', '−32021', '−32020']);

/** Group G: how client and server find a version, and an era (2026-07-28, basic/versioning). */
export const VERSION_CHOICE_RULES: readonly Rule[] = [
  onError('ver-unsupported-code', (at, context) => {
    const code = errorCode(at.message);
    const call = answersCall(at) ? context.recall(ModernCalls).call(at.operation) : null;
    if (
      call === null ||
      call.version === '' ||
      code === ERROR.unsupportedProtocolVersion ||
      code === ERROR.headerMismatch
    )
      return null;
    if (context.recall(ModernCalls).shownRow < 0) return null;
    const listed = context.recall(DiscoveryMemory).newest?.versions ?? [];
    if (listed.length > 0 ? listed.includes(call.version) : isRevision(call.version)) return null;
    // Servers may refuse a request for another reason first.
    if (!/version/i.test(textMember(member(at.message.value, 'error'), 'message').slice(0, 400))) return null;
    return {
      rows: [at.row, call.row],
      message: `The server refused the version ${oneLine(call.version, 40)} with ${shownCode(code)} instead of −32022.`,
    };
  }),
  onError('ver-unsupported-data', (at) => {
    if (!answersCall(at) || errorCode(at.message) !== ERROR.unsupportedProtocolVersion) return null;
    const data = member(member(at.message.value, 'error'), 'data');
    const lacks: string[] = [];
    const supported = member(data, 'supported');
    if (!Array.isArray(supported) || !supported.every((version) => typeof version === 'string'))
      lacks.push('a list “data.supported”');
    if (typeof member(data, 'requested') !== 'string') lacks.push('“data.requested”');
    return lacks.length === 0
      ? null
      : { message: `The server refused a version with −32022, but without ${lacks.join(' and ')}.` };
  }),
  onError('ver-unsupported-requested', (at, context) => {
    const call = answersCall(at) ? context.recall(ModernCalls).call(at.operation) : null;
    if (call === null || call.version === '' || errorCode(at.message) !== ERROR.unsupportedProtocolVersion) return null;
    const data = member(member(at.message.value, 'error'), 'data');
    const requested = textMember(data, 'requested');
    const rows = [at.row, call.row];
    if (requested !== '' && requested.slice(0, 64) !== call.version) {
      return {
        rows,
        message: `“data.requested” is ${oneLine(requested, 40)}, but the request named ${oneLine(call.version, 40)}.`,
      };
    }
    if (!listMember(data, 'supported').includes(call.version)) return null;
    return {
      rows,
      message: `The server refused ${oneLine(call.version, 40)} as unsupported, but lists it as supported.`,
    };
  }),
  onEveryRequest('ver-no-retry', (at, context) => {
    const { refusals } = context.recall(EraMemory);
    if (refusals.size === 0 || !isCall(at)) return null;
    const version = versionOf(at);
    const refusal = refusals.get(version);
    if (refusal === undefined || at.event.t - refusal.t < ON_ITS_WAY) return null;
    if (!context.once(`refused version ${version}`)) return null;
    return {
      rows: [at.row, refusal.row],
      message: `The client named ${oneLine(version, 40)} again, ${duration(at.event.t - refusal.t)} after the server had refused it; the server speaks ${shownVersions(refusal.supported)}.`,
    };
  }),
  onHandshake('ver-fallback-wrong', (at, context) => {
    const { recognised } = context.recall(EraMemory);
    if (!initializes(at) || recognised === null) return null;
    return {
      rows: [at.row, recognised.row],
      message: `The client fell back to “initialize” although the server had shown with ${signed(recognised.code)} that it speaks the modern era.`,
    };
  }),
  onError('ver-fallback-wrong', (at, context) => {
    // Over HTTP an “initialize” begins a conversation of its own; whether it was wrong shows in its refusal.
    const { operation } = at;
    if (operation === null || operation.stream === 'stdio' || !refusesInitialize(at)) return null;
    const question = questionBefore(operation, context);
    if (question === null) return null;
    return {
      rows: [operation.request, question.response, at.row],
      message: `The client fell back to “initialize”, without success, although the server had shown with ${question.errorCode} that it speaks the modern era.`,
    };
  }),
  onEveryRequest('ver-no-probe', (at, context) => {
    const { opening } = context.recall(EraMemory);
    if (opening === null || at.operation?.stream !== 'stdio' || !fallsBack(at, opening, context)) return null;
    if (!context.once('opened without a probe')) return null;
    return {
      rows: [opening.row, at.row],
      message: `The client speaks both eras, but began with ${named(opening.method)}; it should ask with “server/discover” first.`,
    };
  }),
  onError('ver-initialize-error-bare', (at, context) => {
    const code = errorCode(at.message);
    if (!refusesInitialize(at) || !NO_HANDSHAKE.has(code)) return null;
    const shown =
      context.recall(ModernCalls).shownRow >= 0 ||
      context.http.servesModern ||
      code === ERROR.unsupportedProtocolVersion;
    const error = member(at.message.value, 'error');
    if (!shown || listMember(member(error, 'data'), 'supported').length > 0) return null;
    if (/\d{4}-\d{2}-\d{2}/.test(textMember(error, 'message').slice(0, 1000))) return null;
    return {
      message: `The server refused “initialize” with ${shownCode(code)} without naming the versions that it speaks: the client cannot tell why.`,
    };
  }),
  onEveryRequest('ver-mixed-era', (at, context) => {
    if (at.operation?.stream !== 'stdio' || at.dir !== 'c2s' || at.link !== 'opens') return null;
    if (at.method !== 'initialize' && context.handshake.negotiated === null) return null;
    const after = initializes(at) ? context.recall(EraMemory).servedRow : modernCall(at) ? initializeRow(context) : -1;
    if (after < 0 || !context.once('both eras')) return null;
    const [first, then] = initializes(at)
      ? ['requests of 2026-07-28', '“initialize”']
      : ['“initialize”', `${named(at.method)} of 2026-07-28`];
    return {
      rows: [at.row, after],
      message: `The client sent ${then} after ${first} on the same process; a stdio connection stays in one era. Further cases are not reported.`,
    };
  }),
];

function initializes({ dir, method, link }: MessageAtHand): boolean {
  return dir === 'c2s' && method === 'initialize' && link === 'opens';
}

function refusesInitialize(at: MessageAtHand): boolean {
  return at.method === 'initialize' && answersCall(at) && at.message.class.startsWith('response.error');
}

/** A request of the modern era that is no probe. */
function modernCall(at: MessageAtHand): boolean {
  return isCall(at) && at.method !== 'server/discover' && versionOf(at) !== '';
}

function initializeRow({ handshake }: RuleContext): number {
  return handshake.initialize?.request ?? -1;
}

/** Whether the client goes over to the other era here, which it had not asked about. */
function fallsBack(at: MessageAtHand, opening: NonNullable<EraMemory['opening']>, { handshake }: RuleContext): boolean {
  if (initializes(at)) return opening.modern && opening.method !== 'server/discover';
  return opening.method === 'initialize' && handshake.stage === 'refused' && isCall(at) && versionOf(at) !== '';
}

/** The request shortly before that was answered with an error of the modern era. */
function questionBefore(initialize: Operation, { operations }: RuleContext): Operation | null {
  for (let i = initialize.index - 1; i >= Math.max(0, initialize.index - LOOKED_BACK); i -= 1) {
    const operation = operations[i];
    if (operation?.dir !== 'c2s' || operation.end < 0 || operation.end > initialize.start) continue;
    if (operation.state === 'result') return null;
    if (RECOGNISED.has(operation.errorCode)) return operation;
  }
  return null;
}
