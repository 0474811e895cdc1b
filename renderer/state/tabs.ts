import { create } from 'zustand';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { sourceName } from '../../shared/capture/index.ts';
import { command, sentenceOf } from './bridge.ts';
import { useConnections } from './connections.ts';
import { connect, showConnection } from './open-connections.ts';
import { changeCapture, renameServer, useLibrary } from './library.ts';
import { notify, showNotice } from './notices.ts';
import { isSameTarget } from './targets.ts';
import type { ConnectionModel } from './model.ts';

/** What a connection is called in its tab: as the user named its capture, else as it is. */
export function tabName({ name }: Pick<ConnectionInfo, 'name'>, model: Pick<ConnectionModel, 'annotations'>): string {
  return model.annotations.name || name;
}

/** Names that several tabs have: each of these tells its record too. */
export function sharedNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

/** The tab whose name is being written, by the id of its connection. */
export const useRenamedTab = create<{ readonly connection: string | null }>()(() => ({ connection: null }));

/** Closes tabs; a live connection ends. Throws BridgeFailure for the first that could not be closed, after trying all. */
export async function closeTabs(ids: readonly string[]): Promise<void> {
  const closed = await Promise.allSettled(ids.map((connection) => command('closeConnection', { connection })));
  const failed = closed.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Closes every tab but one, and shows that one. Throws BridgeFailure. */
export async function closeOtherTabs(id: string): Promise<void> {
  const { list, activate } = useConnections.getState();
  activate(id);
  await closeTabs(list.map((connection) => connection.id).filter((other) => other !== id));
}

/** True for what a second tab can be opened of. */
export function canDuplicate({ target, options, playback, recording }: ConnectionInfo): boolean {
  return (target !== null && options !== null) || (playback === null && recording.path !== '');
}

/** Connects to the same server once more, or opens the same capture in a second tab. Throws BridgeFailure. */
export async function duplicateTab({ target, options, recording }: ConnectionInfo): Promise<void> {
  if (target !== null && options !== null) await connect({ target, options });
  else showConnection(await command('openCapture', { path: recording.path }));
}

/** Names the capture of a connection, and thereby its tab; '' gives it its own name back. Offers the name to the saved server too. Throws BridgeFailure. */
export async function renameTab({ target, recording }: ConnectionInfo, name: string): Promise<void> {
  await changeCapture(recording.path, { name });
  const server = useLibrary.getState().servers.find((one) => target !== null && isSameTarget(one.target, target));
  if (target === null || server === undefined || name === '' || sourceName(server.target) === name) return;
  showNotice({
    tone: 'info',
    text: `This session and its capture are called “${name}” now; the saved server is still called “${sourceName(server.target)}”.`,
    act: {
      label: 'Rename the server too',
      run: () => {
        renameServer(target, name).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
      },
    },
  });
}
