import type { Operation } from '../analysis/index.ts';
import type { Activation, ArrowStep, DiagramSource, ParticipantKey, Step } from './diagram.ts';
import { roundOf } from './row-arrows.ts';

type Stretch = Omit<Activation, 'slot'>;

/**
 * The bars of the diagram: one from each request to its answer on the side that was asked, one on the client where it
 * gathers input between two rounds, and one for each stream that has a line of life.
 */
export function activationsOf(
  source: DiagramSource,
  steps: readonly Step[],
  streams: ReadonlySet<number>,
): Activation[] {
  const stretches = [...operationBars(source, steps), ...streamBars(source, steps, streams)];
  return placed(stretches.toSorted((left, right) => left.first - right.first || right.last - left.last));
}

interface OpenBar {
  readonly first: number;
  readonly operation: Operation;
  readonly on: ParticipantKey;
}

function operationBars(source: DiagramSource, steps: readonly Step[]): Stretch[] {
  const bars: Stretch[] = [];
  const open = new Map<string, OpenBar>();
  const asked = new Map<number, number>();
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'arrow' || (step.shape !== 'request' && step.shape !== 'response')) continue;
    const index = source.rows.operation(step.row);
    const operation = source.operations[index];
    if (operation === undefined) continue;
    const key = `${index} ${roundOf(operation, step.row)}`;
    if (step.shape === 'request') {
      open.set(key, { first: at, operation, on: otherSide(step) });
      const before = asked.get(index);
      if (before !== undefined) bars.push({ ...bar('client', before, at), kind: 'user' });
      asked.delete(index);
      continue;
    }
    const begun = open.get(key);
    // A second answer ends nothing.
    if (begun === undefined) continue;
    open.delete(key);
    bars.push({
      ...bar(begun.on, begun.first, at),
      lateFrom: operation.late ? lateFrom(operation, steps, begun.first, at) : -1,
    });
    if (operation.rounds.length > 0) asked.set(index, at);
  }
  return [...bars, ...Array.from(open.values(), (left) => unanswered(left, steps))];
}

function lateFrom({ end }: Operation, steps: readonly Step[], first: number, last: number): number {
  const at = stepAt(steps, end, first);
  return at < last ? at : -1;
}

const bar = (on: ParticipantKey, first: number, last: number): Stretch => ({
  on,
  kind: 'work',
  first,
  last,
  open: false,
  lateFrom: -1,
});

/** A request whose answer is not in the diagram: its bar ends where it was given up, or goes on beneath the last step. */
function unanswered({ first, operation, on }: OpenBar, steps: readonly Step[]): Stretch {
  const givenUp = ['cancelled', 'timed-out', 'lost'].includes(operation.state);
  if (givenUp) return bar(on, first, stepAt(steps, operation.end, first));
  return { ...bar(on, first, steps.length - 1), open: true };
}

function otherSide({ from }: ArrowStep): ParticipantKey {
  return from === 'client' ? 'server' : 'client';
}

/** The last step that is not after this time, at least `first`. Steps stand in order of their time. */
function stepAt(steps: readonly Step[], t: number, first: number): number {
  let low = first + 1;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (steps[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Each stream from its first arrow to its last, or beyond the last step where it is still open. */
function streamBars(source: DiagramSource, steps: readonly Step[], streams: ReadonlySet<number>): Stretch[] {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'arrow' || !streams.has(step.exchange)) continue;
    if (!first.has(step.exchange)) first.set(step.exchange, at);
    last.set(step.exchange, at);
  }
  return Array.from(first, ([exchange, at]): Stretch => {
    const open = (source.exchange(exchange)?.end ?? 0) < 0;
    const end = open ? steps.length - 1 : (last.get(exchange) ?? at);
    return { ...bar(`http-${exchange}`, at, end), kind: 'stream', open };
  });
}

/** Gives each bar the first free place on its line, so that those that overlap stand beside each other. */
function placed(stretches: readonly Stretch[]): Activation[] {
  const busy = new Map<ParticipantKey, number[]>();
  return stretches.map((stretch) => {
    const places = busy.get(stretch.on) ?? [];
    busy.set(stretch.on, places);
    let slot = places.findIndex((until) => until <= stretch.first);
    if (slot < 0) slot = places.length;
    places[slot] = stretch.open ? Number.POSITIVE_INFINITY : stretch.last;
    return { ...stretch, slot };
  });
}
