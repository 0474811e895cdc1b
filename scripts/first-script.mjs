// What the page loads before anything is seen of it: the entry of the window, and all that it imports at once. Each build holds it to a budget.

/** The most that it may be, bytes. Whoever makes it larger loads something that is not needed at the start: see `lateDialog`, and `lazy` in the panels. */
const FIRST_SCRIPT_MOST = 440_000;

/** The chunks that load first, the largest first, as `{ name, bytes }`. `output` is that of a build by Rolldown. */
export function firstChunks(output) {
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const waiting = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const first = new Set(waiting);
  for (const chunk of waiting) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported === undefined || first.has(imported)) continue;
      first.add(imported);
      waiting.push(imported);
    }
  }
  return [...first]
    .map(({ fileName, code }) => ({ name: fileName, bytes: Buffer.byteLength(code) }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** Throws where what loads first is more than it may be. */
export function holdFirstScript(output, most = FIRST_SCRIPT_MOST) {
  const first = firstChunks(output);
  const bytes = first.reduce((sum, chunk) => sum + chunk.bytes, 0);
  if (bytes <= most) return;
  const largest = first.slice(0, 5).map((chunk) => `${chunk.name} (${chunk.bytes})`);
  throw new Error(
    `The page loads ${bytes} bytes of script before anything is seen of it, and ${most} are allowed. The largest: ${largest.join(', ')}. ` +
      'Something that is used later is imported at once: load it when it is used.',
  );
}
