import type { HttpBodyEvent, HttpEncodedEvent } from '../../../shared/capture/index.ts';
import { bytesOfBase64 } from '../../protocol/text/index.ts';

/** A body put together from its pieces: text, or bytes where a piece is none. */
export type JoinedBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** Joins the pieces of a body in their order. One piece that is no text makes the whole a matter of bytes. */
export function joinPieces(pieces: readonly (HttpBodyEvent | HttpEncodedEvent)[]): JoinedBody {
  if (pieces.every((piece) => piece.kind === 'http.body' && piece.base64 === undefined)) {
    return { kind: 'text', text: pieces.map((piece) => textOf(piece)).join('') };
  }
  const parts = pieces.map((piece) =>
    piece.base64 === undefined ? new TextEncoder().encode(textOf(piece)) : bytesOfBase64(piece.base64),
  );
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { kind: 'bytes', bytes };
}

function textOf(piece: HttpBodyEvent | HttpEncodedEvent): string {
  return piece.kind === 'http.body' ? (piece.text ?? '') : '';
}
