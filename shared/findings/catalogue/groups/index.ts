export {
  ALL,
  LEGACY,
  MODERN,
  since,
  spread,
  type Fault,
  type FindingLevel,
  type RuleEntry,
  type RuleKind,
} from './entry.ts';
export { CONSEQUENCES } from './consequences.ts';
import { APPS } from './apps.ts';
import { AUTHORIZATION } from './authorization.ts';
import { BATCHES } from './batches.ts';
import { CACHING } from './caching.ts';
import { CAPABILITIES } from './capabilities.ts';
import { ELICITATION } from './elicitation.ts';
import { ENVELOPE } from './envelope.ts';
import { ERROR_POLICY } from './error-policy.ts';
import { FRAMING } from './framing.ts';
import { HEADERS } from './headers.ts';
import { HINTS } from './hints.ts';
import { HTTP } from './http.ts';
import { HTTP_WITH_SSE } from './http-with-sse.ts';
import { LIFECYCLE } from './lifecycle.ts';
import { PROCESS } from './process.ts';
import { REQUEST_META } from './request-meta.ts';
import { RESOURCES } from './resources.ts';
import { ROUNDS } from './rounds.ts';
import { SESSIONS } from './sessions.ts';
import { SSE } from './sse.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';
import { TASK_EXTENSION } from './task-extension.ts';
import { TASKS } from './tasks.ts';
import { TOOLS } from './tools.ts';
import { UTILITIES } from './utilities.ts';
import { VOCABULARY } from './vocabulary.ts';

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
