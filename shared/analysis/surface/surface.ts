import { errorText, type Operation } from '../operations/index.ts';
import { preview } from '../reading/index.ts';
import type { ListFacts, ListState, SurfaceCounts, SurfaceItem, SurfaceKind } from '../session/index.ts';
import { surfaceItem } from './surface-item.ts';
import { listMember, member } from '../../json/index.ts';

const LISTS: { readonly [method: string]: SurfaceKind } = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
};

/** Templates have no notification of their own. */
const NOTIFICATIONS: { readonly [method: string]: readonly SurfaceKind[] } = {
  'notifications/tools/list_changed': ['tools'],
  'notifications/prompts/list_changed': ['prompts'],
  'notifications/resources/list_changed': ['resources', 'resourceTemplates'],
};

/** Longest string that a reading of a very large frame still holds whole, in UTF-16 units. */
const CUT_AT = 16_384;

/** What the state of a request says of its list. */
const STATES: Readonly<Record<Operation['state'], ListState>> = {
  pending: 'waiting',
  'input-required': 'waiting',
  result: 'read',
  'tool-error': 'read',
  error: 'refused',
  'timed-out': 'timed out',
  cancelled: 'unanswered',
  lost: 'unanswered',
};

/** A request for a list, as far as its standing goes. */
type ListRequest = Pick<Operation, 'index' | 'method' | 'state'>;

/** The newest request for a list, and the error that answered it. */
interface Ask {
  readonly operation: ListRequest;
  error: string;
  errorSeq: number;
}

interface ReadList {
  items: SurfaceItem[];
  names: Set<string>;
  pages: number;
  /** Cursor of the page after the newest; null for none. */
  cursor: string | null;
  fault: string;
  seq: number;
  changedSeq: number;
}

/** Tools, prompts, resources and templates as the newest lists say. A walk over pages is one list. */
export class Surface {
  readonly #lists: Record<SurfaceKind, ReadList> = {
    tools: unread(),
    prompts: unread(),
    resources: unread(),
    resourceTemplates: unread(),
  };

  readonly #newest: Record<SurfaceKind, Ask | null> = {
    tools: null,
    prompts: null,
    resources: null,
    resourceTemplates: null,
  };

  /** List requests by operation: whether they asked for a further page, and their event. */
  readonly #asked = new Map<number, { readonly further: boolean; readonly seq: number }>();

  /** Notes a list request, so that its answer can be told from that of a first page. */
  asked(operation: ListRequest, request: unknown, seq: number): void {
    const kind = kindOf(operation);
    if (kind === null) return;
    this.#newest[kind] = { operation, error: '', errorSeq: 0 };
    this.#asked.set(operation.index, { further: member(member(request, 'params'), 'cursor') !== undefined, seq });
  }

  /** Takes in the error that answers a list request. */
  refused(operation: ListRequest, error: unknown, seq: number): void {
    const kind = kindOf(operation);
    const newest = kind === null ? null : this.#newest[kind];
    this.#asked.delete(operation.index);
    if (newest?.operation !== operation) return;
    newest.error = errorText(error);
    newest.errorSeq = seq;
  }

  /** Applies the result of a list request: a first page starts the list anew. True when it was one of a list. */
  answered(operation: ListRequest, result: unknown, seq: number): boolean {
    const kind = kindOf(operation);
    if (kind === null) return false;
    const asked = this.#asked.get(operation.index);
    this.#asked.delete(operation.index);
    if (asked?.further !== true) this.#begin(kind, asked?.seq ?? seq);
    const list = this.#lists[kind];
    const isNew = (name: string): boolean => isFresh(list.names, name);
    listMember(result, kind).forEach((entry, index) => {
      list.items.push(surfaceItem(kind, entry, { seq, index }, isNew));
    });
    const next = member(result, 'nextCursor');
    list.pages += 1;
    list.seq = seq;
    list.cursor = typeof next === 'string' && next.length < CUT_AT ? next : null;
    list.fault = faultOf(list, kind, result, next);
    return true;
  }

  /** Takes a notification of the server in. True when it says that a list has changed. */
  told(method: string, seq: number): boolean {
    const kinds = Object.hasOwn(NOTIFICATIONS, method) ? NOTIFICATIONS[method] : undefined;
    for (const kind of kinds ?? []) this.#lists[kind].changedSeq = seq;
    return kinds !== undefined;
  }

  counts(): SurfaceCounts {
    return {
      tools: this.#lists.tools.items.length,
      prompts: this.#lists.prompts.items.length,
      resources: this.#lists.resources.items.length,
      resourceTemplates: this.#lists.resourceTemplates.items.length,
    };
  }

  items(): SurfaceItem[] {
    return Object.values(this.#lists).flatMap(({ items }) => items);
  }

  /** How far each list was read, in the order of the kinds. */
  facts(): ListFacts[] {
    return (Object.keys(this.#lists) as SurfaceKind[]).map((kind) => {
      const { pages, cursor, fault, seq, changedSeq } = this.#lists[kind];
      const newest = this.#newest[kind];
      return {
        kind,
        state: newest === null ? 'unasked' : STATES[newest.operation.state],
        error: newest?.error ?? '',
        errorSeq: newest?.errorSeq ?? 0,
        pages,
        more: cursor !== null,
        fault,
        seq,
        changedSeq,
      };
    });
  }

  /** Cursor of the page after the newest one of a list; null where there is none. */
  cursor(kind: SurfaceKind): string | null {
    return this.#lists[kind].cursor;
  }

  #begin(kind: SurfaceKind, askedSeq: number): void {
    const { changedSeq } = this.#lists[kind];
    // What changed after the question may be missing from the answer.
    this.#lists[kind] = { ...unread(), changedSeq: changedSeq > askedSeq ? changedSeq : 0 };
  }
}

function kindOf({ method }: ListRequest): SurfaceKind | null {
  return Object.hasOwn(LISTS, method) ? LISTS[method]! : null;
}

/** Names longer than this are not compared: whoever sends such does not fill our memory with them. */
const COMPARED = 1_000;

function isFresh(names: Set<string>, name: string): boolean {
  if (name === '' || name.length > COMPARED) return true;
  const before = names.size;
  names.add(name);
  return names.size > before;
}

function unread(): ReadList {
  return { items: [], names: new Set(), pages: 0, cursor: null, fault: '', seq: 0, changedSeq: 0 };
}

function faultOf({ pages }: ReadList, kind: SurfaceKind, result: unknown, next: unknown): string {
  if (!Array.isArray(member(result, kind))) return `Page ${pages} has no list “${kind}”.`;
  if (next === undefined || next === null) return '';
  if (typeof next !== 'string') return `The nextCursor of page ${pages} is ${preview(next, 40)}, not a text.`;
  return next.length < CUT_AT ? '' : `The nextCursor of page ${pages} is longer than is taken (${CUT_AT} characters).`;
}
