import type { ClientPreset } from './client-preset.ts';
import { RECORDED_CLIENTS } from './recorded-clients.ts';

/**
 * What well-known clients declare, as observed by the index that `source` names. It records names, revisions and capabilities,
 * and no versions: those stand as 1.0.0.
 */
const INDEX = {
  source:
    'https://github.com/apify/mcp-client-capabilities/blob/9476cfb12d9a918336af521d8cdf513db3c197b9/src/mcp_client_capabilities/mcp-clients.json',
  date: '2026-02-02',
} as const;

const ROOTS_CHANGE = { roots: { listChanged: true } };
const BOTH_ELICITATIONS = { form: {}, url: {} };

function observed(
  label: string,
  name: string,
  revision: string,
  capabilities: ClientPreset['capabilities'],
): ClientPreset {
  return { label, clientInfo: { name, version: '1.0.0' }, revision, capabilities, opening: null, ...INDEX };
}

const OBSERVED: readonly ClientPreset[] = [
  observed('Amp', 'amp-mcp-client', '2025-06-18', { sampling: {} }),
  observed('ChatGPT', 'ChatGPT', '2025-06-18', {}),
  observed('Claude.ai and Claude Desktop', 'claude-ai', '2025-06-18', {}),
  observed('Cursor', 'cursor-vscode', '2025-06-18', { roots: {}, elicitation: {} }),
  observed('GitHub Copilot for JetBrains', 'JetBrains-IU-copilot-intellij', '2025-06-18', {
    ...ROOTS_CHANGE,
    sampling: {},
    elicitation: {},
  }),
  observed('GitHub Copilot for Xcode', 'Xcode-copilot-xcode', '2025-06-18', ROOTS_CHANGE),
  observed('Google Antigravity', 'antigravity-client', '2025-06-18', ROOTS_CHANGE),
  observed('Goose', 'goose', '2025-03-26', {}),
  observed('Kilo Code', 'Kilo-Code', '2025-06-18', {}),
  observed('Le Chat', 'Mistral', '2025-06-18', { ...ROOTS_CHANGE, sampling: {}, elicitation: {} }),
  observed('Postman', 'Postman-Client', '2025-06-18', { sampling: {}, elicitation: {} }),
  observed('Raycast', 'com.raycast.macos', '2025-06-18', ROOTS_CHANGE),
  observed('Roo Code', 'Roo-Code', '2025-06-18', {}),
  observed('Visual Studio Code', 'Visual Studio Code', '2025-06-18', {
    roots: {},
    sampling: {},
    elicitation: BOTH_ELICITATIONS,
    tasks: { requests: { tools: { call: {} } } },
  }),
  observed('Windsurf', 'windsurf-client', '2025-03-26', {}),
  observed('Zed', 'Zed', '2025-03-26', {}),
];

/** In the order of their labels. */
export const CLIENT_PRESETS: readonly ClientPreset[] = [...OBSERVED, ...RECORDED_CLIENTS].toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
