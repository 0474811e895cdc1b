import { oneLine } from '../../analysis/index.ts';

const SHOWN = 3;

/** Names as they stand in a sentence: `“a”, “b” and “c”`, `“a”, “b”, “c” and 4 more`. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `“${oneLine(name, 60)}”`);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** Names that come up more than once, earlier ones included; each once. */
export function repeated(names: readonly string[], earlier: { has(name: string): boolean }): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) {
    if (seen.has(name) || earlier.has(name)) twice.add(name);
    seen.add(name);
  }
  return Array.from(twice);
}
