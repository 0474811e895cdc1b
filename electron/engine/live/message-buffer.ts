import { messageBytes, type MessageParts } from '../../../shared/compose/index.ts';

/** The exact bytes of a message. Throws CannotSpoil. */
export function messageBuffer(parts: MessageParts): Buffer {
  const { buffer, byteOffset, length } = messageBytes(parts, (text) => Buffer.from(text, 'utf8'));
  return Buffer.from(buffer, byteOffset, length);
}
