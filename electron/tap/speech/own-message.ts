import { memberAt, replaced, rootOf } from '../../../shared/json/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import type { OwnIds } from './own-ids.ts';

/** A message of a window, as it goes out. */
export interface OwnMessage {
  readonly text: string;
  /** Of a request; '' for a notification, which nobody answers. */
  readonly id: string;
}

/**
 * Makes a message that cannot be taken for one of the peer's: its id, and the token by which it wants to hear of its progress, are of
 * our own space. A sentence for a text whose answer could not be told from the peer's.
 */
export function ownMessage(text: string, ids: OwnIds): OwnMessage | string {
  if (/[\r\n]/.test(text.trim())) return 'A message is one line here: join its lines first.';
  const { class: name } = readFrame(text);
  if (name === 'notification') return { text: text.trim(), id: '' };
  if (name !== 'request')
    return 'Only one JSON-RPC request or notification can be said here: of anything else the answer could not be told from an answer to the other side.';
  const id = ids.next();
  return { text: withIds(text.trim(), id), id };
}

function withIds(text: string, id: string): string {
  const own = JSON.stringify(id);
  return [['params', '_meta', 'progressToken'], ['id']].reduce((changed, path) => {
    const member = memberAt(changed, rootOf(changed), path);
    return member === null ? changed : replaced(changed, member.value, own);
  }, text);
}
