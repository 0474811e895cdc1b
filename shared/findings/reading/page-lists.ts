import type { Direction } from '../../capture/index.ts';
import { member } from '../../json/index.ts';

/** What a list method gives, and what each entry is known by. */
interface PagedList {
  readonly list: string;
  readonly name: string;
}

const ENTRIES_MOST = 2000;
const LONGEST_NAME = 256;

/** The methods that give their results in pages (specification, server/utilities/pagination; `tasks/list` in 2025-11-25). */
export const PAGED: ReadonlyMap<string, PagedList> = new Map([
  ['tools/list', { list: 'tools', name: 'name' }],
  ['prompts/list', { list: 'prompts', name: 'name' }],
  ['resources/list', { list: 'resources', name: 'uri' }],
  ['resources/templates/list', { list: 'resourceTemplates', name: 'uriTemplate' }],
  ['tasks/list', { list: 'tasks', name: 'taskId' }],
]);

export const PAGED_METHODS: readonly string[] = Array.from(PAGED.keys());

/** A list of one side, as a key. */
export function listKey(dir: Direction, method: string): string {
  return `${dir} ${method}`;
}

/** The names of the entries of a page, at most 2,000; those that are too long to remember are left out. */
export function namesOf(method: string, result: unknown): string[] {
  const paged = PAGED.get(method);
  const entries = paged === undefined ? null : member(result, paged.list);
  if (paged === undefined || !Array.isArray(entries)) return [];
  const names: string[] = [];
  for (const entry of entries.slice(0, ENTRIES_MOST) as unknown[]) {
    const name = member(entry, paged.name);
    if (typeof name === 'string' && name.length <= LONGEST_NAME) names.push(name);
  }
  return names;
}

/** The notifications that say that a list has changed. */
export const CHANGE_METHODS: readonly string[] = [
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
];

/** The lists that a notification says have changed. */
export function listsChanged(method: string): readonly string[] {
  return CHANGES.get(method) ?? NONE;
}

const NONE: readonly string[] = [];
const CHANGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['notifications/tools/list_changed', ['tools/list']],
  ['notifications/prompts/list_changed', ['prompts/list']],
  ['notifications/resources/list_changed', ['resources/list', 'resources/templates/list']],
]);
