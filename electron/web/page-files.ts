import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** One file of the page. */
export interface PageFile {
  readonly type: string;
  /** True for files whose name holds a hash of their content. */
  readonly immutable: boolean;
  /** The bytes; throws the system's error when the file went away meanwhile. */
  read(): Buffer;
}

/**
 * The files of the built page by their URL path. Only what was there at the start is served, by exact name, so that no
 * spelling of a path leads anywhere else. Files are read when first asked for. Throws when there is no page at all.
 */
export function pageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    let bytes: Buffer | null = null;
    files.set(url, {
      type: TYPES[extname(entry.name).toLowerCase()] ?? 'application/octet-stream',
      immutable: url.startsWith('/assets/'),
      read: () => (bytes ??= readFileSync(path)),
    });
  }
  const index = files.get('/index.html');
  if (!index) throw new Error(`${join(folder, 'index.html')} is missing`);
  files.set('/', index);
  return files;
}
