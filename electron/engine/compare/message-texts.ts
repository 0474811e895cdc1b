import { isObject, member, parseJson } from '../../../shared/json/index.ts';
import {
  differencesOf,
  PAIR_DIFFERENCES_MOST,
  type JsonComparison,
  type NoiseRule,
} from '../../../shared/compare/index.ts';

/** A message by the text of its frame. */
export interface MessageText {
  readonly text: string;
  /** Position in its batch, -1 outside one. */
  readonly member: number;
}

/** Two messages that are to be compared by what they say; null where there is none. */
export interface MessagePair {
  readonly left: MessageText | null;
  readonly right: MessageText | null;
  /** Method of the request. */
  readonly method: string;
  readonly rules: readonly NoiseRule[];
}

/** Compares two messages. Throws SyntaxError where a text is no JSON. */
export function compareMessages({ left, right, method, rules }: MessagePair): JsonComparison {
  return differencesOf(saidBy(left), saidBy(right), { method, rules, most: PAIR_DIFFERENCES_MOST });
}

/** Compares two messages with everything that is in them. A text that is no JSON is compared as it stands. */
export function compareWhole({ left, right, method, rules }: MessagePair): JsonComparison {
  return differencesOf(wholeOf(left), wholeOf(right), { method, rules });
}

function wholeOf(message: MessageText | null): unknown {
  if (message === null) return undefined;
  try {
    const frame: unknown = parseJson(message.text.replace(/^\ufeff/, ''));
    return message.member >= 0 && Array.isArray(frame) ? frame[message.member] : frame;
  } catch {
    return message.text;
  }
}

/**
 * What a message says beside its place in the conversation: params, result and error. `_meta` of params is left out: it is about
 * the client and the session, which are compared on their own. Throws SyntaxError where the text is no JSON.
 */
export function saidBy(message: MessageText | null): Readonly<Record<string, unknown>> {
  if (message === null) return {};
  const frame: unknown = parseJson(message.text);
  const own = message.member >= 0 && Array.isArray(frame) ? frame[message.member] : frame;
  return Object.fromEntries(
    ['params', 'result', 'error'].flatMap((key) => {
      const value = key === 'params' ? withoutMeta(member(own, key)) : member(own, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function withoutMeta(params: unknown): unknown {
  if (!isObject(params)) return params;
  const own = Object.entries(params).filter(([key]) => key !== '_meta');
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
