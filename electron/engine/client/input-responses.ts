import { decideAnswer, type Answer, type Answerer } from './answers.ts';
import { isPeerObject, peerMember, quoted } from './peer-value.ts';

/** The params that a retry has beside those of the first round, or why the client cannot make it by itself. */
export type Retry =
  { readonly kind: 'retry'; readonly params: object } | { readonly kind: 'user'; readonly why: string };

const KEYS_MOST = 100;

/**
 * Answers an `input_required` result (2026-07-28, patterns, multi-round-trip requests): every input asked for, and the state
 * back as it came.
 */
export function inputResponses(result: unknown, declared: unknown, answerer: Answerer): Retry {
  const asked = peerMember(result, 'inputRequests');
  const state = peerMember(result, 'requestState');
  const given: { [key: string]: object } = Object.create(null) as { [key: string]: object };
  const keys = isPeerObject(asked) ? Object.keys(asked) : [];
  if (keys.length > KEYS_MOST) return { kind: 'user', why: `it asks for ${keys.length} inputs at once` };
  if (keys.length === 0 && state === undefined)
    return { kind: 'user', why: 'it names neither an input nor a state to come back with' };
  for (const key of keys) {
    const request = peerMember(asked, key);
    const method = peerMember(request, 'method');
    if (typeof method !== 'string') return { kind: 'user', why: `its input ${quoted(key)} names no method` };
    const answer: Answer = answerer(method, peerMember(request, 'params')) ?? decideAnswer(method, declared);
    if (answer.kind === 'user') return { kind: 'user', why: `it asks for ${method}, which is yours to answer` };
    if (answer.kind === 'refuse') return { kind: 'user', why: `it asks for ${quoted(method)}, which was not declared` };
    given[key] = answer.result;
  }
  return {
    kind: 'retry',
    params: {
      ...(keys.length > 0 ? { inputResponses: given } : {}),
      ...(state === undefined ? {} : { requestState: state }),
    },
  };
}
