import type { Session } from '../analysis/index.ts';
import { publishedRevision, REVISIONS } from '../mcp/index.ts';
import { difference, type Difference, type Judgement } from './difference.ts';

const NOTHING_SAID: Judgement = { compatibility: 'cosmetic', why: 'It changes nothing on the wire.' };

/** Era, revisions and who the server says it is. */
export function compareIdentity(left: Session, right: Session): Difference[] {
  return [
    difference('protocol', 'era', [left.era, right.era], () => ({
      compatibility: 'breaking',
      why: 'A client of one era cannot speak to a server of the other.',
    })),
    difference('protocol', 'revision asked for', [orNull(left.offered), orNull(right.offered)], () => ({
      compatibility: 'cosmetic',
      why: 'It is what the client asked for; what counts is what was agreed on.',
    })),
    difference('protocol', 'revision', [orNull(left.revision), orNull(right.revision)], () =>
      judgeRevision(left, right),
    ),
    ...supported(left, right),
    difference('protocol', 'transport', [orNull(left.transport), orNull(right.transport)], () => ({
      compatibility: 'cosmetic',
      why: 'Another transport carries the same messages.',
    })),
    difference('server', 'name', [of(left, 'name'), of(right, 'name')], () => NOTHING_SAID),
    difference('server', 'version', [of(left, 'version'), of(right, 'version')], () => NOTHING_SAID),
    difference('server', 'title', [of(left, 'title'), of(right, 'title')], () => NOTHING_SAID),
    difference('server', 'instructions', [orNull(left.instructions), orNull(right.instructions)], () => ({
      compatibility: 'cosmetic',
      why: 'A model gets different instructions; nothing changes on the wire.',
    })),
  ].filter((one) => one.left !== null || one.right !== null);
}

function judgeRevision(left: Session, right: Session): Judgement {
  if (left.revision === '' || right.revision === '')
    return { compatibility: 'breaking', why: 'One of the two agreed on no revision.' };
  const [was, is] = [place(left), place(right)];
  if (was < 0 || is < 0) return { compatibility: 'breaking', why: 'One of the two is not a published revision.' };
  if (is < was)
    return { compatibility: 'breaking', why: `What ${left.revision} brought is not there in ${right.revision}.` };
  // A client that asked for a newer revision gets it: that says nothing against the older one.
  if (left.offered !== right.offered)
    return { compatibility: 'additive', why: 'The newer one was asked for, and the server speaks it.' };
  return { compatibility: 'additive', why: 'The server speaks a newer revision than before.' };
}

function place({ revision }: Session): number {
  const known = publishedRevision(revision);
  return known === null ? -1 : REVISIONS.indexOf(known);
}

/** Revisions that a modern server lists; of a legacy one no such list is known. */
function supported(left: Session, right: Session): Difference[] {
  const [before, after] = [left.modern?.supported ?? [], right.modern?.supported ?? []];
  if (before.length === 0 && after.length === 0) return [];
  const gone = before.filter((version) => !after.includes(version));
  return [
    difference('protocol', 'supported revisions', [listed(before), listed(after)], () =>
      after.length === 0 || before.length === 0
        ? { compatibility: 'cosmetic', why: 'One of the two was not asked what it supports.' }
        : gone.length > 0
          ? { compatibility: 'breaking', why: `The server no longer lists ${gone.join(', ')}.` }
          : { compatibility: 'additive', why: 'Every revision that was listed still is.' },
    ),
  ];
}

function listed(versions: readonly string[]): string | null {
  return versions.length === 0 ? null : versions.toSorted().join(', ');
}

function of({ serverInfo }: Session, key: 'name' | 'version' | 'title'): string | null {
  return orNull(serverInfo?.[key] ?? '');
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
