import { compactJson, listMember, member } from '../../json/index.ts';
import type { CorrelatedMessage } from '../operations/index.ts';

/** What a notification of a changed list is about. */
export type ListKind = 'tools' | 'prompts' | 'resources';

const NOTIFICATIONS: { readonly [method: string]: ListKind } = {
  'notifications/tools/list_changed': 'tools',
  'notifications/prompts/list_changed': 'prompts',
  'notifications/resources/list_changed': 'resources',
};

const LISTS: { readonly [method: string]: ListKind } = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
};

const COMPARED = 65_536;

/** The chain from a changed list to a client that knows of it: told, asked for again, another list than before. */
export interface ListChange {
  readonly kind: ListKind;
  /** How many times it was told. */
  told: number;
  /** The newest notification. */
  seq: number;
  t: number;
  /** Request and result of the list after that; 0 before. A request that was under way already counts: what answers it may be the new list. */
  askedSeq: number;
  listedSeq: number;
  /** The list after it is another than the one before. */
  differs: boolean;
}

/** Follows what becomes of `notifications/…/list_changed`. */
export class ListChanges {
  readonly #changes = new Map<ListKind, ListChange>();
  /** Operations that asked for a further page. */
  readonly #furtherPages = new Set<number>();
  /** The request for the first page of each list that has no answer yet. */
  readonly #underWay = new Map<ListKind, number>();
  /** First page of each list as it was before. */
  readonly #before = new Map<ListKind, string>();

  /** The changes told of, the newest last. */
  get changes(): readonly ListChange[] {
    return [...this.#changes.values()];
  }

  apply({ dir, method, link, message, operation }: CorrelatedMessage, seq: number, t: number): void {
    if (dir === 's2c' && message.method !== null) {
      const kind = Object.hasOwn(NOTIFICATIONS, method) ? NOTIFICATIONS[method] : undefined;
      if (kind) this.#told(kind, seq, t);
      return;
    }
    const kind = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
    if (!kind || operation === null) return;
    const change = this.#changes.get(kind);
    if (dir === 'c2s') {
      if (member(member(message.value, 'params'), 'cursor') !== undefined) this.#furtherPages.add(operation.index);
      else {
        this.#underWay.set(kind, seq);
        if (change) change.askedSeq ||= seq;
      }
    } else if ((link === 'answers' || link === 'answers-late') && !this.#furtherPages.delete(operation.index)) {
      this.#underWay.delete(kind);
      this.#listed(kind, message.value, seq, change);
    }
  }

  #told(kind: ListKind, seq: number, t: number): void {
    const told = (this.#changes.get(kind)?.told ?? 0) + 1;
    this.#changes.delete(kind);
    const askedSeq = this.#underWay.get(kind) ?? 0;
    this.#changes.set(kind, { kind, told, seq, t, askedSeq, listedSeq: 0, differs: false });
  }

  #listed(kind: ListKind, answer: unknown, seq: number, change: ListChange | undefined): void {
    const result = member(answer, 'result');
    if (result === undefined) return;
    const now = compactJson(listMember(result, kind), COMPARED);
    if (change && change.askedSeq > 0 && change.listedSeq === 0) {
      change.listedSeq = seq;
      change.differs = now !== this.#before.get(kind);
    }
    this.#before.set(kind, now);
  }
}
