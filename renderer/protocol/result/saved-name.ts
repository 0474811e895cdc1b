import { entryOf } from '../../../shared/json/index.ts';
import { fileName } from '../../../shared/sinks/index.ts';

/** A plain file name for the last part of an address, `otherwise` where that gives none. */
export function savedName(uri: string, otherwise: string): string {
  const last =
    uri
      .slice(0, 2_000)
      .split(/[?#]/)[0]!
      .split('/')
      .findLast((part) => part !== '') ?? '';
  // Its end has the ending.
  return fileName(last.slice(-80), otherwise, 80);
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
};

/** The name with the ending that its type has, where it has none. */
export function withEnding(name: string, type: string): string {
  const ending = entryOf(ENDINGS, type);
  return /\.[A-Za-z0-9]{1,8}$/.test(name) ? name : `${name}.${ending ?? 'bin'}`;
}
