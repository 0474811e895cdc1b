import type { Chunking } from '../../../shared/compose/index.ts';

/** Views of so many bytes each, the last one of what is left; none of nothing. */
export function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** The lengths of these pieces; none where it is one. */
export function pieceLengths(bytes: number, { bytes: size }: Chunking): number[] {
  const lengths = Array.from({ length: Math.ceil(bytes / size) }, (_, at) => Math.min(size, bytes - at * size));
  return lengths.length > 1 ? lengths : [];
}
