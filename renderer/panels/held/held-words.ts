import type { HeldMessage } from '../../../shared/bridge/index.ts';

/** When a held message goes on by itself, and when its client gives up, seen from `now` (ms since 1970). */
export function leftWords({ until, afterwards, deadline, keptAlive }: HeldMessage, now: number): string {
  const own = `${afterwards === 'drop' ? 'dropped' : 'goes on'} in ${seconds(until - now)}`;
  const gives = deadline > now ? `gives up in ${seconds(deadline - now)}` : 'has given up';
  const told = keptAlive === 1 ? 'once' : `${keptAlive} times`;
  return [
    own,
    ...(deadline < 0 ? [] : [`the client ${gives}`]),
    ...(keptAlive <= 0 ? [] : [`it was told of progress ${told}`]),
  ].join(' · ');
}

/** What a held message is, in a few words: its method and its id. */
export function nameWords({ method, id }: Pick<HeldMessage, 'method' | 'id'>): string {
  return `${method || 'message'}${id === '' ? '' : ` ${id}`}`.slice(0, 120);
}

/** The time until a moment, as a countdown. */
export function secondsLeft(until: number, now: number): string {
  return seconds(until - now);
}

function seconds(ms: number): string {
  return `${Math.max(0, Math.ceil(ms / 1000))} s`;
}

/** An answer to begin with, in the place of the other side. */
export function answerTo({ id, method }: Pick<HeldMessage, 'id' | 'method'>): string {
  const result = method === 'tools/call' ? { content: [{ type: 'text', text: '' }] } : {};
  return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`;
}
