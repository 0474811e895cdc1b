import type { Revision } from './revisions.ts';
import {
  clientCapabilities,
  CLIENT_INFO,
  ELICITATION,
  from,
  RESOURCE_URI,
  SAMPLING,
  TASK_ID,
  type JsonMembers,
} from './sample-values.ts';
import { META } from './meta-keys.ts';

/** What a sample may depend on. */
export interface SampleCase {
  readonly revision: Revision;
  /** Id of a request sent before. */
  readonly earlier: number;
}

type Params = (sample: SampleCase) => JsonMembers | null;

/** A notification of a subscription names the listen request that asked for it (2026-07-28, patterns/subscriptions). */
const ofSubscription: Params = ({ revision, earlier }) =>
  from('2026-07-28', revision) ? { _meta: { [META.subscriptionId]: earlier } } : null;

const ofTask: Params = () => ({ taskId: TASK_ID });

/** A task at work, in the shape of the revision. */
export const sampleTask = (revision: Revision): JsonMembers => ({
  taskId: TASK_ID,
  status: 'working',
  statusMessage: 'Fetching the forecast',
  createdAt: '2026-01-31T10:30:00Z',
  lastUpdatedAt: '2026-01-31T10:30:05Z',
  ...(from('2026-07-28', revision) ? { ttlMs: 60000, pollIntervalMs: 1000 } : { ttl: 60000, pollInterval: 1000 }),
});

const none: Params = () => null;

/** Sample params by method; null where the method has none. The `_meta` of the modern era is added elsewhere. */
export const SAMPLE_PARAMS: ReadonlyMap<string, Params> = new Map<string, Params>([
  [
    'initialize',
    ({ revision }) => ({
      protocolVersion: revision,
      capabilities: clientCapabilities(revision),
      clientInfo: CLIENT_INFO,
    }),
  ],
  ['server/discover', none],
  ['ping', none],
  ['tools/list', none],
  ['tools/call', () => ({ name: 'get_weather', arguments: { city: 'Lisbon' } })],
  ['resources/list', none],
  ['resources/templates/list', none],
  ['resources/read', () => ({ uri: RESOURCE_URI })],
  ['resources/subscribe', () => ({ uri: RESOURCE_URI })],
  ['resources/unsubscribe', () => ({ uri: RESOURCE_URI })],
  ['prompts/list', none],
  ['prompts/get', () => ({ name: 'code_review', arguments: { code: 'let x = 1;' } })],
  [
    'completion/complete',
    ({ revision }) => ({
      ref: { type: 'ref/prompt', name: 'code_review' },
      argument: { name: 'language', value: 'py' },
      ...(from('2025-06-18', revision) ? { context: { arguments: { framework: 'flask' } } } : {}),
    }),
  ],
  ['logging/setLevel', () => ({ level: 'info' })],
  [
    'subscriptions/listen',
    () => ({ notifications: { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true } }),
  ],
  ['roots/list', none],
  ['sampling/createMessage', () => SAMPLING],
  [
    'elicitation/create',
    ({ revision }) => (from('2025-11-25', revision) ? { mode: 'form', ...ELICITATION } : ELICITATION),
  ],
  ['tasks/get', ofTask],
  ['tasks/result', ofTask],
  ['tasks/list', none],
  [
    'tasks/update',
    () => ({ taskId: TASK_ID, inputResponses: { city: { action: 'accept', content: { city: 'Lisbon' } } } }),
  ],
  ['tasks/cancel', ofTask],
  ['notifications/initialized', none],
  ['notifications/cancelled', ({ earlier }) => ({ requestId: earlier, reason: 'No longer needed' })],
  [
    'notifications/progress',
    ({ revision, earlier }) => ({
      progressToken: earlier,
      progress: 1,
      total: 4,
      ...(from('2025-03-26', revision) ? { message: 'Reading the first of four files' } : {}),
    }),
  ],
  ['notifications/message', () => ({ level: 'info', logger: 'example', data: 'Cache warmed in 120 ms' })],
  ['notifications/tools/list_changed', ofSubscription],
  ['notifications/prompts/list_changed', ofSubscription],
  ['notifications/resources/list_changed', ofSubscription],
  ['notifications/resources/updated', (sample) => ({ ...ofSubscription(sample), uri: RESOURCE_URI })],
  ['notifications/roots/list_changed', none],
  ['notifications/elicitation/complete', () => ({ elicitationId: '550e8400-e29b-41d4-a716-446655440000' })],
  ['notifications/tasks/status', ({ revision }) => sampleTask(revision)],
  [
    'notifications/subscriptions/acknowledged',
    (sample) => ({ ...ofSubscription(sample), notifications: { toolsListChanged: true } }),
  ],
  ['notifications/tasks', (sample) => ({ ...ofSubscription(sample), ...sampleTask(sample.revision) })],
]);

/** The client capabilities under which an extension's method may be used. */
export function capabilitiesFor(revision: Revision, extension: string): JsonMembers {
  const own = clientCapabilities(revision);
  return extension === '' ? own : { ...own, extensions: { [extension]: {} } };
}
