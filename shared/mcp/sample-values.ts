import { REVISIONS, type Revision } from './revisions.ts';
import { META } from './meta-keys.ts';

/** Values that several templates share. Everything here is a sample for a person to change. */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonMembers = { readonly [key: string]: JsonValue };

/** True when `revision` is `first` or newer. */
export function from(first: Revision, revision: Revision): boolean {
  return REVISIONS.indexOf(revision) >= REVISIONS.indexOf(first);
}

export const CLIENT_INFO: JsonMembers = { name: 'mcpscope', version: '1.0.0' };
export const SERVER_INFO: JsonMembers = { name: 'example-server', version: '1.0.0' };

export const TASK_ID = '786512e2-9e0d-44bd-8f29-789f320fe840';
export const RESOURCE_URI = 'file:///project/README.md';

/** What a client that can do everything declares in a revision, without what is deprecated there. */
export function clientCapabilities(revision: Revision): JsonMembers {
  if (from('2026-07-28', revision)) return { elicitation: { form: {}, url: {} } };
  const roots = { roots: { listChanged: true } };
  if (from('2025-11-25', revision))
    return { ...roots, sampling: { context: {}, tools: {} }, elicitation: { form: {}, url: {} } };
  return { ...roots, sampling: {}, ...(from('2025-06-18', revision) ? { elicitation: {} } : {}) };
}

/** What a server that can do everything declares in a revision, without what is deprecated there. */
export function serverCapabilities(revision: Revision): JsonMembers {
  return {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    ...(from('2025-03-26', revision) ? { completions: {} } : {}),
    ...(from('2026-07-28', revision) ? {} : { logging: {} }),
  };
}

/** The `_meta` that every request of 2026-07-28 must carry (basic/index, "_meta"). */
export function requestMeta(revision: Revision, capabilities: JsonMembers = clientCapabilities(revision)): JsonMembers {
  return {
    [META.protocolVersion]: revision,
    [META.clientInfo]: CLIENT_INFO,
    [META.clientCapabilities]: capabilities,
  };
}

export const ELICITATION: JsonMembers = {
  message: 'Which city do you mean?',
  requestedSchema: { type: 'object', properties: { city: { type: 'string', title: 'City' } }, required: ['city'] },
};

export const SAMPLING: JsonMembers = {
  messages: [{ role: 'user', content: { type: 'text', text: 'Summarise the weather in one sentence.' } }],
  systemPrompt: 'You are brief.',
  maxTokens: 200,
};
