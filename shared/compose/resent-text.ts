import { membersOf, memberSpan, readFrame, type Span } from '../jsonrpc/index.ts';
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
  const from = messages[0]?.span[0] ?? 0;
  const before = memberSpan(text, from, ['id']);
  const token = memberSpan(renewed, from, ['params', '_meta', 'progressToken']);
  if (before === null || token === null) return { text: renewed };
  const ours = `"progress-${text.slice(...before.value)}"`;
  return { text: renewed.slice(...token.value) === ours ? put(renewed, token.value, `"progress-${id}"`) : renewed };
}

/**
 * A request that asks to be run as a task (2025-11-25, utilities/tasks): `params.task` is added where it has none, all else stays as
 * it is. Null where the text is no single request whose params are an object or missing.
 */
export function withTask(text: string): string | null {
  const { class: name, messages } = readFrame(text);
  const from = messages[0]?.span[0] ?? 0;
  if (name !== 'request') return null;
  if (memberSpan(text, from, ['params', 'task']) !== null) return text;
  const params = memberSpan(text, from, ['params']);
  const [start, end]: Span = params?.value ?? [from, from];
  if (text[start] !== '{') return null;
  const added = params === null ? '"params":{"task":{}}' : '"task":{}';
  const empty = params !== null && membersOf(text, start).next().done === true;
  return params === null
    ? put(text, [from + 1, from + 1], `${added},`)
    : put(text, [start, end], `{${added}${empty ? '' : ','}${text.slice(start + 1, end)}`);
}

function put(text: string, [start, end]: Span, piece: string): string {
  return text.slice(0, start) + piece + text.slice(end);
}
