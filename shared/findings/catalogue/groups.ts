import { APPS } from './groups/apps.ts';
import { AUTHORIZATION } from './groups/authorization.ts';
import { BATCHES } from './groups/batches.ts';
import { CACHING } from './groups/caching.ts';
import { CAPABILITIES } from './groups/capabilities.ts';
import { ELICITATION } from './groups/elicitation.ts';
import { ENVELOPE } from './groups/envelope.ts';
import { ERROR_POLICY } from './groups/error-policy.ts';
import { FRAMING } from './groups/framing.ts';
import { HEADERS } from './groups/headers.ts';
import { HINTS } from './groups/hints.ts';
import { HTTP } from './groups/http.ts';
import { HTTP_WITH_SSE } from './groups/http-with-sse.ts';
import { LIFECYCLE } from './groups/lifecycle.ts';
import { PROCESS } from './groups/process.ts';
import { REQUEST_META } from './groups/request-meta.ts';
import { RESOURCES } from './groups/resources.ts';
import { ROUNDS } from './groups/rounds.ts';
import { SESSIONS } from './groups/sessions.ts';
import { SSE } from './groups/sse.ts';
import { SUBSCRIPTIONS } from './groups/subscriptions.ts';
import { TASK_EXTENSION } from './groups/task-extension.ts';
import { TASKS } from './groups/tasks.ts';
import { TOOLS } from './groups/tools.ts';
import { UTILITIES } from './groups/utilities.ts';
import { VOCABULARY } from './groups/vocabulary.ts';

/** The groups of the catalogue by name, in its order. */
export const GROUPS = {
  'Framing and encoding': FRAMING,
  'JSON-RPC envelope': ENVELOPE,
  Batches: BATCHES,
  'Vocabulary, direction, shape': VOCABULARY,
  'Lifecycle, handshake era': LIFECYCLE,
  'Process lifecycle': PROCESS,
  'Per-request metadata and version selection': REQUEST_META,
  Capabilities: CAPABILITIES,
  'Cancellation, timeouts, progress, logging, pagination, completion': UTILITIES,
  'Tools and content': TOOLS,
  'Resources, prompts, roots': RESOURCES,
  'Sampling and elicitation': ELICITATION,
  'Multi round-trip requests': ROUNDS,
  Subscriptions: SUBSCRIPTIONS,
  Caching: CACHING,
  'HTTP, both Streamable eras': HTTP,
  'HTTP sessions': SESSIONS,
  'HTTP version and mirror headers': HEADERS,
  SSE: SSE,
  'HTTP+SSE of 2024-11-05': HTTP_WITH_SSE,
  'Authorization seen on the wire': AUTHORIZATION,
  'Error-code policy': ERROR_POLICY,
  'Tasks, experimental core feature of 2025-11-25': TASKS,
  'Tasks extension io.modelcontextprotocol/tasks': TASK_EXTENSION,
  'MCP Apps extension io.modelcontextprotocol/ui': APPS,
  'Health hints': HINTS,
} as const;

type Groups = typeof GROUPS;

/** The id of a rule. */
export type RuleId = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups];
