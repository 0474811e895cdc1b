import { quoted, type Remark } from '../channels/index.ts';
import type { Outcome } from './requests.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** List methods by the server capability that stands for them. */
const LISTS: readonly { readonly capability: string; readonly methods: readonly string[] }[] = [
  { capability: 'tools', methods: ['tools/list'] },
  { capability: 'prompts', methods: ['prompts/list'] },
  { capability: 'resources', methods: ['resources/list', 'resources/templates/list'] },
];

const MOST_PAGES = 1000;

/** Longest string that a reading of a very large frame still holds whole, in UTF-16 units. */
const CUT_AT = 16_384;

/** The list methods that a server with these capabilities offers; all of them when its capabilities are not known. */
export function listMethods(capabilities: unknown): string[] {
  const offered = isObject(capabilities)
    ? LISTS.filter(({ capability }) => (member(capabilities, capability) ?? false) !== false)
    : LISTS;
  return offered.flatMap(({ methods }) => methods);
}

/**
 * Asks for a list page by page until there is no `nextCursor` (specification, "Pagination"), the answer is no result,
 * a cursor comes back, or there were 1,000 pages. The last two are said by `remark`.
 */
export async function walkPages(
  method: string,
  ask: (method: string, params?: object) => Promise<Outcome>,
  remark: (remark: Remark) => void,
): Promise<void> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let page = 1; ; page += 1) {
    const outcome: Outcome = await (cursor === null ? ask(method) : ask(method, { cursor }));
    if (outcome.kind !== 'result') return;
    const next = member(outcome.result, 'nextCursor');
    if (next === undefined || next === null) return;
    const stop = reasonToStop(next, seen, page);
    if (typeof next !== 'string' || stop !== '') {
      remark({ level: 'warning', text: `${method} was not followed further: ${stop}.` });
      return;
    }
    seen.add(next);
    cursor = next;
  }
}

function reasonToStop(next: unknown, seen: ReadonlySet<string>, page: number): string {
  if (typeof next !== 'string') return `the nextCursor of page ${page} is ${quoted(next)}, not a string`;
  if (seen.has(next)) return `page ${page} names the cursor ${quoted(next)} again, so the pages would never end`;
  if (next.length >= CUT_AT)
    return `the nextCursor of page ${page} is longer than the client takes (${CUT_AT} characters)`;
  if (page >= MOST_PAGES) return `there were ${MOST_PAGES} pages, and still no end`;
  return '';
}
