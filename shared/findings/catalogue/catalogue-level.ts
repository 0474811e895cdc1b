import { REVISIONS, type Revision } from '../../mcp/index.ts';
import { isVersionWord, revisionsNamed } from './catalogue-versions.ts';

/** Error (a MUST), warning (a SHOULD), info. */
export type LevelCode = 'E' | 'W' | 'I';

const MILDEST_FIRST: readonly LevelCode[] = ['I', 'W', 'E'];

interface LevelTable {
  readonly byRevision: ReadonlyMap<Revision, LevelCode>;
  readonly mildest: LevelCode;
}

const TABLES = new Map<string, LevelTable>();

/** Level by the catalogue's shorthand, as `W`, `E (V2+), W (V1)` or `W (V5), I (L)`; the mildest for null. */
export function levelIn(shorthand: string, revision: Revision | null): LevelCode {
  let table = TABLES.get(shorthand);
  if (!table) {
    table = read(shorthand);
    TABLES.set(shorthand, table);
  }
  return revision === null ? table.mildest : (table.byRevision.get(revision) ?? table.mildest);
}

/**
 * A condition that names no revisions (`E (schema), W (text)`) tells cases of one rule apart that only the rule itself
 * can know: there the first level stands.
 */
function read(shorthand: string): LevelTable {
  const byRevision = new Map<Revision, LevelCode>();
  const named: LevelCode[] = [];
  let first: LevelCode | null = null;
  for (const [, code, condition = 'all'] of shorthand.matchAll(/([EWI])(?: \(([^)]*)\))?(?=,|$)/g)) {
    if (!isLevel(code)) continue;
    first ??= code;
    if (!condition.split(/[\s,]+/).every(isVersionWord)) continue;
    named.push(code);
    for (const revision of revisionsNamed(condition)) if (!byRevision.has(revision)) byRevision.set(revision, code);
  }
  const fallback = first ?? 'W';
  if (named.length === 0) for (const revision of REVISIONS) byRevision.set(revision, fallback);
  return { byRevision, mildest: MILDEST_FIRST.find((level) => named.includes(level)) ?? fallback };
}

function isLevel(code: string | undefined): code is LevelCode {
  return code === 'E' || code === 'W' || code === 'I';
}
