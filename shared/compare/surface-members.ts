import { isObject, member } from '../json/index.ts';
import type { Judgement } from './difference.ts';
import { memberChange, type ItemChange } from './surface-change.ts';

/** Members that every item has for people and models, with what a change of them means. */
const WORDS: Readonly<Record<string, string>> = {
  title: 'People see a different title.',
  description: 'A model reads a different description, and may use it differently.',
  icons: 'It has a different icon.',
  _meta: 'It is for those who know the key; the protocol does not read it.',
};
const UNNAMED = 'The protocol does not name this member.';

/** Compares what stands in an item beside the members that mean something of their own. */
export function compareOtherMembers(left: unknown, right: unknown, own: ReadonlySet<string>): ItemChange[] {
  const keys = new Set([...keysOf(left), ...keysOf(right)]);
  return Array.from(keys)
    .filter((key) => !own.has(key))
    .flatMap((key) =>
      memberChange([key], [member(left, key), member(right, key)], () => ({
        compatibility: 'cosmetic',
        why: Object.hasOwn(WORDS, key) ? (WORDS[key] ?? UNNAMED) : UNNAMED,
      })),
    );
}

function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** The media type of what is read, without parameters: a charset is no other type. */
export function compareMediaType(left: unknown, right: unknown): ItemChange[] {
  const types = [member(left, 'mimeType'), member(right, 'mimeType')] as const;
  return memberChange(['mimeType'], types, (before, after): Judgement => {
    if (before === undefined) return { compatibility: 'additive', why: 'Readers know now beforehand what they get.' };
    if (essence(before) === essence(after))
      return { compatibility: 'cosmetic', why: 'Only parameters of the media type differ.' };
    return {
      compatibility: 'breaking',
      why:
        after === undefined
          ? `Readers are no longer told that they get ${shown(before)}.`
          : `Readers that expect ${shown(before)} get ${shown(after)}.`,
    };
  });
}

function essence(type: unknown): string {
  return typeof type === 'string' ? (type.split(';')[0] ?? '').trim().toLowerCase() : JSON.stringify(type ?? null);
}

function shown(type: unknown): string {
  return typeof type === 'string' && type !== '' ? type.slice(0, 80) : 'something else';
}
