import type { RuleId } from '../../catalogue/index.ts';
import { oneLine } from '../../../analysis/index.ts';
import { META, publishedRevision, REVISIONS, type CapabilitySide, type Revision } from '../../../mcp/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { answersTo, CAPABILITY_TREES, type CapabilityBranch, isModern } from '../../reading/index.ts';
import type { MessageScope } from '../../state/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';
import { isObject, type JsonObject, member, textMember } from '../../../json/index.ts';

/** Where capabilities are declared: in the handshake, and from 2026-07-28 on in every request. */
const DECLARING: MessageScope = { kinds: ['request', 'result'] };
/** Keys that are looked at of one object, and paths told of one message. */
const KEYS_MOST = 1000;
const PATHS_MOST = 20;
/** Extensions have specifications of their own (as SEP-1865, MCP Apps), which have them declared in handshakes of any revision. */
const NEGOTIATED_APART = 'extensions';

/** Group H, the capabilities that a side declares, as such. */
export const DECLARED_CAPABILITY_RULES: readonly Rule[] = [
  pathRule('cap-unknown', {
    isWrong: (branch) => branch === null,
    tell: (wrong, { side }) => ({
      message: `The ${side} declared ${quoted(wrong)}, which no revision defines. This is allowed; a peer that does not know it ignores it.`,
    }),
  }),
  pathRule('cap-wrong-version', {
    isWrong: (branch, { revision }, key) =>
      revision !== null && key !== NEGOTIATED_APART && branch?.revisions.includes(revision) === false,
    tell: (wrong, { side, revision, agreed }, { settled }) => ({
      message: `The ${side} declared ${quoted(wrong)}, which ${revision} does not have: ${wrong
        .map(
          ({ path, branch }, at) =>
            `${wrong.length === 1 ? 'it' : `${at === 0 ? '' : 'and '}“${path}”`} ${whenOf(branch)}`,
        )
        .join(', ')}. A peer of that revision ignores it.`,
      // Of a server, by the version that it answers with.
      ...(agreed && !settled && revision !== null ? { only: [revision] } : {}),
    }),
  }),
  onMessage(
    'cap-experimental-shape',
    (at, context) => {
      const declared = declaredAt(at, context);
      if (declared === null) return null;
      const { side, revision, capabilities } = declared;
      const modern = isModern(revision);
      const wrong =
        misshapen('experimental', member(capabilities, 'experimental')) ??
        (modern ? misshapen('extensions', member(capabilities, 'extensions')) : null);
      if (wrong === null || !isNew(context, 'cap-experimental-shape', side, wrong)) return null;
      return {
        message: `The ${side} declared “${oneLine(wrong, 80)}” as something other than an object; it must be an object, at least {}.`,
      };
    },
    DECLARING,
  ),
];

/** What a message declares. */
interface Declared {
  readonly side: CapabilitySide;
  readonly capabilities: JsonObject;
  /** The revision that it declares it for; null where that is none. */
  readonly revision: Revision | null;
  /** By its answer the server settles the revision. */
  readonly agreed: boolean;
}

function declaredAt(at: MessageAtHand, { revision }: RuleContext): Declared | null {
  const { dir, method, link, message } = at;
  if (dir === 'c2s') {
    if (message.class !== 'request') return null;
    const params = member(message.value, 'params');
    if (method === 'initialize') {
      const offered = publishedRevision(textMember(params, 'protocolVersion'));
      return link === 'opens' ? declared('client', member(params, 'capabilities'), offered) : null;
    }
    if (!isModern(revision)) return null;
    return declared('client', member(member(params, '_meta'), META.clientCapabilities), revision);
  }
  if ((method !== 'initialize' && method !== 'server/discover') || !answersTo(at)) return null;
  const result = member(message.value, 'result');
  if (method === 'server/discover')
    return isModern(revision) ? declared('server', member(result, 'capabilities'), revision) : null;
  const answered = publishedRevision(textMember(result, 'protocolVersion')) ?? revision;
  return declared('server', member(result, 'capabilities'), answered, true);
}

function declared(
  side: CapabilitySide,
  capabilities: unknown,
  revision: Revision | null,
  agreed = false,
): Declared | null {
  return isObject(capabilities) ? { side, capabilities, revision, agreed } : null;
}

/** A path that is declared wrongly, and its place in the tree. */
interface WrongPath {
  readonly path: string;
  readonly branch: CapabilityBranch | null;
}

/** A rule on single paths, each with its place in the tree, null for one that no revision has. */
interface PathRule {
  readonly isWrong: (branch: CapabilityBranch | null, declared: Declared, key: string) => boolean;
  readonly tell: (wrong: readonly WrongPath[], declared: Declared, context: RuleContext) => RuleHit;
}

/** Looks at every path that a message declares, each told of once, all of a message together; what lies below a wrong one is not looked at. */
function pathRule(id: RuleId, { isWrong, tell }: PathRule): Rule {
  const walk = (value: JsonObject, { parts }: CapabilityBranch, above: string, told: Telling): void => {
    let seen = 0;
    for (const key in value) {
      seen += 1;
      if (seen > KEYS_MOST) return;
      const branch = parts.get(key) ?? null;
      const inner = value[key];
      if (isWrong(branch, told.declared, key)) {
        const path = above + key;
        if (told.wrong.length < PATHS_MOST && isNew(told.context, id, told.declared.side, path))
          told.wrong.push({ path: oneLine(path, 80), branch });
      } else if (branch !== null && !branch.open && branch.parts.size > 0 && isObject(inner))
        walk(inner, branch, `${above}${key}.`, told);
    }
  };
  return onMessage(
    id,
    (at, context) => {
      const declared = declaredAt(at, context);
      if (declared === null) return null;
      const wrong: WrongPath[] = [];
      walk(declared.capabilities, CAPABILITY_TREES[declared.side], '', { declared, context, wrong });
      return wrong.length === 0 ? null : tell(wrong, declared, context);
    },
    DECLARING,
  );
}

/** What is found in one message. */
interface Telling {
  readonly declared: Declared;
  readonly context: RuleContext;
  readonly wrong: WrongPath[];
}

function isNew(context: RuleContext, id: string, side: CapabilitySide, path: string): boolean {
  return context.recall(CapabilityMemory).first(`${id} ${side} ${path.slice(0, 120)}`);
}

function misshapen(key: string, value: unknown): string | null {
  if (value === undefined) return null;
  if (!isObject(value)) return key;
  let seen = 0;
  for (const name in value) {
    seen += 1;
    if (seen > KEYS_MOST) return null;
    if (!isObject(value[name])) return `${key}.${name}`;
  }
  return null;
}

function quoted(wrong: readonly WrongPath[]): string {
  return wrong.map(({ path }) => `“${path}”`).join(', ');
}

/** When a path came and went, as `came with 2025-11-25 and went with 2026-07-28`. */
function whenOf(branch: CapabilityBranch | null): string {
  const known = branch?.revisions ?? [];
  const gone = REVISIONS.find((revision) => revision > (known.at(-1) ?? revision));
  return `came with ${known[0]}${gone === undefined ? '' : ` and went with ${gone}`}`;
}
