import { edited, exactText, insertFirst, memberAt, replaced, rootOf } from '../json/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { repeatedText } from './repeated-text.ts';

/**
 * A captured message under another id (exact JSON text), so that it can be sent again; a notification as it is. A progress token
 * that mcpscope made of the old id is made of the new one. A sentence in `problem` where it has no id to change.
 */
export function resentText(text: string, id: string): { readonly text: string } | { readonly problem: string } {
  const repeated = repeatedText(text);
  if (typeof repeated === 'string')
    return { problem: 'Only a single JSON-RPC request or notification can be sent again under another id.' };
  const renewed = repeated.withId(id);
  const { messages } = readFrame(text);
  const before = messages[0]?.id ?? null;
  const token = memberAt(renewed, rootOf(renewed), ['params', '_meta', 'progressToken']);
  if (before === null || token === null || exactText(renewed, token.value) !== `"progress-${before}"`)
    return { text: renewed };
  return { text: replaced(renewed, token.value, `"progress-${id}"`) };
}

/**
 * A request that asks to be run as a task (2025-11-25, utilities/tasks): `params.task` is added where it has none, all else stays as
 * it is. Null where the text is no single request whose params are an object or missing.
 */
export function withTask(text: string): string | null {
  const root = rootOf(text);
  if (root === null || readFrame(text).class !== 'request') return null;
  const params = memberAt(text, root, ['params']);
  if (params === null) return edited(text, [insertFirst(root, [['params', '{"task":{}}']])]);
  if (params.value.kind !== 'object') return null;
  if (memberAt(text, params.value, ['task']) !== null) return text;
  return edited(text, [insertFirst(params.value, [['task', '{}']])]);
}
