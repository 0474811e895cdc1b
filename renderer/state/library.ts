import { create } from 'zustand';
import type { CaptureEntry, SavedServer } from '../../shared/bridge/index.ts';
import { command, sentenceOf } from './bridge.ts';
import { useConnections } from './connections.ts';

interface LibraryState {
  /** Servers connected to before, newest first. */
  readonly servers: readonly SavedServer[];
  /** Files of the capture folder, newest first. */
  readonly captures: readonly CaptureEntry[];
  /** Why the lists could not be read, as a sentence; '' when they could. */
  readonly problem: string;
}

/** What is kept between sessions: servers and captures. */
export const useLibrary = create<LibraryState>()(() => ({ servers: [], captures: [], problem: '' }));

/** Reads both lists again. */
export async function refreshLibrary(): Promise<void> {
  try {
    const [servers, captures] = await Promise.all([command('listServers', {}), command('listCaptures', {})]);
    useLibrary.setState({ servers, captures, problem: '' });
  } catch (problem) {
    useLibrary.setState({ problem: sentenceOf(problem) });
  }
}

/** Keeps the lists true for as long as the window lives: they change when a connection starts, ends or goes. */
export function followLibrary(): () => void {
  void refreshLibrary();
  return useConnections.subscribe((state, before) => {
    const shape = (list: typeof state.list): string => list.map((one) => `${one.id} ${one.state}`).join();
    if (shape(state.list) !== shape(before.list)) void refreshLibrary();
  });
}

/** Takes a server out of the list. Throws BridgeFailure. */
export async function forgetServer(id: string): Promise<void> {
  await command('forgetServer', { id });
  await refreshLibrary();
}
