import { ALL, type CatalogueGroup } from './entry.ts';

/** HTTP+SSE keeps its rules whatever revision is spoken over it (protocol facts §1.8); only the first one describes it. */
export const HTTP_WITH_SSE = {
  'lsse-endpoint-first': {
    what: 'First event is not endpoint.',
    fault: 'server',
    kind: 'state',
    revisions: ALL,
    levels: 'error',
    clauses: 'basic/transports#http-with-sse',
  },
  'lsse-endpoint-repeat': {
    what: 'endpoint sent again.',
    fault: 'server',
    kind: 'state',
    revisions: ALL,
    levels: 'warning',
    clauses: 'basic/transports#http-with-sse',
  },
  'lsse-endpoint-origin': {
    what: 'endpoint resolves to another origin (the official SDK refuses).',
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'warning',
    clauses: 'interop',
  },
  'lsse-post-elsewhere': {
    what: 'POST to another URI than the announced one.',
    fault: 'client',
    kind: 'state',
    revisions: ALL,
    levels: 'error',
    clauses: 'basic/transports#http-with-sse',
  },
  'lsse-event-name': {
    what: 'Server message not in a message event.',
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'error',
    clauses: 'basic/transports#http-with-sse',
  },
  'lsse-response-inline': {
    what: "JSON-RPC response in the POST's HTTP body instead of on the stream.",
    fault: 'server',
    kind: 'frame',
    revisions: ALL,
    levels: 'warning',
    clauses: 'basic/transports#http-with-sse',
  },
  'lsse-fallback': {
    what: 'Client fell back from POST to GET: show the status that caused it (V2–V3 any 4xx; V4 400/404/405; V5 same and body not a modern error).',
    fault: 'client',
    kind: 'state',
    revisions: ALL,
    levels: 'info',
    clauses: 'basic/transports#backwards-compatibility',
  },
} satisfies CatalogueGroup;
