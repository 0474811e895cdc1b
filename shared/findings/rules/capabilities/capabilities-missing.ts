import { oneLine } from '../../../analysis/index.ts';
import { Declaration, errorCode, named, shownCode } from '../../reading/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { type MessageAtHand, onError, type Rule, type RuleContext } from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

/** So far the text of an error is read. */
const TEXT_READ = 400;

/** Group H, how a server says that it needs a capability which the request did not declare (2026-07-28, basic/index, `_meta`). */
export const MISSING_CAPABILITY_RULES: readonly Rule[] = [
  onError('cap-missing-code', (at, context) => {
    const refused = refusedBy(at, context);
    const code = errorCode(at.message);
    if (refused === null || code === ERROR.missingRequiredClientCapability) return null;
    const error = member(at.message.value, 'error');
    const path =
      weigh(member(error, 'data'), refused.declared)?.missing[0] ??
      featureNamed(textMember(error, 'message').slice(0, TEXT_READ));
    if (path === null || path === undefined || refused.declared.has(path)) return null;
    return {
      rows: [at.row, refused.declared.row],
      message: `The server refused ${named(at.method)} because it lacks the capability “${oneLine(path, 80)}”, which the request did not declare, but with ${shownCode(code)} instead of −32021.`,
    };
  }),
  onError('cap-missing-data', (at, context) => {
    const refused = refusedBy(at, context);
    if (refused === null || errorCode(at.message) !== ERROR.missingRequiredClientCapability) return null;
    const { declared } = refused;
    const data = member(member(at.message.value, 'error'), 'data');
    const weighed = weigh(data, declared);
    if (weighed === null)
      return {
        rows: [at.row, declared.row],
        message:
          'The error −32021 does not say which capabilities are missing: “data.requiredCapabilities” is not an object.',
      };
    const [first] = weighed.present;
    // Where all of them were declared, the code itself is wrong.
    if (first === undefined || weighed.missing.length === 0) return null;
    return {
      rows: [at.row, declared.row],
      message: `The error −32021 names “${oneLine(first, 80)}” among the missing capabilities, but the request did declare it (event ${context.rows.seq(declared.row)}).`,
    };
  }),
];

/** The required capabilities of an error, by whether the request declared them; null where there are none to read. */
export function weigh(
  data: unknown,
  declared: Declaration,
): { readonly present: readonly string[]; readonly missing: readonly string[] } | null {
  const required = member(data, 'requiredCapabilities');
  if (!isObject(required)) return null;
  const paths = new Declaration('client', required, -1).finest;
  return {
    present: paths.filter((path) => declared.has(path)),
    missing: paths.filter((path) => !declared.has(path)),
  };
}

/** What a refused request declared. A server that a mere `server/discover` tries may know nothing of this era. */
function refusedBy(
  { dir, link, method, operation }: MessageAtHand,
  context: RuleContext,
): { readonly declared: Declaration } | null {
  if (dir !== 's2c' || link !== 'answers' || operation === null) return null;
  const memory = context.recall(CapabilityMemory);
  if (method === 'server/discover' && !memory.modern) return null;
  const declared = memory.ofRequest(operation);
  return declared && { declared };
}

/** The feature of the client that an error says is not there, as `Client does not support sampling`. */
function featureNamed(text: string): string | null {
  if (!/\bclient\b/i.test(text) || !/capabilit|not support|not declare|unsupported/i.test(text)) return null;
  return /\b(sampling|elicitation|roots)\b/i.exec(text)?.[1]?.toLowerCase() ?? null;
}
