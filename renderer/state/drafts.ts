import { useMemo } from 'react';
import { create } from 'zustand';
import { useConnections } from './connections.ts';
import { perConnection } from './per-connection.ts';

const drafts = perConnection('', {
  name: 'draft',
  read: ({ text }) => (typeof text === 'string' ? text : null),
  write: (text) => ({ text }),
});

/** The composer's text of a connection, outside React. */
export const draftOf = drafts.of;

/** Changes the composer's text of a connection. */
export function setDraft(connection: string | null, text: string): void {
  if (connection !== null) drafts.set(connection, text);
}

/** The connection whose editor is to have the cursor as soon as it is there; null for none. */
export const useAskedEditor = create<{ readonly connection: string | null }>()(() => ({ connection: null }));

/** Asks the composer of a connection to take the cursor; null when it has it. */
export function askForEditor(connection: string | null): void {
  useAskedEditor.setState({ connection });
}

/** The composer's text of the connection that is shown. */
export function useDrafts(): { readonly text: string; set(text: string): void } {
  const active = useConnections((state) => state.active);
  const text = drafts.use(active);
  return useMemo(() => ({ text, set: (changed: string) => setDraft(active, changed) }), [active, text]);
}
