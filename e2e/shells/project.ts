import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository, absolute. */
export function inProject(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** One of the small servers of e2e/servers, absolute. */
export function testServer(name: string): string {
  return inProject('e2e/servers', `${name}.mjs`);
}
