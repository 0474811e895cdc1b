import { methodNamed } from '../../../shared/mcp/index.ts';
import { peerMember } from './peer-value.ts';

/** What the client does with what the server asks of it. */
export type Answer =
  | { readonly kind: 'result'; readonly result: object }
  | { readonly kind: 'refuse'; readonly code: number; readonly message: string }
  /** The client declared that it can do this; only the user can. */
  | { readonly kind: 'user' };

/** Answers in place of the user; null leaves the decision to the ordinary client. */
export type Answerer = (method: string, params: unknown) => Answer | null;

const METHOD_NOT_FOUND = -32_601;

/**
 * What the ordinary client does with a request of the server, or with an input request of a multi-round-trip answer.
 * `declared` are the client capabilities as they were sent.
 */
export function decideAnswer(method: string, declared: unknown): Answer {
  if (method === 'ping') return { kind: 'result', result: {} };
  const gate = methodNamed(method)?.scopes.find(({ directions }) => directions.includes('s2c'))?.gate;
  if (!gate) return { kind: 'refuse', code: METHOD_NOT_FOUND, message: 'Method not found' };
  if (!isDeclared(declared, gate.path)) {
    return { kind: 'refuse', code: METHOD_NOT_FOUND, message: `This client did not declare ${gate.path}` };
  }
  return method === 'roots/list' ? { kind: 'result', result: { roots: [] } } : { kind: 'user' };
}

/** The response as JSON text; `id` is the exact JSON text of the request's. */
export function responseText(id: string, answer: Exclude<Answer, { kind: 'user' }>): string {
  return answer.kind === 'result'
    ? `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(answer.result)}}`
    : `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code: answer.code, message: answer.message })}}`;
}

function isDeclared(capabilities: unknown, path: string): boolean {
  const value = path.split('.').reduce(peerMember, capabilities);
  return value !== undefined && value !== null && value !== false;
}
