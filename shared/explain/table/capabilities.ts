import type { CapabilitySide } from '../../mcp/index.ts';
import type { Entry } from './entry.ts';

type Words = Pick<Entry, 'means' | 'instead' | 'clause' | 'see'>;

const TASKS = { clause: 'tasks', instead: 'the extension io.modelcontextprotocol/tasks' } as const;

/** By side and dotted path. Which revisions have a capability is in capabilities.ts of the room. */
export const CAPABILITY_ENTRIES: Readonly<Record<CapabilitySide, Readonly<Record<string, Words>>>> = {
  client: {
    roots: {
      means: 'The client tells which folders and files its user opened to the server.',
      clause: 'roots',
      instead: 'arguments of tools, resource URIs or settings of the server',
      see: 'method:roots/list',
    },
    'roots.listChanged': {
      means: 'The client tells when that list changes.',
      clause: 'rootChanges',
      see: 'method:notifications/roots/list_changed',
    },
    sampling: {
      means: 'The client lets the server ask its model.',
      clause: 'sampling',
      instead: 'the model maker’s own interface',
      see: 'method:sampling/createMessage',
    },
    'sampling.tools': {
      means: 'The server may give the model tools when it asks.',
      clause: 'samplingTools',
      see: 'field:CreateMessageParams.tools field:CreateMessageParams.toolChoice',
    },
    'sampling.context': {
      means: 'The server may ask that context of servers be added.',
      clause: 'sampling',
      see: 'field:CreateMessageParams.includeContext',
    },
    elicitation: {
      means: 'The client lets the server ask its user. An empty object means forms only.',
      clause: 'elicitation',
      see: 'method:elicitation/create',
    },
    'elicitation.form': {
      means: 'The client can show forms.',
      clause: 'elicitationForm',
      see: 'field:ElicitParams.requestedSchema',
    },
    'elicitation.url': {
      means: 'The client can send its user to an address.',
      clause: 'elicitationUrl',
      see: 'field:ElicitParams.url',
    },
    tasks: { means: 'The client can run what the server asks as tasks.', ...TASKS, see: 'method:tasks/get' },
    'tasks.list': { means: 'The client tells which tasks it runs.', ...TASKS, see: 'method:tasks/list' },
    'tasks.cancel': { means: 'The client can give a task up.', ...TASKS, see: 'method:tasks/cancel' },
    'tasks.requests': { means: 'Which requests of the server can become tasks.', ...TASKS },
    'tasks.requests.sampling': { means: 'Which requests for sampling can become tasks.', ...TASKS },
    'tasks.requests.sampling.createMessage': {
      means: 'A sampling/createMessage can become a task.',
      ...TASKS,
      see: 'field:CreateMessageParams.task',
    },
    'tasks.requests.elicitation': { means: 'Which requests for elicitation can become tasks.', ...TASKS },
    'tasks.requests.elicitation.create': {
      means: 'An elicitation/create can become a task.',
      ...TASKS,
      see: 'field:ElicitParams.task',
    },
    extensions: {
      means:
        'Extensions that the client knows, by their identifiers, with settings. One is in force where both sides declare it.',
      clause: 'extensions',
      see: 'capability:server.extensions',
    },
    experimental: { means: 'What the client tries beyond the protocol, under its own names.', clause: 'capabilities' },
  },
  server: {
    tools: { means: 'The server has tools.', clause: 'toolList', see: 'method:tools/list method:tools/call' },
    'tools.listChanged': {
      means: 'The server tells when its list of tools changes.',
      clause: 'toolChanges',
      see: 'method:notifications/tools/list_changed',
    },
    prompts: { means: 'The server has prompts.', clause: 'promptList', see: 'method:prompts/list method:prompts/get' },
    'prompts.listChanged': {
      means: 'The server tells when its list of prompts changes.',
      clause: 'promptChanges',
      see: 'method:notifications/prompts/list_changed',
    },
    resources: {
      means: 'The server has resources.',
      clause: 'resourceList',
      see: 'method:resources/list method:resources/read',
    },
    'resources.subscribe': {
      means: 'The server tells when a resource changes, to who subscribed to it.',
      clause: 'resourceSubscriptions',
      see: 'method:resources/subscribe method:notifications/resources/updated',
    },
    'resources.listChanged': {
      means: 'The server tells when its list of resources changes.',
      clause: 'resourceChanges',
      see: 'method:notifications/resources/list_changed',
    },
    completions: {
      means: 'The server suggests values of arguments. In 2024-11-05 it may do so without declaring it.',
      clause: 'completion',
      see: 'method:completion/complete',
    },
    logging: {
      means: 'The server sends log messages.',
      clause: 'logging',
      instead: 'stderr on stdio, OpenTelemetry elsewhere',
      see: 'method:notifications/message',
    },
    tasks: { means: 'The server can run what the client asks as tasks.', ...TASKS, see: 'method:tasks/get' },
    'tasks.list': { means: 'The server tells which tasks it runs.', ...TASKS, see: 'method:tasks/list' },
    'tasks.cancel': { means: 'The server can give a task up.', ...TASKS, see: 'method:tasks/cancel' },
    'tasks.requests': { means: 'Which requests of the client can become tasks.', ...TASKS },
    'tasks.requests.tools': { means: 'Which requests about tools can become tasks.', ...TASKS },
    'tasks.requests.tools.call': {
      means: 'A tools/call can become a task, where the tool allows it.',
      ...TASKS,
      see: 'field:CallToolParams.task field:ToolExecution.taskSupport',
    },
    extensions: {
      means:
        'Extensions that the server knows, by their identifiers, with settings. One is in force where both sides declare it.',
      clause: 'extensions',
      see: 'capability:client.extensions',
    },
    experimental: { means: 'What the server tries beyond the protocol, under its own names.', clause: 'capabilities' },
  },
};
