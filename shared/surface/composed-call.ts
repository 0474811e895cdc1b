import { templatesFor, type Revision } from '../mcp/index.ts';
import { parseJson } from '../json/index.ts';

/**
 * A request of a method as a client of the revision writes it (with `_meta` where it has one), on one line, as stdio needs it.
 * `params`: its own params; null for those of the method's template.
 */
export function composedCall(revision: Revision, method: string, params: object | null, id: number): string {
  const template = templatesFor(revision, 'c2s').find(({ name }) => name === method);
  const message: Record<string, unknown> =
    template === undefined ? { jsonrpc: '2.0', id, method } : (parseJson(template.text(id)) as Record<string, unknown>);
  if (params !== null) {
    const meta = (message['params'] as { readonly _meta?: unknown } | undefined)?.['_meta'];
    message['params'] = { ...(meta === undefined ? {} : { ['_meta']: meta }), ...params };
  }
  return JSON.stringify(message, null, 1).replace(/\n\s*/g, ' ');
}
