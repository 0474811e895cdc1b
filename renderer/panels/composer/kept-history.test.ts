import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Carrier } from '../../../shared/bridge/index.ts';
import { PLAIN_SEND_OPTIONS } from './send-options.ts';
import { messagesOf, type SentMessage } from './sent-message.ts';

const sent = (text: string): SentMessage => ({
  text,
  sendOptions: PLAIN_SEND_OPTIONS,
  variables: false,
  method: '',
  at: 1,
  connection: 'demo',
  transport: 'stdio',
});
const textsOf = (list: readonly SentMessage[]): string[] => list.map(({ text }) => text);

let kept: SentMessage[] = [];
const stored = new Map<string, string>();
const CARRIER = {
  invoke: (name: string, input: { readonly messages?: readonly unknown[] }) => {
    if (name === 'keepSentMessages') kept = messagesOf(input.messages ?? []);
    return Promise.resolve({ ok: true, value: { messages: kept } });
  },
} as unknown as Carrier;
/** A window that was just opened: what it knows is asked for once. */
async function newWindow(): Promise<typeof import('./send-history.ts')> {
  vi.resetModules();
  const { installCarrier } = await import('../../state/index.ts');
  installCarrier(CARRIER);
  return import('./send-history.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is kept by the engine, and moves there from the storage of the browser', async () => {
  kept = [sent('of the engine'), sent('of both')];
  stored.set('mcpscope.sent', JSON.stringify([sent('of both'), sent('of the browser')]));
  const { loadHistory, remember, useHistory } = await newWindow();
  remember(sent('just now'));
  await loadHistory();
  expect(textsOf(useHistory.getState().list)).toEqual(['just now', 'of both', 'of the browser', 'of the engine']);
  await vi.waitFor(() => expect(stored.size).toBe(0));
  expect(textsOf(kept)).toEqual(textsOf(useHistory.getState().list));
});
