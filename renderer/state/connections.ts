import { create } from 'zustand';
import type { CommandInput, ConnectionInfo } from '../../shared/bridge/index.ts';
import { command, subscribe } from './bridge.ts';
import { notify } from './notices.ts';
import { wantFocusInPanel } from './wanted-focus.ts';

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

/** The connection that the window shows, or null. */
export function useActiveConnection(): ConnectionInfo | null {
  return useConnections((state) => state.list.find((connection) => connection.id === state.active) ?? null);
}

/** The same outside React. */
export function activeConnection(): ConnectionInfo | null {
  const { list, active } = useConnections.getState();
  return list.find((connection) => connection.id === active) ?? null;
}

/** Follows the engine's list of connections for as long as the window lives. */
export function followConnections(): () => void {
  return subscribe('connections', {}, (list) => {
    for (const text of freshFaults(useConnections.getState().list, list)) notify({ tone: 'error', text });
    useConnections.setState((state) => ({ list, known: true, active: activeAfter(state, list) }));
  });
}

/** What is to be told of live connections that met a fault of ours since the list before. */
export function freshFaults(before: readonly ConnectionInfo[], list: readonly ConnectionInfo[]): string[] {
  return list.flatMap(({ id, name, origin, problem }) =>
    origin !== 'live' || problem === '' || before.some((known) => known.id === id && known.problem === problem)
      ? []
      : [`${name}: ${problem}`],
  );
}

/** The tab to show when the list changed: the same, else its right neighbour, else its left one. */
export function activeAfter(
  before: Pick<ConnectionsState, 'list' | 'active'>,
  list: readonly ConnectionInfo[],
): string | null {
  if (list.some((connection) => connection.id === before.active)) return before.active;
  const at = before.list.findIndex((connection) => connection.id === before.active);
  const left = new Set(list.map((connection) => connection.id));
  const right = before.list.slice(at + 1).find((connection) => left.has(connection.id));
  return right?.id ?? list[Math.min(Math.max(at - 1, 0), list.length - 1)]?.id ?? null;
}

/** Shows a connection that a command answered with, even before the list has told of it. */
export function showConnection(info: ConnectionInfo): void {
  useConnections.setState((state) => ({
    list: state.list.some((connection) => connection.id === info.id) ? state.list : [...state.list, info],
    active: info.id,
  }));
  wantFocusInPanel();
}

/** Starts a connection and shows it. Throws BridgeFailure. */
export async function connect(input: CommandInput<'connect'>): Promise<void> {
  showConnection(await command('connect', input));
}

/** Starts the demo server and shows it. Throws BridgeFailure. */
export async function connectDemo(): Promise<void> {
  showConnection(await command('connectDemo', {}));
}

/** Opens a capture file, or shows the tab that already has it. Throws BridgeFailure. */
export async function openCapture(path: string): Promise<void> {
  const open = useConnections
    .getState()
    .list.find(
      (connection) =>
        connection.origin === 'file' && connection.playback === null && connection.recording.path === path,
    );
  if (open !== undefined) useConnections.getState().activate(open.id);
  else showConnection(await command('openCapture', { path }));
}

/** Starts the target of a connection again as a new one and shows it. Throws BridgeFailure. */
export async function reconnect(connection: string): Promise<void> {
  showConnection(await command('reconnect', { connection }));
}
