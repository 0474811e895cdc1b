import type { Dialect } from './client-kind.ts';

/** What most clients read: `command` and `args`, or `url`, in plain JSON. */
export const PLAIN: Dialect = {
  program: 'command',
  address: ['url'],
  bareAddress: 'found out',
  refuses: ['comment', 'trailing comma'],
  times: {},
  variables: 'none',
};

const TYPED = ['stdio', 'http', 'sse'];

export const CLAUDE_CODE: Dialect = {
  ...PLAIN,
  types: [...TYPED, 'ws'],
  bareAddress: 'refused',
  variables: '${VAR}',
};

export const CURSOR: Dialect = { ...PLAIN, variables: '${env:VAR}' };

export const VSCODE: Dialect = { ...PLAIN, types: TYPED, refuses: [], variables: '${env:VAR}' };

export const COPILOT: Dialect = { ...PLAIN, types: ['local', ...TYPED], refuses: [] };

export const WINDSURF: Dialect = { ...PLAIN, address: ['serverUrl', 'url'] };

export const ZED: Dialect = { ...PLAIN, bareAddress: 'http', refuses: [], times: { timeout: 's' } };

export const CLINE: Dialect = {
  ...PLAIN,
  types: ['stdio', 'streamableHttp', 'sse'],
  bareAddress: 'sse',
  times: { timeout: 's' },
};

export const ROO: Dialect = {
  ...PLAIN,
  types: ['stdio', 'streamable-http', 'sse'],
  bareAddress: 'refused',
  times: { timeout: 's' },
  variables: '${env:VAR}',
};

export const CONTINUE: Dialect = {
  ...PLAIN,
  types: ['stdio', 'streamable-http', 'sse'],
  refuses: [],
  times: { connectionTimeout: 'ms' },
  variables: '${{ secrets.VAR }}',
};

export const GEMINI: Dialect = {
  ...PLAIN,
  address: ['httpUrl', 'url'],
  bareAddress: 'sse',
  refuses: ['trailing comma', 'byte order mark'],
  times: { timeout: 'ms' },
  variables: '$VAR',
};

export const QWEN: Dialect = {
  ...GEMINI,
  refuses: ['trailing comma'],
  times: { timeout: 'ms', discoveryTimeoutMs: 'ms' },
};

export const CODEX: Dialect = {
  ...PLAIN,
  bareAddress: 'http',
  refuses: [],
  times: { startup_timeout_sec: 's', tool_timeout_sec: 's' },
};

export const GOOSE: Dialect = {
  ...PLAIN,
  program: 'cmd',
  address: ['uri'],
  types: ['stdio', 'streamable_http', 'sse', 'builtin', 'platform', 'frontend', 'inline_python'],
  refuses: [],
  times: { timeout: 's' },
};

export const OPENCODE: Dialect = {
  ...PLAIN,
  types: ['local', 'remote'],
  bareAddress: 'refused',
  refuses: [],
  times: { timeout: 'ms' },
  variables: '{env:VAR}',
};

export const CRUSH: Dialect = {
  ...PLAIN,
  types: TYPED,
  times: { timeout: 's' },
  variables: 'shell',
};

export const LIBRECHAT: Dialect = {
  ...PLAIN,
  types: ['stdio', 'streamable-http', 'sse', 'websocket'],
  refuses: [],
  times: { timeout: 'ms', initTimeout: 'ms' },
  variables: '${VAR}',
};

export const KIRO: Dialect = { ...PLAIN, bareAddress: 'http', times: { timeout: 'ms' }, variables: '${VAR}' };

/** The table names no more than places of these: nothing is said about what they take. */
export const UNTOLD: Dialect = { ...PLAIN, refuses: [] };
