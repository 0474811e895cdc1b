import type { HeldMessage } from '../../../shared/bridge/index.ts';

/** When a held message goes on by itself, and when its client gives up, seen from `now` (ms since 1970). */
export function leftWords({ until, afterwards, deadline }: HeldMessage, now: number): string {
  const own = `${afterwards === 'drop' ? 'dropped' : 'goes on'} in ${seconds(until - now)}`;
  if (deadline < 0) return own;
  return `${own} · the client ${deadline > now ? `gives up in ${seconds(deadline - now)}` : 'has given up'}`;
}

function seconds(ms: number): string {
  return `${Math.max(0, Math.ceil(ms / 1000))} s`;
}

/** An answer to begin with, in the place of the other side. */
export function answerTo({ id, method }: Pick<HeldMessage, 'id' | 'method'>): string {
  const result = method === 'tools/call' ? { content: [{ type: 'text', text: '' }] } : {};
  return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`;
}
