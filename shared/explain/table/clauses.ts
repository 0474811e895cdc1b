import { REVISIONS, type Revision } from '../../mcp/index.ts';

/** Where a subject is specified: its page and heading, and the address of that on the official site. */
export interface Clause {
  /** Path within a revision of the specification, as `server/tools#tool`; or the name of another document. */
  readonly text: string;
  /** Revision whose text it is; null for other documents. */
  readonly revision: Revision | null;
  readonly url: string;
}

/** A path that holds in every revision, or paths by the first revision that each holds in. */
type Places = string | Partial<Readonly<Record<Revision, string>>>;

const SITE = 'https://modelcontextprotocol.io';

const transports = (heading: string, modern: string): Places => ({
  '2025-03-26': `basic/transports#${heading}`,
  '2026-07-28': `basic/transports/streamable-http${modern}`,
});

const fromV2On = (heading: string): Places => ({
  '2024-11-05': `basic/messages#${heading}`,
  '2025-03-26': `basic/index#${heading}`,
});

const fromV4On = (path: string): Places => ({ '2025-11-25': path });
const fromV5On = (path: string): Places => ({ '2026-07-28': path });

/** Paths are those of the specification's own repository, docs/specification/<revision>/. */
const PLACES = {
  changes: { '2024-11-05': 'index', '2025-03-26': 'changelog' },
  requests: fromV2On('requests'),
  responses: fromV2On('responses'),
  notifications: fromV2On('notifications'),
  errors: {
    '2024-11-05': 'basic/messages#responses',
    '2025-03-26': 'basic/index#responses',
    '2025-11-25': 'basic/index#error-responses',
    '2026-07-28': 'basic/index#error-codes',
  },
  batching: { '2025-03-26': 'basic/index#batching' },
  meta: { '2025-06-18': 'basic/index#meta' },
  icons: fromV4On('basic/index#icons'),
  jsonSchema: fromV4On('basic/index#json-schema-usage'),
  resultType: fromV5On('basic/index#result-responses'),
  versions: {
    '2024-11-05': 'basic/lifecycle#version-negotiation',
    '2026-07-28': 'basic/versioning#protocol-version-negotiation',
  },
  initialization: {
    '2024-11-05': 'basic/lifecycle#initialization',
    '2026-07-28': 'basic/versioning#backward-compatibility-with-initialization-based-versions',
  },
  capabilities: { '2024-11-05': 'basic/lifecycle#capability-negotiation', '2026-07-28': 'basic/index#meta' },
  extensions: fromV5On('basic/versioning#extension-negotiation'),
  operation: { '2024-11-05': 'basic/lifecycle#operation', '2026-07-28': 'basic/patterns/index' },
  shutdown: { '2024-11-05': 'basic/lifecycle#shutdown', '2026-07-28': 'basic/transports/stdio#shutdown' },
  stdio: { '2024-11-05': 'basic/transports#stdio', '2026-07-28': 'basic/transports/stdio' },
  customTransports: {
    '2024-11-05': 'basic/transports#custom-transports',
    '2026-07-28': 'basic/transports/index#custom-transports',
  },
  streamableHttp: transports('streamable-http', ''),
  httpSse: {
    '2024-11-05': 'basic/transports#http-with-sse',
    '2025-03-26': 'basic/transports#backwards-compatibility',
    '2026-07-28': 'basic/transports/streamable-http#httpsse-transport-2024-11-05',
  },
  sending: transports('sending-messages-to-the-server', '#sending-messages'),
  receiving: transports('sending-messages-to-the-server', '#receiving-messages'),
  listening: {
    '2025-03-26': 'basic/transports#listening-for-messages-from-the-server',
    '2026-07-28': 'basic/patterns/subscriptions',
  },
  resuming: transports('resumability-and-redelivery', '#earlier-streamable-http-revisions'),
  sessions: transports('session-management', '#earlier-streamable-http-revisions'),
  versionHeader: {
    '2025-06-18': 'basic/transports#protocol-version-header',
    '2026-07-28': 'basic/transports/streamable-http#protocol-version-header',
  },
  mirrorHeaders: fromV5On('basic/transports/streamable-http#standard-request-headers'),
  parameterHeaders: fromV5On('basic/transports/streamable-http#custom-headers-from-tool-parameters'),
  headerCheck: fromV5On('basic/transports/streamable-http#server-validation'),
  httpSecurity: {
    '2024-11-05': 'basic/transports#security-warning',
    '2026-07-28': 'basic/transports/streamable-http',
  },
  authorization: { '2025-03-26': 'basic/authorization', '2026-07-28': 'basic/authorization/index' },
  tokens: {
    '2025-03-26': 'basic/authorization#access-token-usage',
    '2026-07-28': 'basic/authorization/index#access-token-usage',
  },
  authorizationErrors: {
    '2025-03-26': 'basic/authorization#error-handling',
    '2026-07-28': 'basic/authorization/index#error-handling',
  },
  cancellation: { '2024-11-05': 'basic/utilities/cancellation', '2026-07-28': 'basic/patterns/cancellation' },
  progress: { '2024-11-05': 'basic/utilities/progress', '2026-07-28': 'basic/patterns/progress' },
  ping: 'basic/utilities/ping',
  tasks: fromV4On('basic/utilities/tasks'),
  caching: fromV5On('server/utilities/caching'),
  rounds: fromV5On('basic/patterns/mrtr'),
  subscriptions: fromV5On('basic/patterns/subscriptions'),
  discover: fromV5On('server/discover'),
  logging: 'server/utilities/logging',
  logLevels: 'server/utilities/logging#log-levels',
  pagination: 'server/utilities/pagination',
  completion: 'server/utilities/completion',
  toolList: 'server/tools#listing-tools',
  toolCall: 'server/tools#calling-tools',
  tool: 'server/tools#tool',
  toolResult: 'server/tools#tool-result',
  toolErrors: 'server/tools#error-handling',
  toolChanges: 'server/tools#list-changed-notification',
  toolOutput: { '2025-06-18': 'server/tools#output-schema' },
  toolHeader: fromV5On('server/tools#x-mcp-header'),
  resourceList: 'server/resources#listing-resources',
  resourceRead: 'server/resources#reading-resources',
  resourceTemplates: 'server/resources#resource-templates',
  resourceSubscriptions: 'server/resources#subscriptions',
  resourceChanges: 'server/resources#list-changed-notification',
  resource: 'server/resources#resource',
  resourceContents: 'server/resources#resource-contents',
  resourceErrors: 'server/resources#error-handling',
  annotations: { '2024-11-05': 'server/resources#resource', '2025-06-18': 'server/resources#annotations' },
  promptList: 'server/prompts#listing-prompts',
  promptGet: 'server/prompts#getting-a-prompt',
  promptChanges: 'server/prompts#list-changed-notification',
  prompt: 'server/prompts#prompt',
  promptMessage: 'server/prompts#promptmessage',
  roots: 'client/roots#listing-roots',
  rootChanges: 'client/roots#root-list-changes',
  root: 'client/roots#root',
  sampling: 'client/sampling#creating-messages',
  samplingTools: fromV4On('client/sampling#sampling-with-tools'),
  samplingMessages: 'client/sampling#messages',
  modelPreferences: 'client/sampling#model-preferences',
  samplingErrors: 'client/sampling#error-handling',
  elicitation: {
    '2025-06-18': 'client/elicitation#creating-elicitation-requests',
    '2025-11-25': 'client/elicitation#elicitation-requests',
  },
  elicitationForm: {
    '2025-06-18': 'client/elicitation#request-schema',
    '2025-11-25': 'client/elicitation#requested-schema',
  },
  elicitationUrl: fromV4On('client/elicitation#url-mode-elicitation-requests'),
  elicitationComplete: fromV4On('client/elicitation#completion-notifications-for-url-mode-elicitation'),
  elicitationRequired: fromV4On('client/elicitation#url-elicitation-required-error'),
  elicitationAnswer: { '2025-06-18': 'client/elicitation#response-actions' },
} as const satisfies Readonly<Record<string, Places>>;

const OTHERS = {
  tasksExtension: ['Tasks extension', `${SITE}/extensions/tasks/overview`],
  appsExtension: ['MCP Apps extension', `${SITE}/extensions/apps/overview`],
  jsonRpc: ['JSON-RPC 2.0', 'https://www.jsonrpc.org/specification'],
  jsonRpcRequest: ['JSON-RPC 2.0 §4', 'https://www.jsonrpc.org/specification#request_object'],
  jsonRpcResponse: ['JSON-RPC 2.0 §5', 'https://www.jsonrpc.org/specification#response_object'],
  jsonRpcError: ['JSON-RPC 2.0 §5.1', 'https://www.jsonrpc.org/specification#error_object'],
  jsonSchema2020: ['JSON Schema 2020-12', 'https://json-schema.org/draft/2020-12'],
  http: ['RFC 9110, HTTP', 'https://www.rfc-editor.org/rfc/rfc9110'],
  httpCaching: ['RFC 9111, HTTP caching', 'https://www.rfc-editor.org/rfc/rfc9111'],
  webSocket: ['RFC 6455, WebSocket', 'https://www.rfc-editor.org/rfc/rfc6455'],
  sse: ['HTML, server-sent events', 'https://html.spec.whatwg.org/multipage/server-sent-events.html'],
  fetch: ['Fetch, CORS protocol', 'https://fetch.spec.whatwg.org/#http-cors-protocol'],
  traceContext: ['W3C Trace Context', 'https://www.w3.org/TR/trace-context/'],
  baggage: ['W3C Baggage', 'https://www.w3.org/TR/baggage/'],
} as const satisfies Readonly<Record<string, readonly [text: string, url: string]>>;

/** Name of a place of the specification, or of another document. */
export type ClauseName = keyof typeof PLACES | keyof typeof OTHERS;

/** The clause of this name in a revision; where that revision has no such place, in the nearest one that has. */
export function clauseIn(name: ClauseName, revision: Revision): Clause {
  if (name in OTHERS) {
    const [text, url] = OTHERS[name as keyof typeof OTHERS];
    return { text, revision: null, url };
  }
  const places: Places = PLACES[name as keyof typeof PLACES];
  if (typeof places === 'string') return specified(places, nearest(name, revision));
  const known = REVISIONS.filter((each) => places[each] !== undefined);
  const from = known.findLast((each) => each <= revision) ?? known[0]!;
  return specified(places[from]!, from > revision ? from : nearest(name, revision));
}

/** Pages that a later revision took away are cited from the last one that has them. */
const LAST: Partial<Readonly<Record<ClauseName, Revision>>> = {
  batching: '2025-03-26',
  ping: '2025-11-25',
  tasks: '2025-11-25',
  rootChanges: '2025-11-25',
  elicitationComplete: '2025-11-25',
  elicitationRequired: '2025-11-25',
};

function nearest(name: ClauseName, revision: Revision): Revision {
  const last = LAST[name] ?? revision;
  return last < revision ? last : revision;
}

function specified(path: string, revision: Revision): Clause {
  // The site serves `basic/index` as `basic`.
  return { text: path, revision, url: `${SITE}/specification/${revision}/${path}`.replace(/\/index(?=#|$)/, '') };
}
