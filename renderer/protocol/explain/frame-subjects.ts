import { subjectAt, subjectText, type Subject } from '../../../shared/explain/index.ts';
import { pointerStep } from '../../../shared/json/index.ts';

/** Values that are looked at in one message, and subjects that are told. */
const VALUES_MOST = 20_000;
const SUBJECTS_MOST = 200;
/** Members that are looked at in one object or list. */
const MEMBERS_MOST = 2_000;
/** Length of a pointer below which a message is looked into. */
const POINTER_MOST = 1000;

interface Visit {
  readonly value: unknown;
  readonly pointer: string;
}

/**
 * All that a message speaks of, each thing once, in the order of its text; at most 200. Things of the peer's own that a
 * field leaves open, as arguments of a tool, are left out; members that nobody defines are not. Any value is taken.
 */
export function subjectsIn(method: string, message: unknown): Subject[] {
  const found = new Map<string, Subject>();
  // Without recursion: a hostile message may be as deep as it likes.
  const waiting: Visit[] = [{ value: message, pointer: '' }];
  for (let seen = 0; seen < VALUES_MOST && found.size < SUBJECTS_MOST; seen += 1) {
    const next = waiting.pop();
    if (next === undefined) break;
    const { value, pointer } = next;
    const subject = pointer === '' ? null : subjectAt(method, pointer, textOf(value));
    const open = subject?.kind === 'own' && (subject.of ?? '').includes('.');
    if (subject !== null && !open && !found.has(subjectText(subject))) found.set(subjectText(subject), subject);
    // The protocol itself is nowhere so deep: what is belongs to a peer.
    if (pointer.length < POINTER_MOST) waiting.push(...membersOf(next).toReversed());
  }
  return Array.from(found.values());
}

function membersOf({ value, pointer }: Visit): Visit[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value).slice(0, MEMBERS_MOST);
  return members.map(([key, below]) => ({ value: below, pointer: `${pointer}/${pointerStep(key)}` }));
}

/** A short scalar as the text that explains it. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length <= 200 ? value : undefined;
  return typeof value === 'number' ? String(value) : undefined;
}
