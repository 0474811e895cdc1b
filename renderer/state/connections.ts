import { create } from 'zustand';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { sameJson } from '../../shared/json/index.ts';
import { WINDOW_PACE } from './drawing-pace.ts';

export interface ConnectionsState {
  /** Every connection, in the order of the tabs. */
  readonly list: readonly ConnectionInfo[];
  /** Id of the one that the window shows. */
  readonly active: string | null;
  /** True once the engine has told its list. */
  readonly known: boolean;
  activate(id: string): void;
}

export const useConnections = create<ConnectionsState>()((set) => ({
  list: [],
  active: null,
  known: false,
  activate: (id) => set({ active: id }),
}));

/** How much of each capture that is being read was read, 0..1: apart, so that nothing else is drawn as it grows. */
const useShares = create<Readonly<Record<string, number>>>()(() => ({}));

/** Share of an opened capture that was read so far, 0..1. */
export function useReadShare(connection: string): number {
  return useShares((shares) => shares[connection] ?? 0);
}

let sharesTold: Readonly<Record<string, number>> = {};

const drawShares = (): void => useShares.setState(sharesTold, true);

/** Takes in how far each capture was read; it is drawn with what was read. */
export function takeShares(list: readonly ConnectionInfo[]): void {
  sharesTold = Object.fromEntries(list.map(({ id, progress }) => [id, progress]));
  WINDOW_PACE.changed(drawShares);
}

/**
 * The list that was told, with what did not change as the same objects as before. How far a capture that is being read has come is
 * told by `useReadShare` alone: in the list its `progress` is 0 until it was read.
 */
export function keptList(
  before: readonly ConnectionInfo[],
  list: readonly ConnectionInfo[],
): readonly ConnectionInfo[] {
  const known = new Map(before.map((connection) => [connection.id, connection]));
  return list.map((told) => {
    const connection = told.progress < 1 ? { ...told, progress: 0 } : told;
    const same = known.get(told.id);
    return same !== undefined && sameJson(same, connection) ? same : connection;
  });
}

/** The connection that the window shows, or null. */
export function useActiveConnection(): ConnectionInfo | null {
  return useConnections((state) => state.list.find((connection) => connection.id === state.active) ?? null);
}

/** The same outside React. */
export function activeConnection(): ConnectionInfo | null {
  const { list, active } = useConnections.getState();
  return list.find((connection) => connection.id === active) ?? null;
}

/** What is to be told of live connections that met a fault of ours since the list before. */
export function freshFaults(before: readonly ConnectionInfo[], list: readonly ConnectionInfo[]): string[] {
  return list.flatMap(({ id, name, origin, problem }) =>
    origin !== 'live' || problem === '' || before.some((known) => known.id === id && known.problem === problem)
      ? []
      : [`${name}: ${problem}`],
  );
}

/** The tab to show when the list changed: the same, else what took its place, else its right neighbour, else its left one. */
export function activeAfter(
  before: Pick<ConnectionsState, 'list' | 'active'>,
  list: readonly ConnectionInfo[],
): string | null {
  if (list.some((connection) => connection.id === before.active)) return before.active;
  const next = before.active === null ? undefined : list.find(({ follows }) => follows === before.active);
  if (next !== undefined) return next.id;
  const at = before.list.findIndex((connection) => connection.id === before.active);
  const left = new Set(list.map((connection) => connection.id));
  const right = before.list.slice(at + 1).find((connection) => left.has(connection.id));
  return right?.id ?? list[Math.min(Math.max(at - 1, 0), list.length - 1)]?.id ?? null;
}

/** Connections of a list that took the place of one that was known before. */
export function successorsIn(
  list: readonly ConnectionInfo[],
  before: readonly ConnectionInfo[],
): readonly ConnectionInfo[] {
  return list.filter(
    ({ id, follows }) => before.every((known) => known.id !== id) && before.some((known) => known.id === follows),
  );
}
