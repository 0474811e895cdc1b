import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { protocol } from 'electron';
import { pagePolicy } from '../../shared/bridge/index.ts';

/** Where the window's page lives: a scheme of our own, so that it has an origin and no file can claim it. */
export const PAGE_ORIGIN = 'app://mcpscope';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Tells Electron of the scheme; must happen before the app is ready. */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

/** Serves the built page below `folder` on PAGE_ORIGIN. */
export function servePage(folder: string): void {
  protocol.handle('app', (request) => pageFile(folder, request.method, request.url));
}

/** The answer to a request for a file of the page: 404 for whatever is not below `folder`. */
export async function pageFile(folder: string, method: string, address: string): Promise<Response> {
  const { host, pathname } = new URL(address);
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'The page can only be read.');
  // Nothing is decoded: our own files have plain names, and an odd spelling is no file of ours.
  const path = join(folder, pathname === '/' ? '/index.html' : pathname);
  if (host !== 'mcpscope' || !path.startsWith(folder + sep)) return refusal(404, 'There is nothing at this address.');
  try {
    const headers = { ...SECURITY, 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' };
    return new Response(new Uint8Array(await readFile(path)), { headers });
  } catch (error) {
    return refusal(
      404,
      `This file of the page cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

const SECURITY = {
  'Content-Security-Policy': pagePolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

function refusal(status: number, reason: string): Response {
  return new Response(reason, { status, headers: { ...SECURITY, 'Content-Type': 'text/plain; charset=utf-8' } });
}
