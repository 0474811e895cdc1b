import { isObject, member } from '../json/index.ts';
import { memberChange, type ItemChange } from './surface-change.ts';
import { compareMediaType, compareOtherMembers } from './surface-members.ts';

const OWN: ReadonlySet<string> = new Set(['uri', 'uriTemplate', 'name', 'mimeType', 'size', 'annotations']);

/** What changed of a resource or a resource template, given both definitions as parsed. */
export function compareResources(left: unknown, right: unknown): ItemChange[] {
  return [
    ...compareMediaType(left, right),
    ...memberChange(['name'], [member(left, 'name'), member(right, 'name')], () => ({
      compatibility: 'cosmetic',
      why: 'It has a different name; clients read it by its address.',
    })),
    ...memberChange(['size'], [member(left, 'size'), member(right, 'size')], () => ({
      compatibility: 'cosmetic',
      why: 'Its content has a different length.',
    })),
    ...compareAnnotations(member(left, 'annotations'), member(right, 'annotations')),
    ...compareOtherMembers(left, right, OWN),
  ];
}

/** When it was last changed is a time, and differs between any two sessions. */
function compareAnnotations(left: unknown, right: unknown): ItemChange[] {
  const keys = new Set([left, right].flatMap((one) => (isObject(one) ? Object.keys(one) : [])));
  keys.delete('lastModified');
  return Array.from(keys).flatMap((key) =>
    memberChange(['annotations', key], [member(left, key), member(right, key)], () => ({
      compatibility: 'cosmetic',
      why: 'It is a hint about audience and priority.',
    })),
  );
}
