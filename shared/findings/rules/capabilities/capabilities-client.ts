import type { RuleId } from '../../catalogue/index.ts';
import { type Operation } from '../../../analysis/index.ts';
import { eraOf, ERROR } from '../../../mcp/index.ts';
import { type Declaration, errorCode, named, shownCode } from '../../reading/index.ts';
import { CapabilityMemory, inputsAsked, lacking, needsOf, needsOfInput } from '../../memories/index.ts';
import { RESPONSES } from '../../state/index.ts';
import {
  type MessageAtHand,
  onMessage,
  onNotification,
  onRequest,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { member } from '../../../json/index.ts';

/** What a server asks of a client, and what it may answer with such questions (2026-07-28, multi-round-trip requests). */
const ASKED: readonly string[] = ['roots/list', 'sampling/createMessage', 'elicitation/create'];
const ASKING: readonly string[] = ['tools/call', 'prompts/get', 'resources/read'];

/** Group H, what the client declared: what the server asks of it, and what the client answers. */
export const CLIENT_CAPABILITY_RULES: readonly Rule[] = [
  ...undeclaredAsk('cap-roots-undeclared', ['roots']),
  ...undeclaredAsk('cap-sampling-undeclared', ['sampling']),
  ...undeclaredAsk('cap-sampling-tools-undeclared', ['sampling.tools']),
  ...undeclaredAsk('cap-sampling-context-undeclared', ['sampling.context']),
  ...undeclaredAsk('cap-elicitation-undeclared', ['elicitation']),
  ...undeclaredAsk('cap-elicitation-mode', ['elicitation.form', 'elicitation.url']),
  onNotification(
    'cap-roots-changed-undeclared',
    ['notifications/roots/list_changed'],
    ({ dir, method, row }, context) => {
      if (dir !== 'c2s') return null;
      const declared = context.recall(CapabilityMemory).client;
      if (declared === null || declared.has('roots.listChanged')) return null;
      return {
        rows: [row, declared.row],
        message: `The client sent ${named(method)}, but did not declare “roots.listChanged” (event ${context.rows.seq(declared.row)}).`,
      };
    },
  ),
  onResult('cap-undeclared-served-client', ASKED, (at, context) => {
    const asked = answered(at, context);
    const feature = asked?.lacked.find((path) => !path.includes('.'));
    if (!asked || feature === undefined) return null;
    if (!serves(member(at.message.value, 'result'))) return null;
    return {
      rows: [at.row, asked.operation.request],
      message: `The client answered ${named(at.method)} with a result, but had not declared “${feature}”.`,
    };
  }),
  onResult('cap-sampling-tools-not-refused', ['sampling/createMessage'], (at, context) => {
    const asked = answered(at, context);
    if (!asked?.lacked.includes('sampling.tools')) return null;
    return {
      rows: [at.row, asked.operation.request],
      message:
        'The client answered a sampling request with tools; it did not declare “sampling.tools”, so it must refuse the request.',
    };
  }),
  onMessage(
    'cap-elicitation-mode-code',
    (at, context) => {
      const asked = answered(at, context);
      const mode = asked?.lacked.find((path) => path.startsWith('elicitation.'));
      if (!asked || mode === undefined) return null;
      const code = errorCode(at.message);
      if (code === ERROR.invalidParams || (code === undefined && at.message.class !== 'response.result')) return null;
      const how = code === undefined ? 'a result' : shownCode(code);
      return {
        rows: [at.row, asked.operation.request],
        message: `The client answered an elicitation in a mode that it had not declared (“${mode}”) with ${how} instead of the error −32602.`,
      };
    },
    { ...RESPONSES, methods: ['elicitation/create'] },
  ),
];

/** The server asks for something that needs one of these, which is not declared. */
function undeclaredAsk(id: RuleId, paths: readonly string[]): readonly Rule[] {
  const check = (at: MessageAtHand, context: RuleContext): RuleHit | null => {
    if (at.dir !== 's2c' || (at.message.class !== 'request' && at.link !== 'asks')) return null;
    const asked = askedOfClient(at, context);
    if (asked === null) return null;
    const { declared, needs } = asked;
    const path = needs.flatMap((one) => lacking(one, declared)).find((one) => paths.includes(one));
    if (path === undefined) return null;
    const what = at.link === 'asks' ? `the input that needs “${path}”` : named(at.method);
    const who = at.link === 'asks' ? 'the request' : 'the client';
    return {
      rows: [at.row, declared.row],
      message: `The server asked for ${what}, but ${who} did not declare “${path}” (event ${context.rows.seq(declared.row)}).`,
    };
  };
  return [onRequest(id, ASKED, check), onResult(id, ASKING, check)];
}

/** What the server asks of the client with a message, and what the client declared; null where that is not known. */
function askedOfClient(
  { message, method, link, operation }: MessageAtHand,
  context: RuleContext,
): { readonly declared: Declaration; readonly needs: readonly (readonly string[])[] } | null {
  const { revision } = context;
  if (revision === null) return null;
  const memory = context.recall(CapabilityMemory);
  if (eraOf(revision) === 'legacy') {
    const declared = message.class === 'request' ? memory.client : null;
    return declared && { declared, needs: [needsOf(method, member(message.value, 'params'))] };
  }
  const declared = link === 'asks' && operation !== null ? memory.ofRequest(operation) : null;
  return declared && { declared, needs: inputsAsked(member(message.value, 'result')).map(needsOfInput) };
}

/** A response of the client to a request that needed what it had not declared. */
function answered(
  { dir, link, operation }: MessageAtHand,
  context: RuleContext,
): { readonly operation: Operation; readonly lacked: readonly string[] } | null {
  if (dir !== 'c2s' || link !== 'answers' || operation === null) return null;
  const lacked = context.recall(CapabilityMemory).lackedBy(operation);
  return lacked.length === 0 ? null : { operation, lacked };
}

/** A user who says no, and a list without roots, may be meant as a polite no. */
function serves(result: unknown): boolean {
  const action = member(result, 'action');
  const roots = member(result, 'roots');
  return action !== 'decline' && action !== 'cancel' && !(Array.isArray(roots) && roots.length === 0);
}
