import type { RuleGroup } from '../engine/index.ts';
import { APPS } from './apps/index.ts';
import { AUTHORIZATION } from './authorization/index.ts';
import { BATCHES } from './batches/index.ts';
import { CACHING } from './caching/index.ts';
import { CAPABILITIES } from './capabilities/index.ts';
import { DISCOVERY } from './discovery/index.ts';
import { ELICITATION } from './elicitation/index.ts';
import { ENVELOPE } from './envelope/index.ts';
import { ERROR_POLICY } from './error-policy/index.ts';
import { FRAMING } from './framing/index.ts';
import { HEADERS } from './headers/index.ts';
import { HINTS } from './hints/index.ts';
import { HTTP } from './http/index.ts';
import { HTTP_WITH_SSE } from './http-with-sse/index.ts';
import { LIFECYCLE } from './lifecycle/index.ts';
import { PROCESS } from './process/index.ts';
import { PROMPTS } from './prompts/index.ts';
import { REQUEST_META } from './request-meta/index.ts';
import { RESOURCES } from './resources/index.ts';
import { ROOTS } from './roots/index.ts';
import { ROUNDS } from './rounds/index.ts';
import { SAMPLING } from './sampling/index.ts';
import { SCHEMAS } from './schemas/index.ts';
import { SESSIONS } from './sessions/index.ts';
import { SSE } from './sse/index.ts';
import { STATELESSNESS } from './statelessness/index.ts';
import { SUBSCRIPTIONS } from './subscriptions/index.ts';
import { TASK_EXTENSION } from './task-extension/index.ts';
import { TASKS } from './tasks/index.ts';
import { TOOLS } from './tools/index.ts';
import { UTILITIES } from './utilities/index.ts';
import { VOCABULARY } from './vocabulary/index.ts';

/** Every group of rules, in the order in which its findings of one event are told. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  FRAMING,
  ENVELOPE,
  BATCHES,
  LIFECYCLE,
  PROCESS,
  HTTP,
  SESSIONS,
  HEADERS,
  SSE,
  HTTP_WITH_SSE,
  AUTHORIZATION,
  UTILITIES,
  TOOLS,
  RESOURCES,
  PROMPTS,
  ROOTS,
  SAMPLING,
  ELICITATION,
  TASKS,
  TASK_EXTENSION,
  APPS,
  HINTS,
  VOCABULARY,
  CAPABILITIES,
  ERROR_POLICY,
  REQUEST_META,
  DISCOVERY,
  STATELESSNESS,
  ROUNDS,
  SUBSCRIPTIONS,
  CACHING,
  SCHEMAS,
];
