import { Client as ModernClient, type Transport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { EVERYTHING_FORM } from '../conversations/everything-form.ts';

/** What a script came to, step by step: the answers, and what the server said and asked meanwhile. */
export type Outcome = readonly (readonly [step: string, outcome: unknown])[];

interface Hears {
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

/**
 * The progress that comes over a transport, without its token. The clients themselves drop what comes in one chunk with the
 * answer, so that what they tell depends on the moment.
 */
function progressOver(transport: object): unknown[] {
  const progress: unknown[] = [];
  const hears = transport as Hears;
  const seen = new WeakSet<object>();
  let inner: Hears['onmessage'];
  Object.defineProperty(hears, 'onmessage', {
    get: () => inner,
    set: (heard: Hears['onmessage']) => {
      inner = (message, extra) => {
        const { method, params } = message as { readonly method?: string; readonly params?: object };
        if (method === 'notifications/progress' && !seen.has(message)) progress.push({ ...params, progressToken: '' });
        // A client may put its own listener around the one that is there.
        seen.add(message);
        heard?.(message, extra);
      };
    },
  });
  return progress;
}

/** The official client of the handshake era, with everything that the reference server offers it. */
export async function scriptWithEverything(transport: Transport): Promise<Outcome> {
  const progress = progressOver(transport);
  const client = new Client(
    { name: 'official', version: '1.0.0' },
    { capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } } },
  );
  const asked: unknown[] = [];
  const logs: unknown[] = [];
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: 'file:///srv/project', name: 'project' }],
  }));
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => {
    asked.push(params);
    return {
      role: 'assistant',
      content: { type: 'text', text: 'Yes.' },
      model: 'model-of-the-test',
      stopReason: 'endTurn',
    };
  });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params);
    return { action: 'accept', content: EVERYTHING_FORM };
  });
  const heard = new Promise<void>((resolve) => {
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
      logs.push(params);
      resolve();
    });
  });
  await client.connect(transport);
  const outcome: [string, unknown][] = [];
  const step = async (name: string, done: Promise<unknown>): Promise<void> => {
    outcome.push([name, await done.catch((error: unknown) => String(error))]);
  };
  const call = (name: string, args: Record<string, unknown> = {}): Promise<void> =>
    step(name, client.callTool({ name, arguments: args }));
  outcome.push(['server', client.getServerVersion()], ['capabilities', client.getServerCapabilities()]);
  outcome.push(['instructions', client.getInstructions()]);
  // The roots are asked for when the client is there, and what they are is logged.
  await heard;
  await step('tools', client.listTools());
  await step('prompts', client.listPrompts());
  await step('resources', client.listResources());
  await step('templates', client.listResourceTemplates());
  await step('ping', client.ping());
  await call('echo', { message: 'hello' });
  await call('echo', { message: 'Grüße, 世界 \u2028 😀' });
  await call('get-sum', { a: 1.5, b: 2 });
  await call('get-sum', { a: 'no number' });
  await call('no-such-tool');
  await call('get-tiny-image');
  await call('get-structured-content', { location: 'Chicago' });
  await step(
    'long',
    client.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 4 } }, undefined, {
      onprogress: () => undefined,
    }),
  );
  outcome.push(['progress', progress]);
  await call('trigger-sampling-request', { prompt: 'Is it right?', maxTokens: 10 });
  await call('trigger-elicitation-request');
  await step('prompt', client.getPrompt({ name: 'args-prompt', arguments: { city: 'Basel', state: 'BS' } }));
  const [document] = (await client.listResources()).resources;
  await step('read', client.readResource({ uri: document?.uri ?? '' }));
  await step(
    'complete',
    client.complete({
      ref: { type: 'ref/prompt', name: 'completable-prompt' },
      argument: { name: 'department', value: 'S' },
    }),
  );
  outcome.push(['asked', asked], ['logs', logs]);
  await client.close();
  return outcome;
}

const changed = (what: string, changes: readonly string[]): boolean => changes.includes(what);

/** The official client of 2026-07-28 with the server of the official SDK (e2e/servers/sdk-surface.mjs). */
export async function scriptWithSdkServer(transport: ModernTransport): Promise<Outcome> {
  const progress = progressOver(transport);
  const client = new ModernClient(
    { name: 'official', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  const asked: unknown[] = [];
  const changes: string[] = [];
  const logs: unknown[] = [];
  let tell: (() => void) | null = null;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const note = (what: string): void => {
    changes.push(what);
    if (changed('tools', changes) && changed('test://readme', changes)) tell?.();
  };
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params);
    return { action: 'accept', content: { name: 'Ada' } };
  });
  client.setNotificationHandler('notifications/message', ({ params }) => void logs.push(params));
  client.setNotificationHandler('notifications/tools/list_changed', () => note('tools'));
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => note(params.uri));
  await client.connect(transport);
  const outcome: [string, unknown][] = [['era', client.getProtocolEra()]];
  const step = async (name: string, done: Promise<unknown>): Promise<void> => {
    outcome.push([name, await done.catch((error: unknown) => String(error))]);
  };
  await step('tools', client.listTools());
  await step('prompts', client.listPrompts());
  await step('resources', client.listResources());
  await step('echo', client.callTool({ name: 'echo', arguments: { text: 'hello' } }));
  const level = { 'io.modelcontextprotocol/logLevel': 'info' };
  await step(
    'count',
    client.callTool({ name: 'count', arguments: { to: 3 }, _meta: level }, { onprogress: () => undefined }),
  );
  outcome.push(['progress', progress]);
  await step('forecast', client.callTool({ name: 'forecast', arguments: { city: 'Zürich', days: 3 } }));
  await step('greet', client.callTool({ name: 'greet', arguments: {} }));
  await step('prompt', client.getPrompt({ name: 'review', arguments: { code: 'a = 1' } }));
  await step('read', client.readResource({ uri: 'test://readme' }));
  await client.listen({ toolsListChanged: true, resourceSubscriptions: ['test://readme'] });
  await step('change', client.callTool({ name: 'change', arguments: {} }));
  await told;
  outcome.push(['asked', asked], ['logs', logs], ['changes', changes.toSorted()]);
  await client.close();
  return outcome;
}
