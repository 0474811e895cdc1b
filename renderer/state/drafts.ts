import { useMemo } from 'react';
import { create } from 'zustand';
import { useConnections } from './connections.ts';

interface DraftsState {
  readonly of: Readonly<Record<string, string>>;
}

const useStore = create<DraftsState>()(() => ({ of: {} }));

/** The composer's text of a connection, outside React. */
export function draftOf(connection: string | null): string {
  return (connection === null ? undefined : useStore.getState().of[connection]) ?? '';
}

/** Changes the composer's text of a connection. */
export function setDraft(connection: string | null, text: string): void {
  if (connection !== null) useStore.setState((state) => ({ of: { ...state.of, [connection]: text } }));
}

/** The composer's text of the connection that is shown. */
export function useDrafts(): { readonly text: string; set(text: string): void } {
  const active = useConnections((state) => state.active);
  const text = useStore((state) => (active === null ? undefined : state.of[active]) ?? '');
  return useMemo(() => ({ text, set: (changed: string) => setDraft(active, changed) }), [active, text]);
}
