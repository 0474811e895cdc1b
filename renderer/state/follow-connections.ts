import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { useConnections } from './connections.ts';

/** Joins each connection from the moment at which it is `wanted` until its tab is closed, when what `join` gave is called; the result ends that for all. */
export function followConnections(
  wanted: (connection: ConnectionInfo) => boolean,
  join: (id: string) => () => void,
): () => void {
  const followed = new Map<string, () => void>();
  const leave = (id: string): void => {
    followed.get(id)?.();
    followed.delete(id);
  };
  const follow = (): void => {
    const { list } = useConnections.getState();
    const open = new Set(list.map(({ id }) => id));
    for (const id of followed.keys()) if (!open.has(id)) leave(id);
    for (const connection of list)
      if (!followed.has(connection.id) && wanted(connection)) followed.set(connection.id, join(connection.id));
  };
  const end = useConnections.subscribe(follow);
  follow();
  return () => {
    end();
    for (const id of followed.keys()) leave(id);
  };
}
