import { create } from 'zustand';
import type { SessionState } from '../../shared/bridge/index.ts';
import { subscribe } from './bridge.ts';

/** What can be opened again: tabs that were closed, and those of the last run of mcpscope. */
export const useSession = create<SessionState>()(() => ({ closed: [], last: [] }));

/** Follows the engine's word on that for as long as the window lives. */
export function followSession(): () => void {
  return subscribe('session', {}, (state) => useSession.setState(state));
}
