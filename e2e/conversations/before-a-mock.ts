import { rule } from './answers.ts';
import type { Conversation } from './conversation.ts';

const README = 'test://readme';

/** Asks the reference server what the script of the official client asks (e2e/shells/official-scripts.ts), in another order. */
export async function askEverythingOnce(talk: Conversation): Promise<void> {
  const call = (name: string, args: object = {}): Promise<unknown> => talk.ask('tools/call', { name, arguments: args });
  await talk.hears('notifications/message', 1);
  await talk.ask('ping');
  await call('get-structured-content', { location: 'Chicago' });
  await call('trigger-elicitation-request');
  await call('trigger-sampling-request', { prompt: 'Is it right?', maxTokens: 10 });
  await talk.ask('tools/call', {
    name: 'trigger-long-running-operation',
    arguments: { duration: 0.2, steps: 4 },
    _meta: { progressToken: 'recorded' },
  });
  await call('get-tiny-image');
  await call('echo', { message: 'hello' });
  await call('echo', { message: 'Grüße, 世界 \u2028 😀' });
  await call('get-sum', { b: 2, a: 1.5 });
  await talk.begin('tools/call', { name: 'get-sum', arguments: { a: 'no number' } }).outcome;
  await talk.begin('tools/call', { name: 'no-such-tool', arguments: {} }).outcome;
  await talk.ask('prompts/get', { name: 'args-prompt', arguments: { city: 'Basel', state: 'BS' } });
  const { resources } = await talk.ask('resources/list');
  const [document] = resources as readonly { readonly uri: string }[];
  await talk.ask('resources/read', { uri: document?.uri ?? '' });
  const ref = { type: 'ref/prompt', name: 'completable-prompt' };
  await talk.ask('completion/complete', { ref, argument: { name: 'department', value: 'S' } });
}

/** Asks the server of the official SDK what the script of the official client asks, in 2026-07-28. */
export async function askSdkServerOnce(talk: Conversation): Promise<void> {
  const call = (name: string, args: object, meta: object = {}): Promise<unknown> =>
    talk.ask('tools/call', { name, arguments: args, _meta: meta });
  await call('greet', {});
  await call('forecast', { days: 3, city: 'Zürich' });
  await call('echo', { text: 'hello' });
  await call('count', { to: 3 }, { progressToken: 'recorded', 'io.modelcontextprotocol/logLevel': 'info' });
  await talk.ask('prompts/get', { name: 'review', arguments: { code: 'a = 1' } });
  await talk.ask('resources/read', { uri: README });
  const acknowledged = talk.heard('notifications/subscriptions/acknowledged');
  const notifications = { toolsListChanged: true, resourceSubscriptions: [README] };
  const listening = talk.begin('subscriptions/listen', { notifications });
  await talk.hears('notifications/subscriptions/acknowledged', acknowledged + 1);
  await call('change', {});
  await talk.hears('notifications/resources/updated', 1);
  await talk.giveUp(listening);
}

/** Answers as the user of the script does. */
export const IS_ADA = [rule('elicitation/create', { kind: 'accept', content: { name: 'Ada' } })];
