import { CATALOGUE, type CatalogueEntry } from './catalogue/index.ts';
import { RULE_GROUPS } from './rules/index.ts';

/** A rule of the catalogue, and whether this version checks it. */
export interface KnownRule extends CatalogueEntry {
  readonly implemented: boolean;
}

const IMPLEMENTED: ReadonlySet<string> = new Set(RULE_GROUPS.flatMap(({ rules }) => rules.map(({ id }) => id)));

/** Every rule of the catalogue, in its order. */
export const RULES: readonly KnownRule[] = CATALOGUE.map((entry) =>
  Object.assign({ implemented: IMPLEMENTED.has(entry.id) }, entry),
);

/** The rules by group, in the order of the catalogue. */
export const FINDING_GROUPS: readonly { readonly name: string; readonly rules: readonly KnownRule[] }[] = Array.from(
  new Set(RULES.map(({ group }) => group)),
  (name) => ({ name, rules: RULES.filter(({ group }) => group === name) }),
);
