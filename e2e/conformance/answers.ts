import type { Answerer } from '../../electron/engine/index.ts';
import { plausibleValue } from './plausible-value.ts';

/** Accepts every form with its defaults filled in (SEP-1034), and leaves the rest to the ordinary client. */
export const acceptsEverything: Answerer = (method, params) => {
  if (method !== 'elicitation/create') return null;
  const { requestedSchema } = params as { readonly requestedSchema?: unknown };
  return { kind: 'result', result: { action: 'accept', content: plausibleValue(requestedSchema) } };
};
