import { type LedgerRow, type Session } from '../analysis/index.ts';
import { difference, type Difference, type Judgement } from './difference.ts';
import { isObject, member } from '../json/index.ts';

type Side = LedgerRow['side'];

/** A path as one session declares it. */
interface Declared {
  /** Compact JSON; null where it is not declared. */
  readonly text: string | null;
  /** Declared, and not as `false` or `null`. */
  readonly yes: boolean;
}

const ABSENT: Declared = { text: null, yes: false };

/** The capabilities of both sides, path by path, in the order of the ledger; what neither session declares is left out. */
export function compareCapabilities(left: Session, right: Session): Difference[] {
  return (['server', 'client'] as const).flatMap((side) => {
    const [before, after] = [declaredBy(left, side), declaredBy(right, side)];
    const group = `${side} capabilities` as const;
    return pathsOf(before, after).flatMap((path) => {
      const was = before.get(path) ?? ABSENT;
      const is = after.get(path) ?? ABSENT;
      if (was.text === null && is.text === null) return [];
      return [difference(group, path, shownValues(path, was, is), () => judge(side, path, was, is, [left, right]))];
    });
  });
}

function declaredBy(session: Session, side: Side): ReadonlyMap<string, Declared> {
  return new Map(
    session.ledger
      .filter((row) => row.side === side)
      .map(({ path, declared }) => [
        path,
        { text: declared, yes: declared !== null && declared !== 'false' && declared !== 'null' },
      ]),
  );
}

/** The paths of both, those that only the right one has behind those that stand before them there. */
function pathsOf(left: ReadonlyMap<string, Declared>, right: ReadonlyMap<string, Declared>): string[] {
  const paths = Array.from(left.keys());
  let at = 0;
  for (const path of right.keys()) {
    const known = paths.indexOf(path);
    if (known >= 0) at = known + 1;
    else paths.splice(at++, 0, path);
  }
  return paths;
}

/** Of a feature with parts only its being there counts: its parts have lines of their own. */
function shownValues(path: string, was: Declared, is: Declared): [string | null, string | null] {
  if (isLeaf(path) || !was.yes || !is.yes) return [was.text, is.text];
  return [is.text, is.text];
}

function isLeaf(path: string): boolean {
  return /^(extensions|experimental)\./.test(path) || /\.(listChanged|subscribe)$/.test(path) || path.startsWith('"');
}

function judge(side: Side, path: string, was: Declared, is: Declared, [left, right]: [Session, Session]): Judgement {
  const other = side === 'server' ? 'clients' : 'servers';
  if (was.yes && !is.yes)
    return {
      compatibility: 'breaking',
      why: `The ${side} no longer declares ${path}: ${other} that use it lose it.`,
    };
  if (!was.yes && is.yes)
    return { compatibility: 'additive', why: `The ${side} now declares ${path}; ${other} may use it, but need not.` };
  if (!was.yes) return { compatibility: 'cosmetic', why: `Neither declaration offers ${path}.` };
  return isSuperset(valueAt(left, side, path), valueAt(right, side, path))
    ? { compatibility: 'additive', why: `What was declared of ${path} still is, and more beside it.` }
    : { compatibility: 'breaking', why: `Something that was declared of ${path} is gone or has another value.` };
}

function valueAt(session: Session, side: Side, path: string): unknown {
  const capabilities = side === 'server' ? session.serverCapabilities : session.clientCapabilities;
  const stop = path.indexOf('.');
  // Names of extensions have full stops of their own.
  const open = /^(extensions|experimental)\./.test(path);
  if (open) return member(member(capabilities, path.slice(0, stop)), path.slice(stop + 1));
  return path.split('.').reduce<unknown>((value, key) => member(value, key), capabilities);
}

const DEPTH_MOST = 20;

/** Whether `more` has everything that `value` has, with the same values; lists are equal or they are not. */
export function isSuperset(value: unknown, more: unknown, depth = 0): boolean {
  if (depth > DEPTH_MOST) return false;
  if (isObject(value)) {
    if (!isObject(more)) return false;
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      if (!Object.hasOwn(more, key) || !isSuperset(value[key], more[key], depth + 1)) return false;
    }
    return true;
  }
  if (Array.isArray(value))
    return (
      Array.isArray(more) &&
      value.length === more.length &&
      value.every((one, i) => isSuperset(one, more[i], depth + 1))
    );
  return Object.is(value, more);
}
