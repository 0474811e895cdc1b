import { modernRequest, modernResult, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { APP_RULES } from './apps.ts';
import { error, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const URI = 'ui://weather/map';
const TYPE = 'text/html;profile=mcp-app';
const tool = (meta: object): object => ({ name: 'a', inputSchema: { type: 'object' }, _meta: meta });
const lists = (s: ScriptedSession, meta: object): ScriptedSession =>
  s
    .handshake()
    .client(request(1, 'tools/list'))
    .server(result(1, { tools: [tool(meta)] }));
const modernLists = (s: ScriptedSession, capabilities: object): ScriptedSession =>
  s
    .client(modernRequest(1, 'tools/list', {}, capabilities))
    .server(modernResult(1, { tools: [tool({ ui: { resourceUri: URI } })] }));
const reads = (s: ScriptedSession, uri: string, answer: object): ScriptedSession =>
  lists(s, { ui: { resourceUri: URI } })
    .client(request(2, 'resources/read', { uri }))
    .server(answer);
const page = (mimeType: string, uri = URI): object => result(2, { contents: [{ uri, mimeType, text: '<p>' }] });
const calls = (s: ScriptedSession, content: readonly object[]): ScriptedSession =>
  lists(s, { ui: { resourceUri: URI } })
    .client(request(2, 'tools/call', { name: 'a' }))
    .server(result(2, { content }));

const CASES: readonly HttpCase[] = [
  {
    rule: 'ui-undeclared',
    breaks: (s) => modernLists(s, {}),
    nearMiss: (s) => modernLists(s, { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [TYPE] } } }),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'ui-resource-uri',
    breaks: (s) => lists(s, { ui: { resourceUri: 'https://example.org/map' } }),
    nearMiss: (s) => lists(s, { ui: { resourceUri: URI } }),
    side: 'server',
    level: 'error',
    says: 'that of “a” is not',
  },
  {
    rule: 'ui-legacy-key',
    breaks: (s) => lists(s, { 'ui/resourceUri': URI }),
    nearMiss: (s) => lists(s, { 'ui/resourceUri': URI, ui: { resourceUri: URI } }),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'ui-mime',
    breaks: (s) => reads(s, URI, page('text/html')),
    nearMiss: (s) => reads(s, URI, page('text/html; profile="mcp-app"')),
    side: 'server',
    level: 'error',
    says: '“text/html”',
  },
  {
    rule: 'ui-mime',
    when: 'but for another kind of apps',
    breaks: (s) => reads(s, URI, page('text/html+skybridge')),
    nearMiss: (s) => reads(s, 'ui://widget/x', page('text/html+skybridge', 'ui://widget/x')),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'ui-unlisted',
    breaks: (s) => reads(s, URI, error(2, -32002, 'Not found')),
    nearMiss: (s) => reads(s, 'ui://weather/other', error(2, -32002, 'Not found')),
    side: 'server',
    level: 'info',
    says: '−32002',
  },
  {
    rule: 'ui-text-fallback',
    breaks: (s) => calls(s, [{ type: 'text', text: ' ' }]),
    nearMiss: (s) => calls(s, [{ type: 'text', text: '5 degrees' }]),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'ui-csp',
    breaks: (s) => lists(s, { ui: { resourceUri: URI, csp: { connectDomains: [] } } }),
    nearMiss: (s) => lists(s, { ui: { resourceUri: URI, visibility: ['model'] } }),
    side: 'server',
    level: 'info',
  },
];

testHttpRules(APP_RULES, CASES);
