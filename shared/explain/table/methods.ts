import type { Entry } from './entry.ts';

/** What a method does, and the shapes of what it carries. */
export interface MethodEntry extends Pick<Entry, 'means' | 'deprecated' | 'instead' | 'clause' | 'see'> {
  /** Names of shapes, apart by `|`; absent where there is nothing but `_meta`. */
  readonly params?: string;
  readonly result?: string;
}

const CHANGES = 'Nothing but the news is sent: who wants to know the list asks for it again.';

/** By name. Which revisions have a method, in which direction and behind which capability, is in methods.ts of the room. */
export const METHOD_ENTRIES: Readonly<Record<string, MethodEntry>> = {
  initialize: {
    means:
      'Opens a session: the client names its revision and what it can do, the server answers with its own. Nothing else but ping may come before the answer.',
    clause: 'initialization',
    params: 'InitializeParams',
    result: 'InitializeResult',
    instead: 'server/discover and the _meta of every request',
    see: 'method:notifications/initialized method:server/discover phase:initialize',
  },
  'server/discover': {
    means:
      'Asks which revisions the server speaks and what it offers. Every server must answer it; no client must ask. A client of both eras asks it first to find out which era a server is of.',
    clause: 'discover',
    result: 'DiscoverResult',
    see: 'error-code:-32022 method:initialize phase:discover',
  },
  ping: {
    means: 'Asks whether the other side still lives. It is answered at once, with an empty result.',
    clause: 'ping',
    instead: 'nothing: a request that stands alone needs no session to be alive',
  },
  'tools/list': {
    means: 'Asks for the tools of the server, a page at a time.',
    clause: 'toolList',
    params: 'PageParams',
    result: 'ListToolsResult',
    see: 'method:tools/call method:notifications/tools/list_changed',
  },
  'tools/call': {
    means:
      'Runs a tool with arguments. Where the tool itself fails, the result says so with isError; where the call could not be made, an error answers.',
    clause: 'toolCall',
    params: 'CallToolParams',
    result: 'CallToolResult|InputRequiredResult|CreateTaskResult|Task',
    see: 'method:tools/list field:CallToolResult.isError header:Mcp-Name',
  },
  'resources/list': {
    means: 'Asks for the resources of the server, a page at a time.',
    clause: 'resourceList',
    params: 'PageParams',
    result: 'ListResourcesResult',
    see: 'method:resources/read method:resources/templates/list method:notifications/resources/list_changed',
  },
  'resources/templates/list': {
    means: 'Asks for the patterns of URIs under which the server has resources, a page at a time.',
    clause: 'resourceTemplates',
    params: 'PageParams',
    result: 'ListResourceTemplatesResult',
    see: 'method:resources/list method:completion/complete',
  },
  'resources/read': {
    means: 'Asks for the contents of a resource.',
    clause: 'resourceRead',
    params: 'ReadResourceParams',
    result: 'ReadResourceResult|InputRequiredResult',
    see: 'method:resources/list error-code:-32002',
  },
  'resources/subscribe': {
    means: 'Asks to be told whenever a resource changes.',
    clause: 'resourceSubscriptions',
    params: 'SubscribeParams',
    instead: 'resourceSubscriptions in the filter of subscriptions/listen',
    see: 'method:notifications/resources/updated method:subscriptions/listen',
  },
  'resources/unsubscribe': {
    means: 'Ends the notifications about changes of a resource.',
    clause: 'resourceSubscriptions',
    params: 'SubscribeParams',
    instead: 'the end of the subscriptions/listen request',
    see: 'method:resources/subscribe method:subscriptions/listen',
  },
  'prompts/list': {
    means: 'Asks for the prompts of the server, a page at a time.',
    clause: 'promptList',
    params: 'PageParams',
    result: 'ListPromptsResult',
    see: 'method:prompts/get method:notifications/prompts/list_changed',
  },
  'prompts/get': {
    means: 'Asks for a prompt, filled with arguments.',
    clause: 'promptGet',
    params: 'GetPromptParams',
    result: 'GetPromptResult|InputRequiredResult',
    see: 'method:prompts/list',
  },
  'completion/complete': {
    means: 'Asks how an argument of a prompt or resource template may continue, while a person types it.',
    clause: 'completion',
    params: 'CompleteParams',
    result: 'CompleteResult',
    see: 'capability:server.completions',
  },
  'logging/setLevel': {
    means: 'Says how serious a log message must be to be sent.',
    clause: 'logging',
    params: 'SetLevelParams',
    instead: 'the key io.modelcontextprotocol/logLevel of a request’s _meta',
    see: 'method:notifications/message meta-key:io.modelcontextprotocol/logLevel',
  },
  'subscriptions/listen': {
    means:
      'Opens a stream on which the server reports the changes that the client chose. The answer comes only when the server ends it; the client ends it by cancelling.',
    clause: 'subscriptions',
    params: 'SubscriptionsListenParams',
    see: 'method:notifications/subscriptions/acknowledged meta-key:io.modelcontextprotocol/subscriptionId',
  },
  'roots/list': {
    means: 'Asks the client which folders and files its user opened to the server.',
    clause: 'roots',
    deprecated: '2026-07-28',
    result: 'ListRootsResult',
    instead: 'a value of inputRequests; for new servers, arguments of tools, resource URIs or settings',
    see: 'field:InputRequiredResult.inputRequests method:notifications/roots/list_changed',
  },
  'sampling/createMessage': {
    means: 'Asks the client’s model to continue a conversation. The user should be able to see and refuse it.',
    clause: 'sampling',
    deprecated: '2026-07-28',
    params: 'CreateMessageParams',
    result: 'CreateMessageResult|CreateTaskResult',
    instead: 'a value of inputRequests; for new servers, the model maker’s own interface',
    see: 'field:InputRequiredResult.inputRequests error-code:-1',
  },
  'elicitation/create': {
    means:
      'Asks the client’s user a question, by a form or at an address. The user may refuse. A form must not ask for secrets.',
    clause: 'elicitation',
    params: 'ElicitParams',
    result: 'ElicitResult|CreateTaskResult',
    instead: 'a value of inputRequests',
    see: 'field:InputRequiredResult.inputRequests field:ElicitResult.action',
  },
  'tasks/get': {
    means:
      'Asks how a task stands. In the tasks extension the answer also carries its result, its error or its questions.',
    clause: 'tasks',
    params: 'TaskParams',
    result: 'Task',
    see: 'method:tasks/cancel field:Task.status',
  },
  'tasks/result': {
    means: 'Asks for the outcome of a task, and waits until there is one.',
    clause: 'tasks',
    params: 'TaskParams',
    result: 'CallToolResult|CreateMessageResult|ElicitResult',
    instead: 'tasks/get of the tasks extension',
    see: 'method:tasks/get',
  },
  'tasks/list': {
    means: 'Asks for the tasks that the receiver runs, a page at a time.',
    clause: 'tasks',
    params: 'PageParams',
    result: 'ListTasksResult',
    instead: 'nothing: the client keeps the taskIds that it was given',
    see: 'method:tasks/get',
  },
  'tasks/update': {
    means: 'Gives a task the answers that it waits for.',
    clause: 'tasksExtension',
    params: 'TaskParams',
    see: 'field:Task.inputRequests field:TaskParams.inputResponses',
  },
  'tasks/cancel': {
    means: 'Asks to give a task up. In the tasks extension the server takes note of the wish and need not follow it.',
    clause: 'tasks',
    params: 'TaskParams',
    result: 'Task',
    see: 'method:tasks/get method:notifications/cancelled',
  },
  'notifications/initialized': {
    means:
      'Tells the server that the client took its answer to initialize: from now on both may use all that was agreed.',
    clause: 'initialization',
    instead: 'nothing: there is no handshake',
    see: 'method:initialize phase:initialized',
  },
  'notifications/cancelled': {
    means:
      'Gives up a request of one’s own. An answer may already be under way. In 2026-07-28 over HTTP, closing the response stream says the same and this is not sent.',
    clause: 'cancellation',
    params: 'CancelledParams',
    see: 'field:CancelledParams.requestId method:tasks/cancel',
  },
  'notifications/progress': {
    means: 'Tells how far a request is, to who asked for it with a progressToken.',
    clause: 'progress',
    params: 'ProgressParams',
    see: 'meta-key:progressToken field:ProgressParams.progress',
  },
  'notifications/message': {
    means: 'A log message of the server.',
    clause: 'logging',
    deprecated: '2026-07-28',
    params: 'LogParams',
    instead: 'stderr on stdio, OpenTelemetry elsewhere',
    see: 'field:LogParams.level method:logging/setLevel meta-key:io.modelcontextprotocol/logLevel',
  },
  'notifications/tools/list_changed': {
    means: `Tells that the list of tools changed. ${CHANGES}`,
    clause: 'toolChanges',
    see: 'method:tools/list field:SubscriptionFilter.toolsListChanged',
  },
  'notifications/prompts/list_changed': {
    means: `Tells that the list of prompts changed. ${CHANGES}`,
    clause: 'promptChanges',
    see: 'method:prompts/list field:SubscriptionFilter.promptsListChanged',
  },
  'notifications/resources/list_changed': {
    means: `Tells that the list of resources changed. ${CHANGES}`,
    clause: 'resourceChanges',
    see: 'method:resources/list field:SubscriptionFilter.resourcesListChanged',
  },
  'notifications/resources/updated': {
    means: 'Tells that a resource changed, to a client that subscribed to it. Who wants its contents reads it again.',
    clause: 'resourceSubscriptions',
    params: 'ResourceUpdatedParams',
    see: 'method:resources/read field:SubscriptionFilter.resourceSubscriptions',
  },
  'notifications/roots/list_changed': {
    means: `Tells the server that the roots changed. ${CHANGES}`,
    clause: 'rootChanges',
    instead: 'nothing: a server that needs the roots asks for them in a round of input',
    see: 'method:roots/list',
  },
  'notifications/elicitation/complete': {
    means: 'Tells the client that the user settled a question at its address, outside the client.',
    clause: 'elicitationComplete',
    params: 'ElicitationCompleteParams',
    instead: 'making the original request again',
    see: 'field:ElicitParams.elicitationId error-code:-32042',
  },
  'notifications/tasks/status': {
    means: 'Reports the state of a task. It is optional: whoever waits still asks with tasks/get.',
    clause: 'tasks',
    params: 'Task',
    instead: 'notifications/tasks of the tasks extension',
    see: 'method:notifications/tasks method:tasks/get',
  },
  'notifications/subscriptions/acknowledged': {
    means: 'The first message of a subscription: which of the wanted changes the server will tell of.',
    clause: 'subscriptions',
    params: 'SubscriptionsAcknowledgedParams',
    see: 'method:subscriptions/listen',
  },
  'notifications/tasks': {
    means:
      'Tells how a task stands, with its result, its error or its questions, to a client that asked for it by taskIds.',
    clause: 'tasksExtension',
    params: 'Task',
    see: 'field:SubscriptionFilter.taskIds method:tasks/get',
  },
};
