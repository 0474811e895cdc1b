import { V4, V5 } from './ages.ts';
import { shapes } from './entry.ts';
import { CACHE_FIELDS, META_OF_MESSAGE, RESULT_FIELDS } from './base-fields.ts';

/** How a conversation opens: the handshake, and the discovery that took its place. */
export const LIFECYCLE_SHAPES = shapes({
  InitializeParams: {
    words: 'the params of initialize',
    clause: 'initialization',
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      protocolVersion: {
        means: 'The revision that the client wants to speak: it should be the newest that it knows.',
        values: 'revision',
        clause: 'versions',
        instead: 'the key io.modelcontextprotocol/protocolVersion of every request’s _meta',
        see: 'field:InitializeResult.protocolVersion meta-key:io.modelcontextprotocol/protocolVersion',
      },
      capabilities: {
        means: 'What the client can do for the server. The server may use only what stands here.',
        holds: 'ClientCapabilities',
        clause: 'capabilities',
        instead: 'the key io.modelcontextprotocol/clientCapabilities of every request’s _meta',
        see: 'meta-key:io.modelcontextprotocol/clientCapabilities',
      },
      clientInfo: {
        means: 'Which program the client is. Nobody checks it: good for display and logs, not for decisions.',
        holds: 'Implementation',
        instead: 'the key io.modelcontextprotocol/clientInfo of every request’s _meta',
        see: 'meta-key:io.modelcontextprotocol/clientInfo',
      },
    },
  },
  InitializeResult: {
    words: 'the result of initialize',
    clause: 'initialization',
    removed: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      protocolVersion: {
        means:
          'The revision that both sides will speak: the one that was asked for if the server knows it, else another that it knows. A client that cannot speak it disconnects.',
        values: 'revision',
        clause: 'versions',
        instead: 'supportedVersions of server/discover',
        see: 'field:InitializeParams.protocolVersion field:DiscoverResult.supportedVersions',
      },
      capabilities: {
        means: 'What the server offers. The client may use only what stands here.',
        holds: 'ServerCapabilities',
        clause: 'capabilities',
        instead: 'capabilities of server/discover',
        see: 'field:DiscoverResult.capabilities',
      },
      serverInfo: {
        means: 'Which program the server is. Nobody checks it: good for display and logs, not for decisions.',
        holds: 'Implementation',
        instead: 'the key io.modelcontextprotocol/serverInfo of every result’s _meta',
        see: 'meta-key:io.modelcontextprotocol/serverInfo',
      },
      instructions: {
        means: 'How to use the server well, in words that a client may put before its model.',
        instead: 'instructions of server/discover',
        see: 'field:DiscoverResult.instructions',
      },
    },
  },
  DiscoverResult: {
    words: 'the result of server/discover',
    clause: 'discover',
    since: V5,
    fields: {
      ...RESULT_FIELDS,
      ...CACHE_FIELDS,
      supportedVersions: {
        means: 'Every revision in which the server takes requests. The client chooses one of them for each request.',
        values: 'revision',
        clause: 'versions',
        see: 'error-code:-32022 meta-key:io.modelcontextprotocol/protocolVersion',
      },
      capabilities: {
        means: 'What the server offers. It may change: it keeps as long as ttlMs says.',
        holds: 'ServerCapabilities',
        clause: 'capabilities',
      },
      instructions: 'How to use the server well, in words that a client may put before its model.',
    },
  },
  InputRequiredResult: {
    words: 'a result that asks for input',
    clause: 'rounds',
    since: V5,
    fields: {
      inputRequests: {
        means:
          'What the server needs before it can finish: questions under keys that it chooses. The client answers by sending its request again, with a new id and inputResponses.',
        holds: 'InputRequest{}',
        inside: 'A question under a key of the server’s choice; its answer is in inputResponses under the same key.',
        see: 'field:CallToolParams.inputResponses method:elicitation/create method:sampling/createMessage method:roots/list',
      },
      requestState: {
        means:
          'What the server wants back with the next round, so that it need not remember the call. The client returns it without a changed byte.',
        see: 'field:CallToolParams.requestState',
      },
    },
  },
  InputRequest: {
    words: 'a question of the server',
    clause: 'rounds',
    since: V5,
    fields: {
      method: {
        means:
          'What is asked for: elicitation/create, sampling/createMessage or roots/list. There is no id: the key it stands under ties the answer to it.',
        values: 'input request',
      },
      params: {
        means: 'What the method takes, as in a request.',
        holds: 'ElicitParams|CreateMessageParams',
      },
    },
  },
  SubscriptionsListenParams: {
    words: 'the params of subscriptions/listen',
    clause: 'subscriptions',
    since: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      notifications: {
        means: 'Which changes the client wants to hear of on this stream.',
        holds: 'SubscriptionFilter',
      },
    },
  },
  SubscriptionsAcknowledgedParams: {
    words: 'the params of notifications/subscriptions/acknowledged',
    clause: 'subscriptions',
    since: V5,
    fields: {
      _meta: META_OF_MESSAGE,
      notifications: {
        means: 'Which of the wanted changes the server will tell of: the filter, or part of it.',
        holds: 'SubscriptionFilter',
      },
    },
  },
  SubscriptionFilter: {
    words: 'a subscription filter',
    clause: 'subscriptions',
    since: V5,
    fields: {
      toolsListChanged: {
        means: 'Whether changes of the list of tools are told.',
        see: 'method:notifications/tools/list_changed capability:server.tools.listChanged',
      },
      promptsListChanged: {
        means: 'Whether changes of the list of prompts are told.',
        see: 'method:notifications/prompts/list_changed capability:server.prompts.listChanged',
      },
      resourcesListChanged: {
        means: 'Whether changes of the list of resources are told.',
        see: 'method:notifications/resources/list_changed capability:server.resources.listChanged',
      },
      resourceSubscriptions: {
        means: 'The URIs of the resources whose changes are told. Takes the place of resources/subscribe.',
        see: 'method:resources/subscribe method:notifications/resources/updated',
      },
      taskIds: {
        means: 'The tasks whose changes are told. Part of the tasks extension.',
        clause: 'tasksExtension',
        see: 'method:notifications/tasks',
      },
    },
  },
  ErrorData: {
    words: 'the data of an error',
    clause: 'versions',
    fields: {
      supported: { means: 'The revisions that the server speaks.', values: 'revision', see: 'error-code:-32022' },
      requested: { means: 'The revision that was asked for.', values: 'revision', see: 'error-code:-32022' },
      requiredCapabilities: {
        means: 'The client capabilities without which the request cannot be served.',
        since: V5,
        holds: 'ClientCapabilities',
        see: 'error-code:-32021',
      },
      elicitations: {
        means: 'The addresses that the user must visit before the request can be made again.',
        since: V4,
        removed: V5,
        holds: 'ElicitParams[]',
        clause: 'elicitationRequired',
        instead: 'a result that asks for input',
        see: 'error-code:-32042',
      },
    },
  },
});
