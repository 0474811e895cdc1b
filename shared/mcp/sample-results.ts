import { CACHEABLE_METHODS } from './methods.ts';
import type { Revision } from './revisions.ts';
import { sampleTask } from './sample-params.ts';
import {
  ELICITATION,
  from,
  RESOURCE_URI,
  SERVER_INFO,
  serverCapabilities,
  TASK_ID,
  type JsonMembers,
} from './sample-values.ts';
import { META } from './meta-keys.ts';

type Result = (revision: Revision) => JsonMembers;

const empty: Result = () => ({});

/** Results that a client may keep must say for how long (2026-07-28, utilities/caching). */
const CACHE_HINTS: JsonMembers = { ttlMs: 60000, cacheScope: 'private' };
const CACHEABLE: ReadonlySet<string> = new Set(CACHEABLE_METHODS);

const titled = (revision: Revision, title: string): JsonMembers => (from('2025-06-18', revision) ? { title } : {});

/** Sample results by the method that they answer, without what 2026-07-28 adds to every result. */
const SAMPLE_RESULTS: ReadonlyMap<string, Result> = new Map<string, Result>([
  [
    'initialize',
    (revision) => ({
      protocolVersion: revision,
      capabilities: serverCapabilities(revision),
      serverInfo: SERVER_INFO,
      instructions: 'Ask for the weather by city.',
    }),
  ],
  [
    'server/discover',
    (revision) => ({
      supportedVersions: [revision],
      capabilities: serverCapabilities(revision),
      instructions: 'Ask for the weather by city.',
    }),
  ],
  ['ping', empty],
  [
    'tools/list',
    (revision) => ({
      tools: [
        {
          name: 'get_weather',
          ...titled(revision, 'Weather'),
          description: 'Current weather of a city',
          inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        },
      ],
    }),
  ],
  ['tools/call', () => ({ content: [{ type: 'text', text: '22 °C, partly cloudy' }], isError: false })],
  [
    'resources/list',
    (revision) => ({
      resources: [{ uri: RESOURCE_URI, name: 'README.md', ...titled(revision, 'Read me'), mimeType: 'text/markdown' }],
    }),
  ],
  [
    'resources/templates/list',
    () => ({ resourceTemplates: [{ uriTemplate: 'file:///{path}', name: 'Project files' }] }),
  ],
  ['resources/read', () => ({ contents: [{ uri: RESOURCE_URI, mimeType: 'text/markdown', text: '# Example' }] })],
  ['resources/subscribe', empty],
  ['resources/unsubscribe', empty],
  [
    'prompts/list',
    () => ({
      prompts: [
        {
          name: 'code_review',
          description: 'Reviews code',
          arguments: [
            { name: 'code', description: 'The code', required: true },
            { name: 'language', description: 'The language that it is in' },
          ],
        },
      ],
    }),
  ],
  [
    'prompts/get',
    () => ({
      description: 'Reviews code',
      messages: [{ role: 'user', content: { type: 'text', text: 'Please review: let x = 1;' } }],
    }),
  ],
  ['completion/complete', () => ({ completion: { values: ['python', 'pytorch'], total: 2, hasMore: false } })],
  ['logging/setLevel', empty],
  ['subscriptions/listen', empty],
  ['roots/list', () => ({ roots: [{ uri: 'file:///project', name: 'Project' }] })],
  [
    'sampling/createMessage',
    () => ({
      role: 'assistant',
      content: { type: 'text', text: 'Mild and partly cloudy.' },
      model: 'example-model',
      stopReason: 'endTurn',
    }),
  ],
  ['elicitation/create', () => ({ action: 'accept', content: { city: 'Lisbon' } })],
  ['tasks/get', (revision) => sampleTask(revision)],
  [
    'tasks/result',
    () => ({
      content: [{ type: 'text', text: '22 °C, partly cloudy' }],
      _meta: { [META.relatedTask]: { taskId: TASK_ID } },
    }),
  ],
  ['tasks/list', (revision) => ({ tasks: [sampleTask(revision)] })],
  ['tasks/update', empty],
  [
    'tasks/cancel',
    (revision) => (from('2026-07-28', revision) ? {} : { ...sampleTask(revision), status: 'cancelled' }),
  ],
]);

/** A sample result for a method, whole; null for a method that has no sample. `id` is that of the request. */
export function sampleResult(method: string, revision: Revision, id: number): JsonMembers | null {
  const sample = SAMPLE_RESULTS.get(method);
  if (!sample) return null;
  const result = sample(revision);
  if (!from('2026-07-28', revision)) return result;
  return {
    resultType: 'complete',
    ...result,
    ...(CACHEABLE.has(method) ? CACHE_HINTS : {}),
    _meta: {
      [META.serverInfo]: SERVER_INFO,
      ...(method === 'subscriptions/listen' ? { [META.subscriptionId]: id } : {}),
    },
  };
}

/** The result by which a server of 2026-07-28 asks for the user's input before it goes on (patterns/mrtr). */
export const INPUT_REQUIRED: JsonMembers = {
  resultType: 'input_required',
  inputRequests: { city: { method: 'elicitation/create', params: { mode: 'form', ...ELICITATION } } },
  requestState: 'eyJzdGVwIjoxfQ',
  _meta: { [META.serverInfo]: SERVER_INFO },
};
