import { type CorrelatedMessage } from '../../../analysis/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { FINE, verdictOf, type KeyVerdict } from './meta-key-grammar.ts';
import { isObject, member } from '../../../json/index.ts';

/** Keys of one message, and things in its lists, that are looked at. */
const KEYS_MOST = 2000;
/** Verdicts that are remembered, and how long keys are for that. */
const VERDICTS_MOST = 1000;
const KEY_MOST = 200;
/** The list of a result, or of params, whose things have a `_meta` of their own. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['tools/list', 'tools'],
  ['prompts/list', 'prompts'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
  ['tools/call', 'content'],
  ['tasks/result', 'content'],
  ['resources/read', 'contents'],
  ['prompts/get', 'messages'],
  ['sampling/createMessage', 'messages'],
  ['roots/list', 'roots'],
]);

/** A key of a message with which something is odd. */
export interface OddKey extends KeyVerdict {
  readonly key: string;
}

/** The keys of every `_meta` of the message at hand, read once for all rules; keys come again and again. */
export class MetaKeyMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result', 'notification'] };

  readonly #verdicts = new Map<string, KeyVerdict>();
  #of: CorrelatedMessage['message'] | null = null;
  #odd: OddKey[] = [];

  /** The odd ones among the keys of a message: of its params or result, and of the things in their list. */
  odd({ message, method }: CorrelatedMessage): readonly OddKey[] {
    if (this.#of === message) return this.#odd;
    this.#of = message;
    if (this.#odd.length > 0) this.#odd = [];
    const body = member(message.value, 'params') ?? member(message.value, 'result');
    if (!isObject(body)) return this.#odd;
    let left = this.#look(body['_meta'], KEYS_MOST);
    const list = LISTS.get(method);
    const things = list === undefined ? undefined : body[list];
    if (!Array.isArray(things)) return this.#odd;
    for (const thing of things as readonly unknown[]) {
      if (left <= 0) break;
      left = isObject(thing) ? this.#look(thing['_meta'], left) - 1 : left - 1;
    }
    return this.#odd;
  }

  /** The rules are done with it. */
  message(): void {
    this.#of = null;
  }

  #look(meta: unknown, most: number): number {
    if (meta === undefined || !isObject(meta)) return most;
    let left = most;
    for (const key in meta) {
      if (left === 0) break;
      left -= 1;
      const verdict = this.#verdict(key);
      if (verdict !== FINE) this.#odd.push({ key, ...verdict });
    }
    return left;
  }

  #verdict(key: string): KeyVerdict {
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known;
    const { right, reservedEarly, reserved, noDomain } = verdictOf(key);
    const fine = right && !reservedEarly && !reserved && !noDomain;
    const verdict = fine ? FINE : { right, reservedEarly, reserved, noDomain };
    if (this.#verdicts.size < VERDICTS_MOST && key.length <= KEY_MOST) this.#verdicts.set(key, verdict);
    return verdict;
  }
}
