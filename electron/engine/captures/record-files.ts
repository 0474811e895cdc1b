import { nextPart, openPart, type StoredPart } from './stored-part.ts';

/**
 * The files of the record that begins in this one, or goes on from it, in order: this path first. Others that merely have such a name
 * are none of it. Never rejects: what cannot be read as a capture has no further files.
 */
export async function recordFiles(path: string): Promise<string[]> {
  const files = [path];
  let part: StoredPart | null = await openPart(path).catch(() => null);
  while (part !== null) {
    const next: StoredPart | null = await nextPart(part, () => undefined);
    await part.close();
    if (next !== null) files.push(next.path);
    part = next;
  }
  return files;
}
