import type { Finding } from '../../../shared/findings/index.ts';

/** What tells whether a finding has all of the words, in its rule, its side, its level, its clause or its sentence. */
export function soughtBy(words: string): (finding: Finding) => boolean {
  const sought = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (sought.length === 0) return () => true;
  return ({ rule, side, level, message, spec, revision }) => {
    const text = `${rule} ${side} ${level} ${revision} ${spec} ${message}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  };
}
