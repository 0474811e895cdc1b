import { isUtf8 } from 'node:buffer';

/** Bytes as text where they are UTF-8, else as base64; nothing is ever replaced. */
export type TextOrBase64 = { readonly text: string } | { readonly base64: string };

/** The bytes of some parts in one piece, without a copy when they are one piece already. */
export function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (first === undefined) return Buffer.alloc(0);
  if (parts.length > 1) return Buffer.concat(parts);
  return Buffer.isBuffer(first) ? first : Buffer.from(first.buffer, first.byteOffset, first.length);
}

/** Decodes the bytes of some parts. Throws when they are too long for one string (about 512 MiB). */
export function textOrBase64(parts: readonly Uint8Array[]): TextOrBase64 {
  const bytes = joined(parts);
  const text = bytes.toString('utf8');
  // Wrong bytes decode to U+FFFD and to nothing else, so only a text with one needs the second look.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return { base64: bytes.toString('base64') };
  return { text };
}
