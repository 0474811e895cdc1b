/** What the first bytes of a binary say of it. */
export interface MediaFacts {
  /** Media type by its signature; '' where none is known. */
  readonly type: string;
  /** In pixels; null where it is no picture, or its head does not tell. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** Bytes by which a binary is told; the size of a JPEG may stand behind its metadata. */
export const MEDIA_HEAD = 65_536;

/** Picture types that the window draws, each told by its bytes. */
export const DRAWN_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Sound types that the window plays. */
export const PLAYED_TYPES: readonly string[] = [
  'audio/wav',
  'audio/mpeg',
  'audio/ogg',
  'audio/flac',
  'audio/mp4',
  'audio/webm',
];

/** At most so many pixels are drawn unasked: a small file may unpack to gigabytes. */
export const PIXELS_UNASKED = 40_000_000;

interface Signature {
  readonly type: string;
  readonly at: number;
  readonly bytes: string;
  /** Further bytes at a second place, where the first alone would say too little. */
  readonly and?: { readonly at: number; readonly bytes: string };
}

// Signatures as the specifications of the formats name them, as Latin-1 text.
const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', at: 0, bytes: '\u0089PNG\r\n\u001a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\u00ff\u00d8\u00ff' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 0, bytes: 'RIFF', and: { at: 8, bytes: 'WEBP' } },
  { type: 'image/bmp', at: 0, bytes: 'BM', and: { at: 6, bytes: '\0\0\0\0' } },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/heic', at: 4, bytes: 'ftypheic' },
  { type: 'image/x-icon', at: 0, bytes: '\0\0\u0001\0' },
  { type: 'image/tiff', at: 0, bytes: 'II*\0' },
  { type: 'image/tiff', at: 0, bytes: 'MM\0*' },
  { type: 'audio/wav', at: 0, bytes: 'RIFF', and: { at: 8, bytes: 'WAVE' } },
  { type: 'audio/ogg', at: 0, bytes: 'OggS' },
  { type: 'audio/flac', at: 0, bytes: 'fLaC' },
  { type: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { type: 'audio/mpeg', at: 0, bytes: '\u00ff\u00fb' },
  { type: 'audio/mpeg', at: 0, bytes: '\u00ff\u00f3' },
  { type: 'audio/mpeg', at: 0, bytes: '\u00ff\u00f2' },
  { type: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'audio/webm', at: 0, bytes: '\u001aE\u00df\u00a3' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  { type: 'application/zip', at: 0, bytes: 'PK\u0003\u0004' },
  { type: 'application/gzip', at: 0, bytes: '\u001f\u008b' },
  { type: 'application/wasm', at: 0, bytes: '\0asm' },
  { type: 'application/vnd.sqlite3', at: 0, bytes: 'SQLite format 3\0' },
];

/** Tells a binary by its first bytes (MEDIA_HEAD of them are enough). Any bytes are taken. */
export function mediaFacts(head: Uint8Array): MediaFacts {
  const found = SIGNATURES.find(
    ({ at, bytes, and }) => has(head, at, bytes) && (and === undefined || has(head, and.at, and.bytes)),
  );
  const type = found?.type ?? (looksLikeSvg(head) ? 'image/svg+xml' : '');
  return { type, size: sizeOf(type, head) };
}

function has(head: Uint8Array, at: number, bytes: string): boolean {
  if (head.length < at + bytes.length) return false;
  for (let i = 0; i < bytes.length; i += 1) if (head[at + i] !== bytes.charCodeAt(i)) return false;
  return true;
}

function looksLikeSvg(head: Uint8Array): boolean {
  const text = Array.from(head.subarray(0, 1_024), (byte) => String.fromCharCode(byte)).join('');
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|!--|!doctype svg|svg)/i.test(text) && /<svg[\s>]/i.test(text);
}

function sizeOf(type: string, head: Uint8Array): MediaFacts['size'] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    switch (type) {
      case 'image/png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'image/gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'image/webp':
        return webpSize(head, view);
      case 'image/jpeg':
        return jpegSize(view);
      default:
        return null;
    }
  } catch (error) {
    // The head ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** WebP container (RFC 9649): lossy, lossless, extended. */
function webpSize(head: Uint8Array, view: DataView): MediaFacts['size'] {
  if (has(head, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff };
  if (has(head, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  if (!has(head, 12, 'VP8X')) return null;
  const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  return { width: three(24) + 1, height: three(27) + 1 };
}

/** Goes from marker to marker as far as the start of a frame (ISO/IEC 10918-1, annex B). Throws RangeError at the end. */
function jpegSize(view: DataView): MediaFacts['size'] {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}
