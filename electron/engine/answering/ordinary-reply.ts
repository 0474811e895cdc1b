import { isDeclared, methodGate, type QuestionReply } from '../../../shared/answering/index.ts';
import { ERROR } from '../../../shared/mcp/index.ts';

/**
 * What the ordinary client replies to a request of the server by itself; null for what it declared that it can do, and only the
 * user can. `gate` is the capability that the request needs, `capabilities` those that were declared.
 */
export function ordinaryReply(method: string, gate: string, capabilities: unknown): QuestionReply | null {
  if (method === 'ping') return { kind: 'result', json: '{}' };
  if (gate === '') return refusal(ERROR.methodNotFound, 'Method not found');
  if (!isDeclared(capabilities, gate)) {
    // A mode, or a part of the request, of a capability that is declared as such (2025-11-25, client/elicitation, error handling).
    const code = isDeclared(capabilities, methodGate(method)) ? ERROR.invalidParams : ERROR.methodNotFound;
    return refusal(code, `This client did not declare ${gate}`);
  }
  return method === 'roots/list' ? { kind: 'result', json: '{"roots":[]}' } : null;
}

function refusal(code: number, message: string): QuestionReply {
  return { kind: 'error', code, message };
}
