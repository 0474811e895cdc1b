import type { CommandInput, ConnectionInfo } from '../../shared/bridge/index.ts';
import { command, subscribe } from './bridge.ts';
import { activeAfter, freshFaults, keptList, successorsIn, takeShares, useConnections } from './connections.ts';
import { recallTab } from './kept-tabs.ts';
import { handOn } from './kept-view.ts';
import { notify } from './notices.ts';
import type { PanelName } from './panel.ts';
import { changeSelection } from './selection.ts';
import { wantFocusInPanel } from './wanted-focus.ts';

/** Shows a connection that a command answered with, even before the list has told of it. */
export function showConnection(info: ConnectionInfo): void {
  const { list } = useConnections.getState();
  if (list.every(({ id }) => id !== info.id)) takeIn(withOne(list, info));
  useConnections.setState({ active: info.id });
  wantFocusInPanel();
}

/** At the place of the one that it follows, else at the end. */
function withOne(list: readonly ConnectionInfo[], info: ConnectionInfo): readonly ConnectionInfo[] {
  return list.some(({ id }) => id === info.follows)
    ? list.map((one) => (one.id === info.follows ? info : one))
    : [...list, info];
}

/** Takes in another list of connections: each finds what was kept of its tab. Resolves with those whose tab was looked at last. */
function takeIn(list: readonly ConnectionInfo[]): Promise<readonly string[]> {
  const { list: before } = useConnections.getState();
  if (useConnections.getState().known && list.length === before.length && list.every((one, i) => one === before[i]))
    return Promise.resolve([]);
  const successors = successorsIn(list, before);
  for (const { id, follows } of successors) handOn(follows, id);
  const fresh = list.filter((one) => !successors.includes(one) && before.every(({ id }) => id !== one.id));
  useConnections.setState((state) => ({ list, active: state.known ? activeAfter(state, list) : state.active }));
  return Promise.all(fresh.map(async ({ id }) => ((await recallTab(id)) ? [id] : []))).then((shown) => shown.flat());
}

/** Follows the engine's list of connections for as long as the window lives. No tab is shown before what is kept of the first ones is there. */
export function followConnections(): () => void {
  return subscribe('connections', {}, (told) => {
    takeShares(told);
    const list = keptList(useConnections.getState().list, told);
    for (const text of freshFaults(useConnections.getState().list, list)) notify({ tone: 'error', text });
    const shown = takeIn(list);
    if (useConnections.getState().known) return;
    void shown.then(([last = null]) =>
      useConnections.setState((state) => ({
        known: true,
        active: activeAfter({ list: state.list, active: state.active ?? last }, state.list),
      })),
    );
  });
}

/** Starts a connection and shows it, in this panel where one is named. Throws BridgeFailure. */
export async function connect(input: CommandInput<'connect'>, panel?: PanelName): Promise<void> {
  const info = await command('connect', input);
  if (panel !== undefined) changeSelection(info.id, { panel });
  showConnection(info);
}

/** Starts the demo server and shows it. Throws BridgeFailure. */
export async function connectDemo(): Promise<void> {
  showConnection(await command('connectDemo', {}));
}

/** Opens a capture in a tab behind the one that is shown, unless it has one. Resolves with its connection; throws BridgeFailure. */
export async function captureBehind(path: string): Promise<string> {
  return tabOf(path)?.id ?? (await command('openCapture', { path })).id;
}

function tabOf(path: string): ConnectionInfo | undefined {
  return useConnections
    .getState()
    .list.find(({ origin, playback, recording }) => origin === 'file' && playback === null && recording.path === path);
}

/** Opens a capture file, or shows the tab that already has it. Throws BridgeFailure. */
export async function openCapture(path: string): Promise<void> {
  const open = tabOf(path);
  if (open !== undefined) useConnections.getState().activate(open.id);
  else showConnection(await command('openCapture', { path }));
}

/** Starts the target of a tab again, in the same tab, and shows it. Throws BridgeFailure. */
export async function reconnect(connection: string): Promise<void> {
  showConnection(await command('reconnect', { connection }));
}

/** Opens a closed tab again, the last one where none is named, and shows it. Throws BridgeFailure. */
export async function reopenTab(tab?: string): Promise<void> {
  showConnection(await command('reopenTab', tab === undefined ? {} : { tab }));
}

/** Opens the tabs of the last run of mcpscope, and tells which are gone. Throws BridgeFailure. */
export async function restoreSession(): Promise<void> {
  const { shown, problems } = await command('restoreSession', {});
  if (shown !== '') useConnections.getState().activate(shown);
  for (const text of problems) notify({ tone: 'warning', text });
}
