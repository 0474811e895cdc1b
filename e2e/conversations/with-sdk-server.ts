import type { Conversation } from './conversation.ts';

const README = 'test://readme';

/** Everything that the server of the official SDK offers (e2e/servers/sdk-surface.mjs), used as it is meant in its era. */
export async function talkWithSdkServer(talk: Conversation, era: 'legacy' | 'modern'): Promise<void> {
  const modern = era === 'modern';
  const call = (name: string, args: object, meta?: object): Promise<unknown> =>
    talk.ask('tools/call', { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) });
  if (!modern) {
    await talk.ask('ping');
    await talk.ask('logging/setLevel', { level: 'info' });
  }
  await call('echo', { text: 'hello' });
  // The level is that of a request in the modern era, of the session in the other.
  const level = modern ? { 'io.modelcontextprotocol/logLevel': 'info' } : {};
  await call('count', { to: 3 }, { progressToken: 'count', ...level });
  await call('greet', {});
  await call('forecast', { city: 'Zürich', days: 3 });
  await talk.ask('prompts/get', { name: 'review', arguments: { code: 'a = 1' } });
  await talk.ask('resources/read', { uri: README });
  await changes(talk, modern, () => call('change', {}));
  const asleep = talk.begin('tools/call', { name: 'sleep', arguments: { ms: 600_000 } });
  await call('echo', { text: 'while the other sleeps' });
  await talk.giveUp(asleep);
  await call('echo', { text: 'after it' });
}

/** Hears of changes: by a subscription that stays open, or by one that is asked for and taken back. */
async function changes(talk: Conversation, modern: boolean, change: () => Promise<unknown>): Promise<void> {
  const [tools, updates] = ['notifications/tools/list_changed', 'notifications/resources/updated'] as const;
  const before = talk.heard(tools);
  if (modern) {
    const acknowledged = talk.heard('notifications/subscriptions/acknowledged');
    const notifications = { resourceSubscriptions: [README] };
    const listening = talk.begin('subscriptions/listen', { notifications });
    await talk.hears('notifications/subscriptions/acknowledged', acknowledged + 1);
    await change();
    await Promise.all([talk.hears(tools, before + 1), talk.hears(updates, 1)]);
    await talk.giveUp(listening);
    return;
  }
  await talk.ask('resources/subscribe', { uri: README });
  await change();
  await Promise.all([talk.hears(tools, before + 1), talk.hears(updates, 1)]);
  await talk.ask('resources/unsubscribe', { uri: README });
}
