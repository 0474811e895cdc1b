/** A process of this machine, as its system tells it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** When it began, in the system's own words: tells it from a later process of the same number. */
  readonly began: string;
  /** ms since it began; -1 where the system does not say. */
  readonly ageMs: number;
  /** Resident memory. */
  readonly bytes: number;
  /** Its command line, word by word where the system keeps words. */
  readonly words: readonly string[];
}

/** `node server.js`, `npm exec weather`: what a process runs, without its options, which may be secrets. */
export function nameOf({ words }: Pick<ProcessRow, 'words'>): string {
  const [first = '', ...rest] = words.length === 1 ? (words[0] ?? '').split(' ') : words;
  const [second = '', third = ''] = rest.filter((word) => word !== '' && !word.startsWith('-'));
  const ran = rest[0]?.startsWith('-') === true ? [second] : [second, /^(?:exec|run|x|dlx)$/.test(second) ? third : ''];
  return [first, ...ran]
    .map(lastPart)
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 200);
}

function lastPart(word: string): string {
  return word.startsWith('@') ? word : (word.split(/[\\/]/).at(-1) ?? '');
}
