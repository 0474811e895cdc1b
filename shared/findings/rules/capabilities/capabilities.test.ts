import type { RuleId } from '../../catalogue/index.ts';
import { describe, expect, it } from 'vitest';
import {
  discoverRequest,
  discoverResult,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../../../analysis/testing/scripted-session.ts';
import { CAPABILITY_RULES } from './capabilities.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

const TASKS = 'io.modelcontextprotocol/tasks';

/** The opening of the legacy era with what each side declares. */
function opens(client: object, server: object, revision = '2025-11-25'): ScriptedSession {
  return new ScriptedSession()
    .client(
      request(0, 'initialize', {
        protocolVersion: revision,
        capabilities: client,
        clientInfo: { name: 'c', version: '1' },
      }),
    )
    .server(result(0, { protocolVersion: revision, capabilities: server, serverInfo: { name: 's', version: '1' } }))
    .client(notification('notifications/initialized'));
}

/** What the server of the modern era declares, by `server/discover`. */
function discovers(server: object = { tools: {} }): ScriptedSession {
  return new ScriptedSession().client(discoverRequest(1)).server(discoverResult(1, server));
}

/** A tool call that declares this much, answered with a question. */
function calls(client: object, inputRequests: object): ScriptedSession {
  return discovers()
    .client(modernRequest(2, 'tools/call', { name: 't' }, client))
    .server(modernResult(2, { resultType: 'input_required', inputRequests }));
}

/** A tool call that declares this much, refused. */
function refuses(client: object, code: number, data?: object, message = 'No'): ScriptedSession {
  return discovers()
    .client(modernRequest(2, 'tools/call', { name: 't' }, client))
    .server(error(2, code, message, data));
}

const sampling = (more: object = {}): object =>
  request('s', 'sampling/createMessage', { messages: [], maxTokens: 1, ...more });
const sampled = result('s', { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' });
const elicitation = (more: object = {}): object =>
  request('e', 'elicitation/create', { message: 'Who?', requestedSchema: { type: 'object', properties: {} }, ...more });
const url = { mode: 'url', url: 'https://example.com/', elicitationId: '1' };
const update = (uri: string): object => notification('notifications/resources/updated', { uri });
const subscribes = (id: number, uri: string): object => request(id, 'resources/subscribe', { uri });
const SUBSCRIBE = { resources: { subscribe: true } };

const USES: readonly [rule: RuleId, method: string, needs: object, path: string][] = [
  ['cap-tools-undeclared-use', 'tools/call', { tools: {} }, 'tools'],
  ['cap-prompts-undeclared-use', 'prompts/get', { prompts: {} }, 'prompts'],
  ['cap-resources-undeclared-use', 'resources/templates/list', { resources: {} }, 'resources'],
  ['cap-subscribe-undeclared-use', 'resources/unsubscribe', SUBSCRIBE, 'resources.subscribe'],
  ['cap-logging-undeclared-use', 'logging/setLevel', { logging: {} }, 'logging'],
  ['cap-completions-undeclared-use', 'completion/complete', { completions: {} }, 'completions'],
];

const USE_CASES: readonly RuleCase[] = USES.flatMap(([rule, method, needs, path]): RuleCase[] => [
  {
    rule,
    breaks: () => opens({}, { experimental: {} }).client(request(1, method, {})),
    nearMiss: () => opens({}, needs).client(request(1, method, {})),
    side: 'client',
    level: 'error',
    seqs: [4, 2],
    says: `did not declare “${path}”`,
  },
  {
    rule,
    when: 'in a revision that only advises',
    breaks: () => opens({}, {}, '2025-03-26').client(request(1, method, {})),
    // What a session declares whose opening was not seen is not known.
    nearMiss: (s) => s.client(request(1, method, {})),
    side: 'client',
    level: 'warning',
  },
]);

const CASES: readonly RuleCase[] = [
  ...USE_CASES,
  {
    rule: 'cap-completions-undeclared-use',
    when: 'which the first revision has no capability for',
    breaks: () => opens({}, {}, '2025-06-18').client(request(1, 'completion/complete', {})),
    nearMiss: () => opens({}, {}, '2024-11-05').client(request(1, 'completion/complete', {})),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'cap-tools-undeclared-use',
    when: 'in the modern era',
    breaks: () => discovers({ prompts: {} }).client(modernRequest(2, 'tools/list')),
    // Without a discover result it is not known what the server declares.
    nearMiss: (s) => s.client(modernRequest(2, 'tools/list')),
    side: 'client',
    level: 'warning',
    seqs: [3, 2],
  },
  {
    rule: 'cap-feature-undeclared-served',
    breaks: () =>
      opens({}, {})
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [{ name: 't' }] })),
    nearMiss: () =>
      opens({}, {})
        .client(request(1, 'tools/list'))
        .server(result(1, { tools: [] })),
    side: 'server',
    level: 'error',
    seqs: [5, 4, 2],
  },
  {
    rule: 'cap-declared-not-served',
    when: 'with an error of another kind',
    breaks: () =>
      opens({}, { tools: {} })
        .client(request(1, 'tools/list'))
        .server(error(1, -32603, 'fetch failed')),
    nearMiss: () =>
      opens({}, { tools: {} })
        .client(request(1, 'tools/list', { cursor: 'invented' }))
        .server(error(1, -32602))
        .client(request(2, 'prompts/list'))
        .server(error(2, -32603)),
    side: 'server',
    level: 'error',
    says: '“tools/list” with an error (−32603: “fetch failed”)',
  },
  {
    rule: 'cap-feature-undeclared-served',
    when: 'completions, which the first revision gives anybody',
    breaks: () =>
      opens({}, {}, '2025-03-26')
        .client(request(1, 'completion/complete', {}))
        .server(result(1, { completion: { values: ['a'] } })),
    nearMiss: () =>
      opens({}, {}, '2024-11-05')
        .client(request(1, 'completion/complete', {}))
        .server(result(1, { completion: { values: ['a'] } })),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'cap-declared-not-served',
    breaks: () => opens({}, { prompts: {} }).client(request(1, 'prompts/list')).server(error(1, -32601)),
    nearMiss: () =>
      opens({}, { resources: {} }).client(request(1, 'resources/templates/list')).server(error(1, -32601)),
    side: 'server',
    level: 'error',
    seqs: [5, 4, 2],
  },
  {
    rule: 'cap-logging-undeclared-emit',
    breaks: () => opens({}, {}).server(notification('notifications/message', { level: 'info', data: '' })),
    nearMiss: () => opens({}, { logging: {} }).server(notification('notifications/message', {})),
    side: 'server',
    level: 'warning',
    seqs: [4, 2],
  },
  {
    rule: 'cap-list-changed-undeclared',
    breaks: () => opens({}, { tools: { listChanged: false } }).server(notification('notifications/tools/list_changed')),
    nearMiss: () =>
      opens({}, { tools: { listChanged: true } }).server(notification('notifications/tools/list_changed')),
    side: 'server',
    level: 'warning',
    says: 'tools.listChanged',
  },
  {
    rule: 'cap-updated-undeclared',
    breaks: () => opens({}, { resources: {} }).server(update('a:b')),
    nearMiss: () => opens({}, SUBSCRIBE).server(update('a:b')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'cap-updated-unsubscribed',
    breaks: () => opens({}, SUBSCRIBE).client(subscribes(1, 'file:///a')).server(result(1)).server(update('file:///b')),
    nearMiss: () =>
      opens({}, SUBSCRIBE).client(subscribes(1, 'file:///a')).server(update('file:///a/b')).server(result(1)),
    side: 'server',
    level: 'warning',
    says: '“file:///b”',
  },
  {
    rule: 'cap-updated-unsubscribed',
    when: 'after the subscription ended',
    breaks: () =>
      opens({}, SUBSCRIBE)
        .client(subscribes(1, 'file:///a'))
        .server(result(1))
        .client(request(2, 'resources/unsubscribe', { uri: 'file:///a' }))
        .server(result(2))
        .server(update('file:///a')),
    nearMiss: () =>
      opens({}, SUBSCRIBE)
        .client(subscribes(1, 'file:///a'))
        .server(result(1))
        .client(request(2, 'resources/unsubscribe', { uri: 'file:///a' }))
        .server(update('file:///a'))
        .server(result(2))
        .client(subscribes(3, 'file:///a'))
        .server(update('file:///a')),
    side: 'server',
    level: 'warning',
    seqs: [8, 7],
  },
  {
    rule: 'cap-roots-undeclared',
    breaks: () => opens({}, {}).server(request('r', 'roots/list')),
    nearMiss: () => opens({ roots: {} }, {}).server(request('r', 'roots/list')),
    side: 'server',
    level: 'error',
    seqs: [4, 1],
  },
  {
    rule: 'cap-roots-changed-undeclared',
    breaks: () => opens({ roots: {} }, {}).client(notification('notifications/roots/list_changed')),
    nearMiss: () =>
      opens({ roots: { listChanged: true } }, {}).client(notification('notifications/roots/list_changed')),
    side: 'client',
    level: 'warning',
    seqs: [4, 1],
  },
  {
    rule: 'cap-sampling-undeclared',
    breaks: () => opens({}, {}, '2024-11-05').server(sampling()),
    nearMiss: () => opens({ sampling: {} }, {}, '2024-11-05').server(sampling()),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'cap-sampling-tools-undeclared',
    breaks: () => opens({ sampling: {} }, {}).server(sampling({ toolChoice: { mode: 'auto' } })),
    nearMiss: () => opens({ sampling: { tools: {} } }, {}).server(sampling({ tools: [] })),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'cap-sampling-tools-undeclared',
    when: 'as input',
    breaks: () => calls({ sampling: {} }, { s: { method: 'sampling/createMessage', params: { tools: [] } } }),
    nearMiss: () =>
      calls({ sampling: { tools: {} } }, { s: { method: 'sampling/createMessage', params: { tools: [] } } }),
    side: 'server',
    level: 'error',
    seqs: [4, 3],
  },
  {
    rule: 'cap-sampling-tools-not-refused',
    breaks: () =>
      opens({ sampling: {} }, {})
        .server(sampling({ tools: [] }))
        .client(sampled),
    nearMiss: () =>
      opens({ sampling: {} }, {})
        .server(sampling({ tools: [] }))
        .client(error('s', -32602)),
    side: 'client',
    level: 'warning',
    seqs: [5, 4],
  },
  {
    rule: 'cap-sampling-context-undeclared',
    breaks: () => opens({ sampling: {} }, {}).server(sampling({ includeContext: 'thisServer' })),
    nearMiss: () => opens({ sampling: {} }, {}).server(sampling({ includeContext: 'none' })),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'cap-elicitation-undeclared',
    breaks: () => opens({ roots: {} }, {}, '2025-06-18').server(elicitation()),
    nearMiss: () => opens({ elicitation: {} }, {}, '2025-06-18').server(elicitation()),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'cap-elicitation-undeclared',
    when: 'as input, by what the very request declares',
    breaks: () =>
      calls({ elicitation: {} }, { e: { method: 'elicitation/create' } })
        .client(modernRequest(3, 'tools/call', { name: 'u' }, {}))
        .server(
          modernResult(3, { resultType: 'input_required', inputRequests: { e: { method: 'elicitation/create' } } }),
        ),
    nearMiss: () => calls({ elicitation: {} }, { e: { method: 'elicitation/create' } }),
    side: 'server',
    level: 'error',
    seqs: [6, 5],
  },
  {
    rule: 'cap-elicitation-mode',
    breaks: () => opens({ elicitation: {} }, {}).server(elicitation(url)),
    nearMiss: () => opens({ elicitation: {} }, {}).server(elicitation({ mode: 'form' })),
    side: 'server',
    level: 'error',
    says: 'elicitation.url',
  },
  {
    rule: 'cap-elicitation-mode',
    when: 'a form of a client that only opens addresses',
    breaks: () => opens({ elicitation: { url: {} } }, {}).server(elicitation()),
    nearMiss: () => opens({ elicitation: { url: {} } }, {}).server(elicitation(url)),
    side: 'server',
    level: 'error',
    says: 'elicitation.form',
  },
  {
    rule: 'cap-elicitation-mode-code',
    breaks: () =>
      opens({ elicitation: {} }, {})
        .server(elicitation(url))
        .client(result('e', { action: 'decline' })),
    nearMiss: () => opens({ elicitation: {} }, {}).server(elicitation(url)).client(error('e', -32602)),
    side: 'client',
    level: 'warning',
    says: 'with a result',
  },
  {
    rule: 'cap-undeclared-served-client',
    breaks: () => opens({}, {}).server(sampling()).client(sampled),
    nearMiss: () =>
      opens({}, {})
        .server(elicitation())
        .client(result('e', { action: 'cancel' })),
    side: 'client',
    level: 'warning',
    seqs: [5, 4],
  },
  {
    rule: 'cap-missing-code',
    breaks: () => refuses({}, -32602, undefined, 'Client does not support sampling (required for this tool)'),
    nearMiss: () => refuses({ sampling: {} }, -32602, undefined, 'Client does not support sampling'),
    side: 'server',
    level: 'error',
    seqs: [4, 3],
  },
  {
    rule: 'cap-missing-code',
    when: 'told by its data',
    breaks: () => refuses({}, -32000, { requiredCapabilities: { elicitation: { url: {} } } }),
    nearMiss: () => refuses({}, -32021, { requiredCapabilities: { elicitation: { url: {} } } }),
    side: 'server',
    level: 'error',
    says: 'elicitation.url',
  },
  {
    rule: 'cap-missing-data',
    breaks: () => refuses({}, -32021),
    nearMiss: () => refuses({}, -32021, { requiredCapabilities: { roots: {} } }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'cap-missing-data',
    when: 'with one that was declared among those missing',
    breaks: () => refuses({ roots: {} }, -32021, { requiredCapabilities: { roots: {}, sampling: {} } }),
    nearMiss: () => refuses({ sampling: {} }, -32021, { requiredCapabilities: { sampling: { tools: {} } } }),
    side: 'server',
    level: 'error',
    says: '“roots”',
  },
  {
    rule: 'cap-unknown',
    breaks: () => opens({}, { tools: { streaming: true } }),
    nearMiss: () => opens({}, { tools: {}, experimental: { streaming: { deep: {} } }, logging: { deep: {} } }),
    side: 'server',
    level: 'info',
    seqs: [2],
    says: '“tools.streaming”',
  },
  {
    rule: 'cap-wrong-version',
    breaks: () => opens({ elicitation: {} }, {}, '2025-03-26'),
    nearMiss: () => opens({ elicitation: {}, extensions: { 'io.modelcontextprotocol/ui': {} } }, {}, '2025-06-18'),
    side: 'client',
    level: 'info',
    seqs: [1],
    says: 'it came with 2025-06-18',
  },
  {
    rule: 'cap-wrong-version',
    when: 'by the version that the server answered with',
    breaks: (s) =>
      s
        .client(request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: { tasks: {} } }))
        .server(result(0, { protocolVersion: '2025-06-18', capabilities: { tasks: { list: {} } } })),
    nearMiss: (s) =>
      s
        .client(request(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} }))
        .server(result(0, { protocolVersion: '2025-11-25', capabilities: { tasks: { list: {} } } })),
    side: 'server',
    level: 'info',
    seqs: [2],
    says: '2025-06-18 does not have: it came with 2025-11-25 and went with 2026-07-28',
  },
  {
    rule: 'cap-experimental-shape',
    breaks: () => opens({}, { experimental: { fast: true } }),
    nearMiss: () => opens({}, { experimental: { fast: {} } }),
    side: 'server',
    level: 'error',
    says: '“experimental.fast”',
  },
  {
    rule: 'cap-experimental-shape',
    when: 'extensions',
    breaks: (s) => s.client(modernRequest(1, 'tools/list', {}, { extensions: { 'com.example/x': null } })),
    nearMiss: (s) => s.client(modernRequest(1, 'tools/list', {}, { extensions: { 'com.example/x': {} } })),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'cap-declared-unused',
    breaks: () => opens({}, { tools: {}, prompts: {} }).client(request(1, 'tools/list')).exit(0),
    nearMiss: () =>
      opens({ roots: {}, sampling: {} }, { tools: { listChanged: true } })
        .client(request(1, 'tools/list'))
        .exit(0),
    side: 'server',
    level: 'info',
    seqs: [5, 2],
    says: ': “prompts”.',
  },
  {
    rule: 'cap-extension-one-sided',
    breaks: () => discovers({ tools: {} }).client(modernRequest(2, 'tools/list', {}, { extensions: { [TASKS]: {} } })),
    nearMiss: () =>
      discovers({ tools: {}, extensions: { [TASKS]: {} } }).client(
        modernRequest(2, 'tools/list', {}, { extensions: { [TASKS]: {} } }),
      ),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'cap-extension-one-sided',
    when: 'by the server',
    breaks: () => discovers({ extensions: { [TASKS]: {} } }).client(modernRequest(2, 'tools/list')),
    nearMiss: () => discovers({ extensions: { [TASKS]: {} } }),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'cap-extension-used-undeclared',
    breaks: () => discovers().client(modernRequest(2, 'tasks/get', { taskId: 'a' })),
    nearMiss: (s) => s.client(modernRequest(2, 'tasks/get', { taskId: 'a' })),
    side: 'client',
    level: 'error',
    seqs: [3, 2],
  },
  {
    rule: 'cap-extension-used-undeclared',
    when: 'a task in the place of a result',
    breaks: (s) =>
      s
        .client(modernRequest(2, 'tools/call', { name: 't' }))
        .server(modernResult(2, { resultType: 'task', taskId: 'a' })),
    nearMiss: (s) =>
      s
        .client(modernRequest(2, 'tools/call', { name: 't' }, { extensions: { [TASKS]: {} } }))
        .server(modernResult(2, { resultType: 'task', taskId: 'a' })),
    side: 'server',
    level: 'error',
  },
];

testRules(CAPABILITY_RULES, CASES);

describe('capabilities', () => {
  it('of hostile shapes are passed over', () => {
    for (const odd of [null, 7, 'tools', [], { tools: null }, { tools: 7, constructor: {} }, { __proto__: {} }]) {
      const session = new ScriptedSession()
        .client(request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: odd }))
        .server(result(0, { protocolVersion: '2025-11-25', capabilities: odd }))
        .client(notification('notifications/initialized'));
      expect(found(session).filter((rule) => rule !== 'cap-unknown')).toEqual([]);
    }
  });

  it('of each request are told of once', () => {
    const odd = { sampling: {}, tasks: { list: {} }, mine: {} };
    const session = discovers();
    for (let id = 2; id < 6; id += 1) session.client(modernRequest(id, 'tools/list', {}, odd));
    expect(found(session)).toEqual(['cap-unknown', 'cap-wrong-version']);
  });

  it('of the newest handshake count', () => {
    const session = opens({}, { tools: {} })
      .client(request(9, 'initialize', { protocolVersion: '2025-11-25', capabilities: {} }))
      .server(result(9, { protocolVersion: '2025-11-25', capabilities: {} }))
      .client(request(1, 'tools/list'));
    expect(found(session)).toEqual(['cap-tools-undeclared-use']);
  });

  it('say nothing of a session without a use of any', () => {
    expect(found(opens({ roots: {} }, { tools: {}, prompts: {} }).exit(0))).toEqual([]);
  });

  it('leave more subscriptions than are remembered alone', () => {
    const session = opens({}, SUBSCRIBE);
    for (let id = 1; id <= 300; id += 1) session.client(subscribes(id, `file:///${id}`)).server(result(id));
    expect(found(session.server(update('file:///none')))).toEqual([]);
  });

  it('that a legacy server lacks are no matter of a request that only tries it', () => {
    const session = new ScriptedSession()
      .client(discoverRequest(1))
      .server(error(1, -32021, 'Not supported by client: roots'));
    expect(found(session)).toEqual([]);
  });
});

function found(session: ScriptedSession): string[] {
  return findingsOf(() => session)
    .map(({ rule }) => rule)
    .filter((rule) => rule.startsWith('cap-'));
}
