import { AUTHORIZATION_RULES } from './authorization.ts';
import { BATCH_RULES } from './batches.ts';
import { CATALOGUE, type CatalogueEntry } from './catalogue.ts';
import { ENVELOPE_RULES } from './envelope.ts';
import { FRAMING_RULES } from './framing.ts';
import { HEADER_RULES } from './headers.ts';
import { HTTP_WITH_SSE_RULES } from './http-with-sse.ts';
import { HTTP_RULES } from './http.ts';
import { LIFECYCLE_RULES } from './lifecycle.ts';
import { PROCESS_RULES } from './process.ts';
import type { Rule } from './rule.ts';
import { SESSION_RULES } from './sessions.ts';
import { SSE_RULES } from './sse.ts';

/** The checks that exist. */
export const CHECKS: readonly Rule[] = [
  ...FRAMING_RULES,
  ...ENVELOPE_RULES,
  ...BATCH_RULES,
  ...LIFECYCLE_RULES,
  ...PROCESS_RULES,
  ...HTTP_RULES,
  ...SESSION_RULES,
  ...HEADER_RULES,
  ...SSE_RULES,
  ...HTTP_WITH_SSE_RULES,
  ...AUTHORIZATION_RULES,
];

/** A rule of the catalogue, and whether this version checks it. */
export interface KnownRule extends CatalogueEntry {
  readonly implemented: boolean;
}

const IMPLEMENTED: ReadonlySet<string> = new Set(CHECKS.map(({ id }) => id));

/** Every rule of the catalogue, in its order. */
export const RULES: readonly KnownRule[] = CATALOGUE.map((entry) =>
  Object.assign({ implemented: IMPLEMENTED.has(entry.id) }, entry),
);

/** The rules by group, in the order of the catalogue. */
export const FINDING_GROUPS: readonly { readonly name: string; readonly rules: readonly KnownRule[] }[] = Array.from(
  new Set(RULES.map(({ group }) => group)),
  (name) => ({ name, rules: RULES.filter(({ group }) => group === name) }),
);
