// The clients that are held against a mock, and over what each of them reaches a server.
import { askByInspector, askByMcpCli, askByMcporter } from './commands.mjs';
import { askByMcpProxy, askByMcpRemote, askBySupergateway } from './gateways.mjs';
import { askBySdk } from './sdk.mjs';

const BOTH = ['stdio', 'http'];
/** HTTP with SSE too, which the clients of 2024-11-05 speak; 1.0 knows nothing newer. */
const ALL = [...BOTH, 'sse'];
const MODERN = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

/**
 * `ask` resolves with what a server gave, by parts. The recorded server does not speak 2026-07-28: what a client gets from the mock in that
 * revision is held against what it gets from the server in its own, `without` the members that the revision does not have.
 */
export const CLIENTS = [
  { name: 'sdk-1.0', over: ['stdio', 'sse'], ask: askBySdk },
  { name: 'sdk-1.10', over: ALL, ask: askBySdk },
  { name: 'sdk-1.17', over: ALL, ask: askBySdk },
  { name: 'sdk-1.32', over: ALL, ask: askBySdk },
  { name: 'client-2.4', over: BOTH, ask: askBySdk },
  {
    name: 'client-2.4 in 2026-07-28',
    over: BOTH,
    without: ['execution'],
    ask: ({ mocked, ...from }) => askBySdk({ ...from, name: 'client-2.4', clientOptions: mocked ? MODERN : undefined }),
  },
  { name: 'inspector-0.17', over: BOTH, ask: askByInspector },
  { name: 'inspector-2.12', over: BOTH, ask: askByInspector },
  { name: 'mcporter', over: BOTH, ask: askByMcporter },
  // Over HTTP it only asks people at a terminal.
  { name: 'mcp-cli', over: ['stdio'], ask: askByMcpCli },
  { name: 'mcp-remote', over: ['http'], ask: askByMcpRemote },
  { name: 'supergateway', over: BOTH, ask: askBySupergateway },
  { name: 'mcp-proxy', over: ['stdio'], ask: askByMcpProxy },
];
