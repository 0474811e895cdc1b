import type { RuleId } from '../../catalogue/index.ts';
import { oneLine } from '../../../analysis/index.ts';
import { META, type Revision } from '../../../mcp/index.ts';
import { isKey } from './meta-key-grammar.ts';
import { MetaKeyMemory, type OddKey } from './meta-key-memory.ts';
import type { MessageScope } from '../../state/index.ts';
import { callResult, isCall, metaOf, writer } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onEveryRequest,
  onMessage,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { isBaggage, isTraceParent, isTraceState } from './trace-context.ts';
import { isObject, member } from '../../../json/index.ts';

const KEYS_SHOWN = 5;
/** Keys of one message that are told of. */
const TOLD_APART = 100;
const EXTENSIONS_MOST = 100;
const WITH_META: MessageScope = { kinds: ['request', 'result', 'notification'] };

const RESERVED = (who: string, keys: string): string =>
  `The ${who} used ${keys} in “_meta”, whose prefix is reserved for the protocol; no revision or extension defines it.`;

/** Keys of `_meta` and their values (2025-06-18 and later, basic/index, `_meta`). */
export const META_KEY_RULES: readonly Rule[] = [
  onOddKeys(
    'meta-key-syntax',
    ({ right }) => !right,
    (who, keys) => `The ${who} used ${keys} in “_meta”: a key must have the form name or prefix/name.`,
  ),
  onOddKeys('meta-key-reserved', ({ reservedEarly }) => reservedEarly, RESERVED, ['2025-06-18']),
  onOddKeys('meta-key-reserved', ({ reserved }) => reserved, RESERVED, ['2025-11-25', '2026-07-28']),
  onOddKeys(
    'meta-key-not-reverse-dns',
    ({ noDomain }) => noDomain,
    (who, keys) => `The ${who} used ${keys} in “_meta”; a prefix should be a domain name in reverse.`,
  ),
  onMessage(
    'meta-trace-format',
    (at) => {
      const meta = metaOf(at);
      if (meta === undefined) return null;
      for (const [key, isRight] of FORMATS) {
        const value = member(meta, key);
        if (value === undefined || isRight(value)) continue;
        const shown = typeof value === 'string' ? `“${oneLine(value, 80)}”` : 'no text';
        return { message: `“${key}” in “_meta” is ${shown}; this is not the format of the W3C.` };
      }
      return null;
    },
    WITH_META,
  ),
  onEveryRequest('meta-extension-key', (at, context) =>
    isCall(at) ? ofExtensions(at, member(metaOf(at), META.clientCapabilities), context) : null,
  ),
  onResult('meta-extension-key', ['server/discover'], (at, context) =>
    ofExtensions(at, member(callResult(at), 'capabilities'), context),
  ),
];

const FORMATS: readonly (readonly [key: string, isRight: (value: unknown) => boolean])[] = [
  ['traceparent', isTraceParent],
  ['tracestate', isTraceState],
  ['baggage', isBaggage],
];

/** A check of the keys of messages; each key is told of once in each direction. */
function onOddKeys(
  id: RuleId,
  wrong: (key: OddKey) => boolean,
  says: (who: string, keys: string) => string,
  only?: readonly Revision[],
): Rule {
  const check = (at: MessageAtHand, context: RuleContext): RuleHit | null => {
    const odd = context.recall(MetaKeyMemory).odd(at);
    if (odd.length === 0) return null;
    const keys = odd
      .filter(wrong)
      .slice(0, TOLD_APART)
      .map(({ key }) => key)
      .filter((key) => context.once(`${id} ${only?.[0] ?? ''} ${at.dir} ${key.slice(0, 200)}`));
    if (keys.length === 0) return null;
    return { message: says(writer(at.dir), shownKeys(keys)), ...(only === undefined ? {} : { only }) };
  };
  return onMessage(id, check, WITH_META);
}

/** A name of an extension is a key with a prefix. */
function ofExtensions(at: MessageAtHand, capabilities: unknown, context: RuleContext): RuleHit | null {
  const extensions = member(capabilities, 'extensions');
  if (!isObject(extensions)) return null;
  const names = Object.keys(extensions)
    .slice(0, EXTENSIONS_MOST)
    .filter((name) => !name.includes('/') || !isKey(name));
  if (names.length === 0 || !context.once(`extension key of ${at.dir}`)) return null;
  return {
    message: `The ${writer(at.dir)} declares the extension ${shownKeys(names)}; a name of an extension has a prefix and a name. Further cases are not reported.`,
  };
}

function shownKeys(keys: readonly string[]): string {
  const some = Array.from(new Set(keys))
    .slice(0, KEYS_SHOWN)
    .map((key) => `“${oneLine(key, 60)}”`);
  return keys.length > some.length ? `${some.join(', ')} …` : some.join(', ');
}
