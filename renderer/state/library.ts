import { create } from 'zustand';
import type { CaptureEntry, CommandInput, SavedServer, Target } from '../../shared/bridge/index.ts';
import { sourceName } from '../../shared/capture/index.ts';
import { command, sentenceOf, subscribe } from './bridge.ts';
import { useConnections } from './connections.ts';
import { offerUndo } from './undo.ts';

interface LibraryState {
  /** Servers connected to before, newest first. */
  readonly servers: readonly SavedServer[];
  /** Files of the capture folder, pinned ones first, then the newest. */
  readonly captures: readonly CaptureEntry[];
  /** True once the engine has told of the captures. */
  readonly known: boolean;
  /** Why the servers could not be read, as a sentence; '' when they could. */
  readonly problem: string;
}

/** What is kept between sessions: servers and captures. */
export const useLibrary = create<LibraryState>()(() => ({ servers: [], captures: [], known: false, problem: '' }));

async function refreshServers(): Promise<void> {
  try {
    useLibrary.setState({ servers: await command('listServers', {}), problem: '' });
  } catch (problem) {
    useLibrary.setState({ problem: sentenceOf(problem) });
  }
}

/** Keeps servers and captures true for as long as the window lives. Servers change when a connection starts, ends or goes. */
export function followLibrary(): () => void {
  void refreshServers();
  const ends = [
    subscribe('library', {}, (captures) => useLibrary.setState({ captures, known: true })),
    useConnections.subscribe((state, before) => {
      const shape = (list: typeof state.list): string => list.map((one) => `${one.id} ${one.state}`).join();
      if (shape(state.list) !== shape(before.list)) void refreshServers();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Takes a server out of the list, until that is undone. Throws BridgeFailure. */
export async function forgetServer(id: string): Promise<void> {
  const target = useLibrary.getState().servers.find((server) => server.id === id)?.target;
  await command('forgetServer', { id });
  await refreshServers();
  offerUndo({
    text: `${target === undefined ? 'The server' : sourceName(target)} was forgotten.`,
    undo: async () => {
      await command('restoreServer', { id });
      await refreshServers();
    },
  });
}

/** Names a saved server; its captures keep their names. Throws BridgeFailure. */
export async function renameServer(target: Target, name: string): Promise<void> {
  await command('renameServer', { target, name });
  await refreshServers();
}

/** Names, pins or tags a capture; the list tells of it. Throws BridgeFailure. */
export async function changeCapture(path: string, change: Omit<CommandInput<'changeCapture'>, 'path'>): Promise<void> {
  await command('changeCapture', { path, ...change });
}

/** Puts captures and what was noted about them into the trash, until that is undone. Throws BridgeFailure, for one that is open, too. */
export async function deleteCaptures(paths: readonly string[]): Promise<void> {
  const { captures } = useLibrary.getState();
  const deleted: { readonly name: string; readonly trashed: string }[] = [];
  try {
    for (const path of paths) {
      const { trashed } = await command('deleteCapture', { path });
      deleted.push({ name: captures.find((capture) => capture.path === path)?.name ?? path, trashed });
    }
  } finally {
    const [first] = deleted;
    if (first !== undefined)
      offerUndo({
        text: `${deleted.length === 1 ? `“${first.name}” was` : `${deleted.length} captures were`} deleted.`,
        undo: async () => {
          for (let one = deleted.pop(); one !== undefined; one = deleted.pop())
            await command('restoreCapture', { trashed: one.trashed });
        },
      });
  }
}

/** Shows a capture in the system's file manager. Throws BridgeFailure, which names the path, where the shell cannot. */
export async function revealCapture(path: string): Promise<void> {
  await command('revealCapture', { path });
}
