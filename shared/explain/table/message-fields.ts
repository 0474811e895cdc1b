import { V1, V3, V4, V5 } from './ages.ts';
import { shapes } from './entry.ts';

const TRACING = { since: V5, clause: 'traceContext' } as const;

/** The envelope of every message, and `_meta`. */
export const MESSAGE_SHAPES = shapes({
  Message: {
    words: 'a JSON-RPC message',
    clause: 'jsonRpc',
    source: 'JSON-RPC 2.0',
    fields: {
      jsonrpc: 'Which JSON-RPC is spoken: always the text 2.0.',
      id: {
        means:
          'Ties a response to its request. The requester chooses it: a text or a whole number, never null. Up to 2025-11-25 it is used once in a session; from 2026-07-28 on, once among the requests that wait for their answer. A message without an id is a notification.',
        clause: 'requests',
      },
      method: { means: 'What is asked for, or told. The answer to a request has none.', clause: 'requests' },
      params: {
        means: 'What the method needs. JSON-RPC would take a list; MCP takes an object only.',
        clause: 'requests',
      },
      result: {
        means: 'What the request gave: an object. Stands in a response, and never beside error.',
        clause: 'responses',
        see: 'field:Message.error',
      },
      error: {
        means:
          'Why the request could not be served. Stands in a response, and never beside result. Where a tool fails at its work, it gives a result with isError instead.',
        clause: 'errors',
        holds: 'Error',
        see: 'field:Message.result field:CallToolResult.isError',
      },
    },
  },
  Error: {
    words: 'a JSON-RPC error',
    clause: 'errors',
    source: 'JSON-RPC 2.0',
    fields: {
      code: 'What kind of error it is: a whole number.',
      message: 'What went wrong, in one short sentence.',
      data: {
        means: 'More about the error. Three codes of MCP say what stands here; else it is the sender’s own.',
        holds: 'ErrorData',
        inside: 'The sender’s own word on its error.',
        see: 'error-code:-32022 error-code:-32021 error-code:-32042',
      },
    },
  },
  Meta: {
    words: '_meta',
    clause: 'meta',
    fields: {
      progressToken: {
        means:
          'Asks for progress of this request, and names it: notifications/progress repeats the token. Unique among the requests that run.',
        since: V1,
        clause: 'progress',
        see: 'method:notifications/progress field:ProgressParams.progressToken',
      },
      'io.modelcontextprotocol/protocolVersion': {
        means:
          'The revision in which this very request is made. Every request must say it; over HTTP the header MCP-Protocol-Version says the same.',
        since: V5,
        values: 'revision',
        see: 'header:MCP-Protocol-Version error-code:-32022 error-code:-32602',
      },
      'io.modelcontextprotocol/clientInfo': {
        means: 'Which program the client is. It should be on every request; nobody checks it.',
        since: V5,
        holds: 'Implementation',
        see: 'field:InitializeParams.clientInfo',
      },
      'io.modelcontextprotocol/clientCapabilities': {
        means:
          'What the client can do for the server in this very request. Every request must say it; the server may not remember it from another one.',
        since: V5,
        holds: 'ClientCapabilities',
        see: 'error-code:-32021 field:InitializeParams.capabilities',
      },
      'io.modelcontextprotocol/logLevel': {
        means: 'Asks for log messages about this request, from this level on. Without it the server may send none.',
        since: V5,
        deprecated: V5,
        values: 'log level',
        clause: 'logging',
        see: 'method:notifications/message method:logging/setLevel',
      },
      'io.modelcontextprotocol/serverInfo': {
        means: 'Which program the server is. It should be on every result; nobody checks it.',
        since: V5,
        holds: 'Implementation',
        see: 'field:InitializeResult.serverInfo',
      },
      'io.modelcontextprotocol/subscriptionId': {
        means: 'To which subscription the message belongs: the JSON-RPC id of its subscriptions/listen request.',
        since: V5,
        clause: 'subscriptions',
        see: 'method:subscriptions/listen',
      },
      'io.modelcontextprotocol/related-task': {
        means:
          'To which task the message belongs. On everything about a task but tasks/get, tasks/list, tasks/cancel and the status notification.',
        since: V4,
        removed: V5,
        clause: 'tasks',
        holds: 'RelatedTask',
        instead: 'the tasks extension',
      },
      'io.modelcontextprotocol/model-immediate-response': {
        means: 'What a model may be told at once while the task runs.',
        since: V4,
        removed: V5,
        clause: 'tasks',
        instead: 'statusMessage in the tasks extension',
        see: 'field:Task.statusMessage',
      },
      traceparent: {
        means:
          'Ties the message to a distributed trace: version, trace, span and flags, as W3C Trace Context writes them.',
        ...TRACING,
      },
      tracestate: {
        means: 'What each maker of tracing tools adds to traceparent.',
        ...TRACING,
        see: 'meta-key:traceparent',
      },
      baggage: {
        means: 'Names and values that travel with a trace, as W3C Baggage writes them.',
        since: V5,
        clause: 'baggage',
      },
      ui: {
        means: 'On a tool or resource: how MCP Apps show it in a page of the server’s own. Part of the apps extension.',
        since: V3,
        clause: 'appsExtension',
        inside: 'A setting of the MCP Apps extension.',
        see: 'capability:client.extensions',
      },
      'ui/resourceUri': {
        means: 'The older, flat way to write ui.resourceUri of the apps extension.',
        since: V3,
        deprecated: V5,
        clause: 'appsExtension',
        instead: 'ui',
        see: 'meta-key:ui',
      },
    },
  },
});
