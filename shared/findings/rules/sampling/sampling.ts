import { oneLine, signed } from '../../../analysis/index.ts';
import { answersTo, errorCode, mayBeOutline } from '../../reading/index.ts';
import { answersIn, mayAsk, type Question, QuestionMemory } from '../../memories/index.ts';
import {
  type MessageAtHand,
  onError,
  onQuestion,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

/** Messages of one sampling request, and parts of one message, that are looked at. */
const MESSAGES_MOST = 2000;
const PARTS_MOST = 1000;
const PRIORITIES = ['costPriority', 'speedPriority', 'intelligencePriority'];
const NO_PARTS: readonly unknown[] = [];
/** Words of an error that say that a person did not want it. */
const REFUSED =
  /\b(user|human|person)\b.*\b(reject|declin|den(y|ied)|refus|disallow)|\b(reject|declin|denied|refus)\w*\b.*\b(user|human|person)\b/i;

/** Group L, first half: what the server has a model write (specification, client/sampling). */
export const SAMPLING_RULES: readonly Rule[] = [
  onQuestion('samp-tool-result-mixed', (at, context) =>
    inConversations(at, context, (messages) => {
      const mixed = messages.findIndex((message) => {
        const parts = partsOf(message);
        const results = parts.filter(isToolResult).length;
        return textMember(message, 'role') === 'user' && results > 0 && results < parts.length;
      });
      return mixed < 0
        ? ''
        : `Message ${mixed + 1} of the sampling request has tool results beside other content; results of tools stand alone.`;
    }),
  ),
  onQuestion('samp-tool-use-unanswered', (at, context) => inConversations(at, context, unanswered)),
  onQuestion('samp-tool-result-orphan', (at, context) =>
    inConversations(at, context, (messages) => {
      const used = new Set<string>();
      for (const [index, message] of messages.entries()) {
        for (const part of partsOf(message)) {
          const id = textMember(part, 'toolUseId');
          if (isToolResult(part) && id !== '' && !used.has(id))
            return `Message ${index + 1} of the sampling request has the result of the tool use “${oneLine(id, 40)}”, which no message before it made.`;
          if (isToolUse(part)) used.add(textMember(part, 'id'));
        }
      }
      return '';
    }),
  ),
  onQuestion('samp-stop-reason', (at, context) => {
    for (const { key, result } of answersIn(at)) {
      if (context.recall(QuestionMemory).find(at, key)?.method !== 'sampling/createMessage') continue;
      const reason = textMember(result, 'stopReason');
      const uses = partsOf(result).some(isToolUse);
      if (reason === '' || uses === (reason === 'toolUse') || mayBeOutline(at.message)) continue;
      return {
        message: uses
          ? `The model’s answer uses a tool, but its stopReason is “${oneLine(reason, 40)}”; it must be “toolUse”.`
          : 'The stopReason is “toolUse”, but the model’s answer uses no tool.',
      };
    }
    return null;
  }),
  onQuestion('samp-priorities', (at, context) =>
    inSamplings(at, context, ({ params }) => {
      const preferences = member(params, 'modelPreferences');
      const wrong = PRIORITIES.find((name) => {
        const value = member(preferences, name);
        return typeof value === 'number' && !(value >= 0 && value <= 1);
      });
      return wrong === undefined
        ? ''
        : `The server asked for a ${wrong} of ${signed(member(preferences, wrong))}; priorities go from 0 to 1.`;
    }),
  ),
  onError('samp-reject-code', (at) => {
    if (at.dir !== 'c2s' || at.method !== 'sampling/createMessage' || !answersTo(at)) return null;
    const code = errorCode(at.message);
    const said = textMember(member(at.message.value, 'error'), 'message').slice(0, 400);
    if (code === undefined || code === -1 || !REFUSED.test(said)) return null;
    return {
      message: `The client said that the user refused the sampling request, with the code ${signed(code)}; the specification’s example uses −1.`,
    };
  }),
  onQuestion('samp-context-deprecated', (at, context) =>
    inSamplings(at, context, ({ params }) => {
      const value = textMember(params, 'includeContext');
      return value === 'thisServer' || value === 'allServers'
        ? `The server asked for the context “${value}”, which is deprecated; it leaves includeContext out or sends “none”.`
        : '';
    }),
  ),
];

/** The first sampling question of the message with which something is wrong. */
function inSamplings(at: MessageAtHand, context: RuleContext, fault: (asked: Question) => string): RuleHit | null {
  if (!mayAsk(at)) return null;
  for (const asked of context.recall(QuestionMemory).fresh(at)) {
    if (asked.method !== 'sampling/createMessage') continue;
    const message = fault(asked);
    if (message !== '') return { message };
  }
  return null;
}

function inConversations(
  at: MessageAtHand,
  context: RuleContext,
  fault: (messages: readonly unknown[]) => string,
): RuleHit | null {
  return inSamplings(at, context, ({ params }) => {
    const messages = member(params, 'messages');
    if (!Array.isArray(messages) || messages.length > MESSAGES_MOST || mayBeOutline(at.message)) return '';
    return fault(messages);
  });
}

/** Each use of a tool is answered by the very next message, which is one of the user. */
function unanswered(messages: readonly unknown[]): string {
  for (const [index, message] of messages.entries()) {
    if (textMember(message, 'role') !== 'assistant') continue;
    const used = partsOf(message).filter(isToolUse);
    if (used.length === 0) continue;
    const next = messages[index + 1];
    const results = textMember(next, 'role') === 'user' ? partsOf(next).filter(isToolResult) : NO_PARTS;
    const answered = new Set(results.map((result) => textMember(result, 'toolUseId')));
    const open = used.find((use) => !answered.has(textMember(use, 'id')));
    if (open !== undefined)
      return `Message ${index + 1} of the sampling request uses a tool (“${oneLine(textMember(open, 'id'), 40)}”), and the next one does not answer it.`;
  }
  return '';
}

/** The content of a message: one part, or (from 2025-11-25) a list of them. */
function partsOf(message: unknown): readonly unknown[] {
  const content = member(message, 'content');
  if (Array.isArray(content)) return content.length > PARTS_MOST ? content.slice(0, PARTS_MOST) : content;
  return isObject(content) ? [content] : NO_PARTS;
}

function isToolUse(part: unknown): boolean {
  return textMember(part, 'type') === 'tool_use';
}

function isToolResult(part: unknown): boolean {
  return textMember(part, 'type') === 'tool_result';
}
