import type { LiveConnection } from '../../engine/index.ts';

/** Resolves when the server was started, or could not be. */
export function started(connection: LiveConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (connection.info().state === 'starting') return;
      unlisten();
      resolve();
    };
    const unlisten = connection.listen({ changed: look });
    look();
  });
}
