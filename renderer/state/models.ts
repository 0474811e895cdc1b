import { subscribe } from './bridge.ts';
import { useConnections } from './connections.ts';
import { useModelValue, useModelVersion, type ConnectionModel } from './model.ts';
import { freeClosed } from './per-connection.ts';
import { RestartableModel } from './restartable-model.ts';
import { keepWithin } from './selection.ts';

interface Followed {
  readonly told: RestartableModel;
  readonly end: () => void;
}

const followed = new Map<string, Followed>();

/**
 * The model of a connection. Its observation is followed from the first time that it is asked for. Ask anew at every
 * drawing: a playback that goes back has another one afterwards.
 */
export function modelOf(connection: string): ConnectionModel {
  const known = followed.get(connection);
  if (known !== undefined) return known.told.shown;
  const told = new RestartableModel(connection, ({ rows, findings }) =>
    keepWithin(connection, rows.length, findings.length),
  );
  const end = subscribe('observation', { connection }, (delta) => told.apply(delta));
  followed.set(connection, { told, end });
  return told.shown;
}

/** Lets go of what is kept of connections that are no longer in the list, their models among it; the result ends that. */
export function followClosing(): () => void {
  return useConnections.subscribe((state, before) => {
    if (state.list === before.list) return;
    const open = new Set(state.list.map((connection) => connection.id));
    for (const [id, { end }] of followed) {
      if (open.has(id)) continue;
      end();
      followed.delete(id);
    }
    freeClosed(open);
  });
}

/** The model of the connection that is shown; null when there is none. Renders again when it changed, at most once a frame. */
export function useModel(): ConnectionModel | null {
  const model = useShownModel();
  useModelVersion(model);
  return model;
}

/**
 * The same, rendering again only when something is told of what the model has, or of operations and exchanges: rows that are new, and a
 * session that counts them, change nothing.
 */
export function useTouchedModel(): ConnectionModel | null {
  const model = useShownModel();
  useModelValue(model, () => model?.touches);
  return model;
}

/** The same, without rendering again for what it is told: for who takes single values of it by `useModelValue`. */
export function useShownModel(): ConnectionModel | null {
  const active = useConnections((state) =>
    state.list.some((connection) => connection.id === state.active) ? state.active : null,
  );
  const shown = (): ConnectionModel | null => (active === null ? null : modelOf(active));
  // A model that takes the place of another one is told to those who watch that.
  return useModelValue(shown(), shown);
}

/** The same outside React. */
export function activeModel(): ConnectionModel | null {
  const { list, active } = useConnections.getState();
  return active !== null && list.some((connection) => connection.id === active) ? modelOf(active) : null;
}
