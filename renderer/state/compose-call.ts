import type { SurfaceKind } from '../../shared/analysis/index.ts';
import { isRevision, NEWEST_LEGACY } from '../../shared/mcp/index.ts';
import { composedCall, sampleCall } from '../../shared/surface/index.ts';
import { actionContext } from './action-context.ts';
import { modelOf } from './models.ts';
import { editInComposer, isOpen, nextId, usualTarget } from './send-text.ts';
import { parseJson } from '../../shared/json/index.ts';

/**
 * Puts a call of something that a server listed into the composer of the shown connection, or where nothing can be sent on that, of
 * the only open one. `definition`: its exact JSON text. Rejects with a sentence.
 */
export async function composeCall(kind: SurfaceKind, name: string, definition: string): Promise<void> {
  const [method, params] = sampleCall({ kind, name }, parseJson(definition));
  await composeRequest(method, params);
}

/** The same for a request of this method; null: with the params of its template. */
export async function composeRequest(method: string, params: object | null): Promise<void> {
  const context = actionContext();
  const to = usualTarget(context) ?? context.connection;
  if (to === null) return;
  const revision = modelOf(to.id).session?.revision ?? '';
  const id = isOpen(to) ? Number(await nextId(to.id)) : 1;
  editInComposer(to, composedCall(isRevision(revision) ? revision : NEWEST_LEGACY, method, params, id));
}
