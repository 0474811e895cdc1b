import type { Conversation } from './conversation.ts';

const SUBSCRIBED = 'demo://resource/dynamic/text/1';

/** Right arguments of each tool that the reference server may list, one set a call. */
const CALLS: Readonly<Record<string, readonly object[]>> = {
  echo: [{ message: 'hello' }],
  'get-annotated-message': [{ messageType: 'success', includeImage: true }, { messageType: 'error' }],
  'get-resource-links': [{ count: 3 }],
  'get-resource-reference': [
    { resourceType: 'Text', resourceId: 1 },
    { resourceType: 'Blob', resourceId: 2 },
  ],
  'get-roots-list': [{}],
  'get-structured-content': [{ location: 'Chicago' }],
  'get-sum': [{ a: 1.5, b: 2 }],
  'get-tiny-image': [{}],
  'gzip-file-as-resource': [
    { name: 'hello.gz', data: 'data:text/plain,hello', outputType: 'resourceLink' },
    { name: 'hello.gz', data: 'data:text/plain,hello', outputType: 'resource' },
  ],
  'trigger-sampling-request': [{ prompt: 'Is it right?', maxTokens: 10 }],
  'trigger-elicitation-request': [{}],
  'trigger-url-elicitation': [{ url: 'https://example.org/consent', elicitationId: 'consent-1' }],
};

/** Told in their own steps; the last tells what the environment of this machine is, and that belongs into no capture. */
const APART = new Set([
  'toggle-simulated-logging',
  'toggle-subscriber-updates',
  'trigger-long-running-operation',
  'simulate-research-query',
  'get-env',
]);

/** Everything that the reference server offers in this revision, used as it is meant. */
export async function talkWithEverything(talk: Conversation, revision: string): Promise<void> {
  await talk.ask('ping');
  await talk.ask('logging/setLevel', { level: 'debug' });
  await callTools(talk);
  await readAndSubscribe(talk);
  await promptsAndCompletions(talk, revision);
  await progressAndCancellation(talk);
  if (revision === '2025-11-25') {
    await urlElicitationByError(talk);
    await tasks(talk);
  }
  const asked = talk.heard('roots/list');
  talk.tell('notifications/roots/list_changed');
  await talk.hears('roots/list', asked + 1);
  await talk.ask('ping');
}

const call = (talk: Conversation, name: string, args: object = {}): Promise<unknown> =>
  talk.ask('tools/call', { name, arguments: args });

async function callTools(talk: Conversation): Promise<void> {
  const { tools } = await talk.ask('tools/list');
  for (const { name } of tools as readonly { readonly name: string }[]) {
    if (APART.has(name)) continue;
    const calls = CALLS[name];
    if (calls === undefined) throw new Error(`What the tool ${name} takes is not known here.`);
    for (const args of calls) await call(talk, name, args);
  }
  const said = talk.heard('notifications/message');
  await call(talk, 'toggle-simulated-logging');
  await talk.hears('notifications/message', said + 1);
  await call(talk, 'toggle-simulated-logging');
}

async function readAndSubscribe(talk: Conversation): Promise<void> {
  const { resources } = await talk.ask('resources/list');
  await talk.ask('resources/templates/list');
  for (const { uri } of resources as readonly { readonly uri: string }[]) await talk.ask('resources/read', { uri });
  await talk.ask('resources/read', { uri: SUBSCRIBED });
  await talk.ask('resources/read', { uri: 'demo://resource/dynamic/blob/2' });
  await talk.ask('resources/subscribe', { uri: SUBSCRIBED });
  await call(talk, 'toggle-subscriber-updates');
  await talk.hears('notifications/resources/updated', 1);
  await call(talk, 'toggle-subscriber-updates');
  await talk.ask('resources/unsubscribe', { uri: SUBSCRIBED });
}

async function promptsAndCompletions(talk: Conversation, revision: string): Promise<void> {
  await talk.ask('prompts/list');
  await talk.ask('prompts/get', { name: 'simple-prompt' });
  await talk.ask('prompts/get', { name: 'args-prompt', arguments: { city: 'Basel', state: 'BS' } });
  await talk.ask('prompts/get', { name: 'completable-prompt', arguments: { department: 'Sales', name: 'Eve' } });
  await talk.ask('prompts/get', { name: 'resource-prompt', arguments: { resourceType: 'Text', resourceId: '1' } });
  const ref = { type: 'ref/prompt', name: 'completable-prompt' };
  await talk.ask('completion/complete', { ref, argument: { name: 'department', value: 'S' } });
  // The other arguments can be told since 2025-06-18.
  const context = revision < '2025-06-18' ? {} : { context: { arguments: { department: 'Sales' } } };
  await talk.ask('completion/complete', { ref, argument: { name: 'name', value: 'E' }, ...context });
  await talk.ask('completion/complete', {
    ref: { type: 'ref/resource', uri: 'demo://resource/dynamic/text/{resourceId}' },
    argument: { name: 'resourceId', value: '1' },
  });
}

const longRunning = (duration: number, steps: number, progressToken: string): object => ({
  name: 'trigger-long-running-operation',
  arguments: { duration, steps },
  _meta: { progressToken },
});

async function progressAndCancellation(talk: Conversation): Promise<void> {
  await talk.ask('tools/call', longRunning(0.2, 2, 'to the end'));
  const told = talk.heard('notifications/progress');
  // This server goes on with what was cancelled; it has to outlast the conversation, so that every run is alike.
  const asked = talk.begin('tools/call', longRunning(600, 2000, 'given up'));
  await talk.hears('notifications/progress', told + 1);
  await talk.giveUp(asked);
}

/** The server refuses with −32042 until the user was at an address, then asks in the other way (2025-11-25). */
async function urlElicitationByError(talk: Conversation): Promise<void> {
  const params = {
    name: 'trigger-url-elicitation',
    arguments: { url: 'https://example.org/login', elicitationId: 'login-1', errorPath: true },
  };
  const { kind } = await talk.begin('tools/call', params).outcome;
  if (kind !== 'error') throw new Error(`The call that needs a login came to ${kind}.`);
  await talk.ask('tools/call', params);
}

/** A task from its creation to its result, and one that is cancelled (2025-11-25). */
async function tasks(talk: Conversation): Promise<void> {
  const start = async (topic: string, ambiguous: boolean): Promise<string> => {
    const { task } = await talk.ask('tools/call', {
      name: 'simulate-research-query',
      arguments: { topic, ambiguous },
      task: { ttl: 60_000 },
    });
    return (task as { readonly taskId: string }).taskId;
  };
  const taskId = await start('oscilloscopes', true);
  await talk.ask('tasks/get', { taskId });
  await talk.ask('tasks/list');
  await talk.ask('tasks/result', { taskId });
  await talk.ask('tasks/get', { taskId });
  await talk.ask('tasks/cancel', { taskId: await start('multimeters', false) });
}
