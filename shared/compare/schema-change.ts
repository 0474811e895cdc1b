import type { JsonStep } from './json-path.ts';

/**
 * What a change does to the values that are accepted: `narrower` refuses some that were, `wider` takes some that were not, `other`
 * does both, `words` neither.
 */
export type SchemaEffect = 'narrower' | 'wider' | 'other' | 'words';

/** What a change is about, for its verdict and its sentence. */
export type SchemaMatter =
  /** A property came or went; `required` tells whether it must be there. */
  | { readonly is: 'property'; readonly required: boolean; readonly closed: boolean }
  /** A property that both have must be there now, or need not any more. */
  | { readonly is: 'required'; readonly name: string }
  /** What a schema does not name is refused now, or taken. */
  | { readonly is: 'closed' }
  | { readonly is: 'type'; readonly lost: string; readonly gained: string }
  /** Values listed one by one; `only` has those that are left of any. */
  | { readonly is: 'values'; readonly lost: string; readonly gained: string; readonly only: string }
  /** A bound, a pattern, a format or another condition. */
  | { readonly is: 'condition'; readonly keyword: string }
  /** A branch of `anyOf` or `oneOf`. */
  | { readonly is: 'branch' }
  /** Too large, too deep or of a kind that is not looked into. */
  | { readonly is: 'unread' }
  /** The header that mirrors an argument (2026-07-28, `x-mcp-header`). */
  | { readonly is: 'header' }
  | { readonly is: 'words'; readonly keyword: string };

/** One place where two schemas differ. */
export interface SchemaChange {
  /** From the schema on. */
  readonly path: readonly JsonStep[];
  readonly change: 'added' | 'removed' | 'changed';
  readonly effect: SchemaEffect;
  readonly matter: SchemaMatter;
  /** What stands there; undefined for nothing. */
  readonly left: unknown;
  readonly right: unknown;
}
