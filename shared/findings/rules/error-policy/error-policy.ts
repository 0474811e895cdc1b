import type { RuleId } from '../../catalogue/index.ts';
import { signed } from '../../../analysis/index.ts';
import { ERROR, isDefinedCode, type Revision } from '../../../mcp/index.ts';
import { weigh } from '../capabilities/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { errorCode, named, writer } from '../../reading/index.ts';
import { type MessageAtHand, onError, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';
import { member } from '../../../json/index.ts';

const MODERN: Revision = '2026-07-28';

/** Group V: which error codes may be sent, and for what (2026-07-28, basic/index, error codes). */
export const ERROR_POLICY_RULES: readonly Rule[] = [
  modernCode('err-legacy-code', (code) => {
    if (code !== ERROR.resourceNotFound && code !== ERROR.urlElicitationRequired) return null;
    return code === ERROR.resourceNotFound
      ? 'the code of earlier revisions for a resource that does not exist; it is −32602 now'
      : 'the code of 2025-11-25 for an elicitation by URL; input is asked for in a result now';
  }),
  modernCode('err-reserved', (code) =>
    code <= -32020 && code >= -32099 && code !== ERROR.urlElicitationRequired && !isDefinedCode(code, MODERN)
      ? 'a code between −32099 and −32020, which the specification keeps for itself and has not defined'
      : null,
  ),
  onError('err-meaning', (at, context) => wrongMeaning(at, context)),
  modernCode('err-legacy-range', (code) =>
    code <= -32000 && code >= -32019 && code !== ERROR.resourceNotFound
      ? 'a code between −32019 and −32000, which is left to servers of old; own codes belong outside −32768 to −32000'
      : null,
  ),
  modernCode('err-app-range', (code) =>
    code <= -32100 && code >= -32768 && !isDefinedCode(code, MODERN)
      ? 'a code between −32768 and −32000, which JSON-RPC reserves; own codes belong outside'
      : null,
  ),
  onError('err-url-elicitation-early', ({ dir, message, method }) => {
    if (dir !== 's2c' || errorCode(message) !== ERROR.urlElicitationRequired) return null;
    return {
      message: `The server refused ${named(method)} with −32042, which asks for an elicitation by URL only only since 2025-11-25; a client of this revision does not know that.`,
    };
  }),
];

/** A rule on the codes that a server sends which has shown that it speaks the modern era: one that is merely tried may not. */
function modernCode(id: RuleId, fault: (code: number) => string | null): Rule {
  return onError(id, ({ dir, message, method }, context) => {
    const code = errorCode(message);
    if (code === undefined || !context.recall(CapabilityMemory).modern) return null;
    const why = fault(code);
    if (why === null) return null;
    const what = method === '' ? 'an error' : `an error to ${named(method)}`;
    return { message: `The ${writer(dir)} sent ${what} with ${signed(code)}: ${why}.` };
  });
}

function wrongMeaning(
  { dir, link, message, method, operation, row, event }: MessageAtHand,
  context: RuleContext,
): RuleHit | null {
  if (dir !== 's2c' || link !== 'answers' || operation === null) return null;
  const memory = context.recall(CapabilityMemory);
  if (!memory.modern) return null;
  switch (errorCode(message)) {
    case ERROR.headerMismatch:
      if (event.stream !== 'stdio') return null;
      return {
        message: `The server refused ${named(method)} with −32020, which is about HTTP headers; stdio has none.`,
      };
    case ERROR.missingRequiredClientCapability: {
      const declared = memory.ofRequest(operation);
      const weighed = declared && weigh(member(member(message.value, 'error'), 'data'), declared);
      if (!declared || !weighed || weighed.present.length === 0 || weighed.missing.length > 0) return null;
      return {
        rows: [row, declared.row],
        message: `The server refused ${named(method)} with −32021, but the request declared every capability that it names: ${weighed.present.slice(0, 8).join(', ')}.`,
      };
    }
    case ERROR.unsupportedProtocolVersion: {
      const version = memory.versionOf(operation);
      const served = memory.servedUnder(version);
      if (version === '' || served < 0) return null;
      return {
        rows: [row, served],
        message: `The server refused ${named(method)} with −32022, but it had served the version “${version}” before (event ${context.rows.seq(served)}).`,
      };
    }
    default:
      return null;
  }
}
