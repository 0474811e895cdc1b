import { member, textMember } from '../../../json/index.ts';
import { META } from '../../../mcp/index.ts';
import { answersTo, named, writer } from '../../reading/index.ts';
import { asksForContext, CapabilityMemory, inputsAsked } from '../../memories/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** A deprecated feature, and how it was used. */
interface Use {
  readonly feature: string;
  readonly how: string;
}

/** The features that 2026-07-28 deprecates; each is told of once in a conversation. */
export const DEPRECATION_RULES: readonly Rule[] = [
  onMessage(
    'msg-deprecated',
    (at, context) => {
      const uses = usesOf(at, context);
      if (uses.length === 0) return null;
      const memory = context.recall(CapabilityMemory);
      return uses
        .filter(({ feature }) => memory.first(`deprecated ${feature}`))
        .map(({ feature, how }): RuleHit => ({
          message: `The ${writer(at.dir)} ${how}; ${feature} is deprecated since 2026-07-28 and a later revision may remove it.`,
        }));
    },
    { kinds: ['request', 'notification', 'result'] },
  ),
];

const NONE: readonly Use[] = [];

function usesOf(at: MessageAtHand, context: RuleContext): readonly Use[] {
  const { http } = context;
  if (http.exchange?.kind === 'probe') return NONE;
  const uses = at.dir === 'c2s' ? byClient(at) : byServer(at);
  return http.exchange?.kind === 'http+sse' ? [...uses, { feature: 'HTTP+SSE', how: 'speaks over HTTP+SSE' }] : uses;
}

/**
 * What a client asks for. What it declares is no use: as long as servers may ask for a deprecated feature, a client does well to
 * have it.
 */
function byClient({ message, method }: MessageAtHand): readonly Use[] {
  // Who asks what the server speaks does not use anything yet.
  if (message.class !== 'request' || method === 'server/discover') return NONE;
  const level = member(member(member(message.value, 'params'), '_meta'), META.logLevel);
  return level === undefined ? NONE : [{ feature: 'logging', how: 'asked for log messages' }];
}

function byServer(at: MessageAtHand): readonly Use[] {
  const { message, method, link } = at;
  if (message.class === 'notification')
    return method === 'notifications/message' ? [{ feature: 'logging', how: `sent ${named(method)}` }] : NONE;
  const result = member(message.value, 'result');
  if (link === 'asks') return inputsAsked(result).flatMap(usesOfInput);
  if (method !== 'server/discover' || !answersTo(at)) return NONE;
  return member(member(result, 'capabilities'), 'logging') === undefined
    ? NONE
    : [{ feature: 'logging', how: 'declared “logging”' }];
}

function usesOfInput(request: unknown): readonly Use[] {
  const method = textMember(request, 'method');
  if (method === 'roots/list') return [{ feature: 'roots', how: 'asked for roots' }];
  if (method !== 'sampling/createMessage') return NONE;
  const sampling = { feature: 'sampling', how: 'asked for sampling' };
  const context = { feature: 'includeContext', how: 'asked for the context of servers' };
  return asksForContext(member(request, 'params')) ? [sampling, context] : [sampling];
}
