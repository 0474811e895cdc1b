import { memberAt, replaced, rootOf } from '../json/index.ts';
import { readFrame } from '../jsonrpc/index.ts';

/** A text that is sent over and over. */
export interface RepeatedText {
  readonly method: string;
  /** A request is answered; a notification is only counted. */
  readonly kind: 'request' | 'notification';
  /** The text with this id, all else unchanged; the text itself where it has no id. `id`: exact JSON text. */
  withId(id: string): string;
}

/** Reads a text that is to be repeated; a sentence where it is no single request or notification. */
export function repeatedText(text: string): RepeatedText | string {
  const { class: name, messages } = readFrame(text);
  const [message] = messages;
  if (name === 'notification') return { method: message?.method ?? '', kind: 'notification', withId: () => text };
  const id = name === 'request' ? memberAt(text, rootOf(text), ['id']) : null;
  if (id === null)
    return name.startsWith('batch.')
      ? 'A batch cannot be repeated: each request needs an id of its own. Repeat one of its requests.'
      : 'Only a single JSON-RPC request or notification can be repeated, and this text is neither.';
  return {
    method: message?.method ?? '',
    kind: 'request',
    withId: (next) => replaced(text, id.value, next),
  };
}
