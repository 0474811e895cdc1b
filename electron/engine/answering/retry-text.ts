import { exactText, keyText, memberAt, membersOf, rootOf } from '../../../shared/json/index.ts';

/** The retry of a call, or why it cannot be made, as the end of a sentence. */
export type RetryText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

/**
 * The request that goes on with a call that was answered by a question: the request as it was sent, under a new id, with these
 * responses and the state exactly as the answer has it (2026-07-28, patterns, multi-round-trip requests). `responses`: JSON texts by
 * key, which go out as they stand. `request` and `answer` are the texts of frames that were read before.
 */
export function retryText(
  request: string,
  answer: string,
  id: string,
  responses: ReadonlyMap<string, string>,
): RetryText {
  const result = memberAt(answer, rootOf(answer), ['result']);
  const members = membersOfText(request);
  if (result === null || members.length === 0) return { ok: false, why: 'it was asked or answered within a batch' };
  const params = members.findLast(({ key }) => key === 'params')?.value ?? '{}';
  if (!params.startsWith('{')) return { ok: false, why: 'its params are not an object' };
  const state = memberAt(answer, result.value, ['requestState']);
  const further = [
    ...membersOfText(params).filter(({ key }) => key !== 'inputResponses' && key !== 'requestState'),
    ...(responses.size === 0 ? [] : [{ key: 'inputResponses', value: objectText(responses) }]),
    ...(state === null ? [] : [{ key: 'requestState', value: exactText(answer, state.value) }]),
  ];
  const whole = new Map(members.map(({ key, value }) => [key, value]));
  whole.set('id', id).set('params', objectText(further.map(({ key, value }) => [key, value])));
  return { ok: true, text: objectText(whole) };
}

interface TextMember {
  readonly key: string;
  /** Exact JSON text. */
  readonly value: string;
}

function membersOfText(text: string): TextMember[] {
  const root = rootOf(text);
  return Array.from(root === null ? [] : membersOf(text, root)).flatMap(({ key, value }) =>
    key === null ? [] : [{ key: keyText(exactText(text, key)), value: exactText(text, value) }],
  );
}

function objectText(members: Iterable<readonly [key: string, value: string]>): string {
  return `{${Array.from(members, ([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}
