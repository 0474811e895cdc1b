import { monotone, subsequence } from './common-subsequence.ts';

/** What says whether two operations are the same one. */
export interface OperationKey {
  readonly dir: string;
  readonly method: string;
  readonly name: string;
  /** A number for its params; -1 where they are not known. */
  readonly params: number;
}

/** The operations of a session as numbers: those that are alike have the same one. */
export interface OperationCodes {
  /** By direction, method, name and params. */
  readonly exact: Int32Array;
  /** By direction, method and name. */
  readonly loose: Int32Array;
}

type Pair = readonly [left: number, right: number];

/** Members of a table in which a longest common subsequence is looked for, at most. */
const CELLS_MOST = 250_000;
/** How often a stretch is cut at what stands in both sides of it once. */
const CUTS_MOST = 4;

/** How many operations are looked at in one go. */
const STRETCH = 5_000;

interface Stretch {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Gives the operations of two sessions their numbers. Yields now and then, so that others get their turn. */
export function* operationCodes(
  left: readonly OperationKey[],
  right: readonly OperationKey[],
): Generator<void, readonly [OperationCodes, OperationCodes]> {
  const codes = new Map<string, number>();
  return [yield* codedSession(left, codes), yield* codedSession(right, codes)];
}

function* codedSession(
  operations: readonly OperationKey[],
  codes: Map<string, number>,
): Generator<void, OperationCodes> {
  const exact = new Int32Array(operations.length);
  const loose = new Int32Array(operations.length);
  for (const [at, { dir, method, name, params }] of operations.entries()) {
    const named = `${dir} ${method} ${name}`;
    loose[at] = codeOf(codes, named);
    exact[at] = codeOf(codes, `${params} ${named}`);
    if (at % STRETCH === STRETCH - 1) yield;
  }
  return { exact, loose };
}

function codeOf(codes: Map<string, number>, key: string): number {
  const known = codes.get(key) ?? codes.size;
  if (known === codes.size) codes.set(key, known);
  return known;
}

/**
 * Lays the operations of two sessions beside each other: by direction, method, name and params in their order, then those
 * that were made in another order, then by method and name alone. Gives pairs of indices one behind the other, -1 where there
 * is none on that side: in the order of the left session, those of the right one only where they happened. Costs about as much
 * as there are operations.
 */
export function alignOperations(left: OperationCodes, right: OperationCodes): Int32Array {
  const exact = [Array.from(left.exact), Array.from(right.exact)] as const;
  const partners = new Int32Array(left.exact.length).fill(-1);
  const taken = new Uint8Array(right.exact.length);
  const pair = (i: number, j: number): void => {
    partners[i] = j;
    taken[j] = 1;
  };
  const all: Stretch = { from: [0, 0], to: [exact[0].length, exact[1].length] };
  const fences: Pair[] = [];
  /** Operations of the right session that stand where their like stands. */
  const standing = new Set<number>();
  for (const [i, j] of inOrder(exact, all, 0)) {
    pair(i, j);
    fences.push([i, j]);
    standing.add(j);
  }
  outOfOrder(exact, partners, taken, pair);
  for (const { from, to } of stretchesBetween(fences, all)) {
    const free = [freeWithin(from[0], to[0], partners, -1), freeWithin(from[1], to[1], taken, 0)] as const;
    if (free[0].length === 0 || free[1].length === 0) continue;
    const own = [free[0].map((i) => left.loose[i]!), free[1].map((j) => right.loose[j]!)] as const;
    for (const [i, j] of inOrder(own, { from: [0, 0], to: [own[0].length, own[1].length] }, 0)) {
      pair(free[0][i]!, free[1][j]!);
      standing.add(free[1][j]!);
    }
  }
  return inPlace(partners, taken, standing);
}

type Codes = readonly [readonly number[], readonly number[]];

/** Pairs of a stretch, in the order of both sides. */
function inOrder(codes: Codes, stretch: Stretch, cuts: number): Pair[] {
  const [left, right] = codes;
  let [[i, j], [iEnd, jEnd]] = [stretch.from, stretch.to];
  const front: Pair[] = [];
  const back: Pair[] = [];
  while (i < iEnd && j < jEnd && left[i] === right[j]) front.push([i++, j++]);
  while (i < iEnd && j < jEnd && left[iEnd - 1] === right[jEnd - 1]) back.push([--iEnd, --jEnd]);
  back.reverse();
  if (i === iEnd || j === jEnd) return joined(front, [], back);
  const sides = [left.slice(i, iEnd), right.slice(j, jEnd)] as const;
  if (sides[0].length * sides[1].length <= CELLS_MOST) {
    const middle = subsequence(sides[0], sides[1]).map(([a, b]): Pair => [a + i, b + j]);
    return joined(front, middle, back);
  }
  const anchors = monotone(cuts < CUTS_MOST ? once(sides) : inTurn(sides)).map(([a, b]): Pair => [a + i, b + j]);
  if (cuts >= CUTS_MOST) return joined(front, anchors, back);
  const rest: Stretch = { from: [i, j], to: [iEnd, jEnd] };
  const middle: Pair[] = [];
  for (const [index, between] of stretchesBetween(anchors, rest).entries()) {
    // Where nothing stands in both sides once, cutting does not help any more.
    const within = inOrder(codes, between, anchors.length === 0 ? CUTS_MOST : cuts + 1);
    for (const one of within) middle.push(one);
    const anchor = anchors[index];
    if (anchor !== undefined) middle.push(anchor);
  }
  return joined(front, middle, back);
}

/** One after the other; lists may be too long to be spread into arguments. */
function joined(front: Pair[], middle: readonly Pair[], back: readonly Pair[]): Pair[] {
  for (const one of middle) front.push(one);
  for (const one of back) front.push(one);
  return front;
}

/** What stands in either side once, paired. */
function once([left, right]: Codes): Pair[] {
  const places = new Map<number, [count: number, i: number, count: number, j: number]>();
  for (const [i, code] of left.entries()) {
    const known = places.get(code);
    places.set(code, known === undefined ? [1, i, 0, -1] : [known[0] + 1, i, 0, -1]);
  }
  for (const [j, code] of right.entries()) {
    const known = places.get(code);
    if (known !== undefined) places.set(code, [known[0], known[1], known[2] + 1, j]);
  }
  return Array.from(places.values()).flatMap(([before, i, after, j]): Pair[] =>
    before === 1 && after === 1 ? [[i, j]] : [],
  );
}

/** The first with the first, the second with the second of each kind. */
function inTurn([left, right]: Codes): Pair[] {
  const waiting = new Map<number, number[]>();
  for (let j = right.length - 1; j >= 0; j -= 1) {
    const own = waiting.get(right[j]!);
    if (own === undefined) waiting.set(right[j]!, [j]);
    else own.push(j);
  }
  return left.flatMap((code, i): Pair[] => {
    const j = waiting.get(code)?.pop();
    return j === undefined ? [] : [[i, j]];
  });
}

/** Requests that wait for nothing of each other are made in any order. */
function outOfOrder(
  [left, right]: Codes,
  partners: Int32Array,
  taken: Uint8Array,
  pair: (i: number, j: number) => void,
): void {
  const free = [freeWithin(0, left.length, partners, -1), freeWithin(0, right.length, taken, 0)] as const;
  if (free[0].length === 0 || free[1].length === 0) return;
  const sides = [free[0].map((i) => left[i]!), free[1].map((j) => right[j]!)] as const;
  for (const [i, j] of inTurn(sides)) pair(free[0][i]!, free[1][j]!);
}

function freeWithin(from: number, to: number, marks: Int32Array | Uint8Array, mark: number): number[] {
  const free: number[] = [];
  for (let at = from; at < to; at += 1) if (marks[at] === mark) free.push(at);
  return free;
}

/** What lies before, between and after pairs. */
function stretchesBetween(pairs: readonly Pair[], { from, to }: Stretch): Stretch[] {
  const stretches: Stretch[] = [];
  let begin = from;
  for (const [i, j] of pairs) {
    stretches.push({ from: begin, to: [i, j] });
    begin = [i + 1, j + 1];
  }
  stretches.push({ from: begin, to });
  return stretches;
}

function inPlace(partners: Int32Array, taken: Uint8Array, standing: ReadonlySet<number>): Int32Array {
  const alone = taken.reduce((count, mark) => count + (mark === 0 ? 1 : 0), 0);
  const pairs = new Int32Array(2 * (partners.length + alone));
  let end = 0;
  let told = 0;
  const tell = (i: number, j: number): void => {
    pairs[end] = i;
    pairs[end + 1] = j;
    end += 2;
  };
  const tellUpTo = (place: number): void => {
    for (; told < place; told += 1) if (taken[told] === 0) tell(-1, told);
  };
  for (const [i, j] of partners.entries()) {
    if (standing.has(j)) tellUpTo(j);
    tell(i, j);
  }
  tellUpTo(taken.length);
  return pairs;
}
