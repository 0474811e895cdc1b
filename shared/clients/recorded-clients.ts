import type { ClientOpening, ClientPreset } from './client-preset.ts';

const DAY = '2026-11-22';
const BOTH_ELICITATIONS = { form: {}, url: {} };
const TOOLS = 'tools/list';
const PROMPTS = 'prompts/list';
const RESOURCES = 'resources/list';

function recorded(
  label: string,
  program: string,
  declared: Pick<ClientPreset, 'clientInfo' | 'capabilities' | 'revision'>,
  opening: Omit<ClientOpening, 'headers'> & { readonly headers: string },
): ClientPreset {
  const headers = opening.headers.split(' ');
  const source = `https://www.npmjs.com/package/${program}/v/${opening.version}`;
  return { label, ...declared, opening: { ...opening, headers }, source, date: DAY };
}

/** Clients whose programs were run on Linux, without an account, before a server that recorded what they send. */
export const RECORDED_CLIENTS: readonly ClientPreset[] = [
  recorded(
    'Claude Code',
    '@anthropic-ai/claude-code',
    {
      clientInfo: {
        name: 'claude-code',
        title: 'Claude Code',
        version: '2.1.330',
        description: "Anthropic's agentic coding tool",
        websiteUrl: 'https://claude.com/claude-code',
      },
      capabilities: { roots: { listChanged: true }, elicitation: BOTH_ELICITATIONS },
      revision: '2025-11-25',
    },
    {
      version: '2.1.330',
      discovers: true,
      lists: [TOOLS, PROMPTS, RESOURCES],
      userAgent: 'claude-code/2.1.330 (sdk-cli)',
      headers: 'Accept Content-Type User-Agent mcp-method mcp-protocol-version mcp-session-id',
    },
  ),
  recorded(
    'Cline',
    'cline',
    { clientInfo: { name: '@cline/core', version: '0.0.0' }, capabilities: {}, revision: '2024-11-05' },
    {
      version: '3.0.65',
      discovers: false,
      lists: [TOOLS],
      userAgent: 'Bun/1.3.13',
      headers: 'Accept Content-Type mcp-protocol-version mcp-session-id User-Agent',
    },
  ),
  recorded(
    'Codex',
    '@openai/codex',
    {
      clientInfo: { name: 'codex-mcp-client', title: 'Codex', version: '0.169.0' },
      capabilities: { experimental: { 'codex/auth-change': {} }, elicitation: BOTH_ELICITATIONS },
      revision: '2025-06-18',
    },
    {
      version: '0.169.0',
      discovers: false,
      lists: [TOOLS],
      userAgent: 'codex-mcp-client/0.169.0',
      headers: 'user-agent mcp-method mcp-protocol-version accept content-type mcp-session-id',
    },
  ),
  recorded(
    'Continue CLI',
    '@continuedev/cli',
    { clientInfo: { name: 'continue-cli-client', version: '1.0.0' }, capabilities: {}, revision: '2025-11-25' },
    {
      version: '1.5.47',
      discovers: false,
      lists: [PROMPTS, TOOLS],
      userAgent: 'node',
      headers: 'mcp-session-id mcp-protocol-version content-type accept user-agent',
    },
  ),
  recorded(
    'Gemini CLI',
    '@google/gemini-cli',
    {
      clientInfo: { name: 'gemini-cli-mcp-client', version: '0.61.0' },
      capabilities: { roots: { listChanged: true } },
      revision: '2025-06-18',
    },
    {
      version: '0.61.0',
      discovers: false,
      lists: [PROMPTS, TOOLS, RESOURCES],
      userAgent: 'node',
      headers: 'mcp-session-id content-type accept user-agent',
    },
  ),
  recorded(
    'GitHub Copilot CLI',
    '@github/copilot',
    {
      clientInfo: { name: 'copilot-cli', version: '1.0.102' },
      capabilities: { sampling: {}, elicitation: BOTH_ELICITATIONS },
      revision: '2025-11-25',
    },
    {
      version: '1.0.102',
      discovers: true,
      lists: [TOOLS],
      userAgent: 'copilot-cli/1.0.102',
      headers: 'accept mcp-protocol-version user-agent mcp-method mcp-session-id content-type',
    },
  ),
  recorded(
    'mcporter',
    'mcporter',
    { clientInfo: { name: 'mcporter', version: '0.12.3' }, capabilities: {}, revision: '2025-11-25' },
    {
      version: '0.12.3',
      discovers: false,
      lists: [TOOLS],
      userAgent: 'node',
      headers: 'mcp-session-id mcp-protocol-version accept content-type user-agent',
    },
  ),
  recorded(
    'opencode',
    'opencode-ai',
    { clientInfo: { name: 'opencode', version: '1.18.33' }, capabilities: { roots: {} }, revision: '2025-11-25' },
    {
      version: '1.18.33',
      discovers: false,
      lists: [TOOLS],
      userAgent: 'opencode/1.18.33',
      headers: 'Accept Content-Type mcp-protocol-version mcp-session-id User-Agent',
    },
  ),
  recorded(
    'Qwen Code',
    '@qwen-code/qwen-code',
    {
      clientInfo: { name: 'qwen-cli-mcp-client-rec', version: '0.0.1' },
      capabilities: {
        extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
        roots: {},
      },
      revision: '2025-11-25',
    },
    {
      version: '0.24.4',
      discovers: false,
      lists: [PROMPTS, RESOURCES, TOOLS],
      userAgent: 'undici',
      headers: 'accept content-type mcp-protocol-version mcp-session-id user-agent',
    },
  ),
];
