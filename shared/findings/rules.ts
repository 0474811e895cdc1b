import { VERSION_CHOICE_RULES } from './version-choice.ts';
import { SUBSCRIPTION_RULES } from './subscriptions.ts';
import { STATELESSNESS_RULES } from './statelessness.ts';
import { ROUND_RULES } from './rounds.ts';
import { REQUEST_META_RULES } from './request-meta.ts';
import { DISCOVERY_RULES } from './discovery.ts';
import { CACHING_RULES } from './caching.ts';
import { APP_RULES } from './apps.ts';
import { AUTHORIZATION_RULES } from './authorization.ts';
import { BATCH_RULES } from './batches.ts';
import { CAPABILITY_RULES } from './capabilities.ts';
import { CATALOGUE, type CatalogueEntry } from './catalogue.ts';
import { ELICITATION_RULES } from './elicitation.ts';
import { ENVELOPE_RULES } from './envelope.ts';
import { ERROR_POLICY_RULES } from './error-policy.ts';
import { FRAMING_RULES } from './framing.ts';
import { HEADER_RULES } from './headers.ts';
import { HINT_RULES } from './hints.ts';
import { HTTP_WITH_SSE_RULES } from './http-with-sse.ts';
import { HTTP_RULES } from './http.ts';
import { LIFECYCLE_RULES } from './lifecycle.ts';
import { PROCESS_RULES } from './process.ts';
import { PROMPT_RULES } from './prompts.ts';
import { RESOURCE_RULES } from './resources.ts';
import { ROOT_RULES } from './roots.ts';
import type { Rule } from './rule.ts';
import { SAMPLING_RULES } from './sampling.ts';
import { SESSION_RULES } from './sessions.ts';
import { SSE_RULES } from './sse.ts';
import { TASK_EXTENSION_RULES } from './task-extension.ts';
import { TASK_RULES } from './tasks.ts';
import { DATED_FIELD_RULES } from './dated-fields.ts';
import { MESSAGE_SCHEMA_RULES } from './message-schemas.ts';
import { TOOL_SCHEMA_CHECKS } from './tool-schemas.ts';
import { TOOL_RULES } from './tools.ts';
import { UTILITY_RULES } from './utilities.ts';
import { VOCABULARY_RULES } from './vocabulary.ts';

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
  ...UTILITY_RULES,
  ...TOOL_RULES,
  ...RESOURCE_RULES,
  ...PROMPT_RULES,
  ...ROOT_RULES,
  ...SAMPLING_RULES,
  ...ELICITATION_RULES,
  ...TASK_RULES,
  ...TASK_EXTENSION_RULES,
  ...APP_RULES,
  ...HINT_RULES,
  ...VOCABULARY_RULES,
  ...CAPABILITY_RULES,
  ...ERROR_POLICY_RULES,
  ...REQUEST_META_RULES,
  ...DISCOVERY_RULES,
  ...VERSION_CHOICE_RULES,
  ...STATELESSNESS_RULES,
  ...ROUND_RULES,
  ...SUBSCRIPTION_RULES,
  ...CACHING_RULES,
  ...TOOL_SCHEMA_CHECKS,
  ...MESSAGE_SCHEMA_RULES,
  ...DATED_FIELD_RULES,
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
