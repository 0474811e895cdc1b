import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BridgeServer } from '../engine/index.ts';

type Handler = (event: unknown, input: unknown) => unknown;
const ipc = vi.hoisted(() => ({ handlers: new Map<string, Handler>(), listeners: new Map<string, Handler>() }));
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, handler: Handler) => ipc.handlers.set(channel, handler),
    on: (channel: string, listener: Handler) => ipc.listeners.set(channel, listener),
  },
  protocol: {},
}));

const { serveBridge } = await import('./bridge-ipc.ts');

const OURS = { url: 'app://mcpscope/index.html', parent: null };

class Port extends EventEmitter {
  readonly sent: unknown[] = [];
  started = false;
  closed = false;
  postMessage(data: unknown): void {
    this.sent.push(data);
  }
  start(): void {
    this.started = true;
  }
  close(): void {
    this.closed = true;
  }
}

let acknowledged: number;
let closed: number;
let send: (batch: string) => void;
const invoked = vi.fn((command: string, input: unknown) =>
  Promise.resolve({ ok: true as const, value: { command, input } }),
);

beforeEach(() => {
  acknowledged = 0;
  closed = 0;
  invoked.mockClear();
  const bridge = {
    invoke: invoked,
    subscribe(stream: string, _input: unknown, onBatch: (batch: string) => void) {
      if (stream === 'observation') return { code: 'unknown-connection', message: 'There is no such connection.' };
      send = onBatch;
      return { acknowledge: () => (acknowledged += 1), close: () => (closed += 1) };
    },
  };
  serveBridge(bridge as unknown as BridgeServer);
});

const call = (channel: string, senderFrame: unknown, input: unknown = {}) =>
  ipc.handlers.get(channel)?.({ senderFrame }, input);

describe('commands', () => {
  it('reach the bridge from our own page', async () => {
    expect(await call('mcpscope:appInfo', OURS, { a: 1 })).toEqual({
      ok: true,
      value: { command: 'appInfo', input: { a: 1 } },
    });
  });

  it.each([
    ['another origin', { url: 'https://evil.example/', parent: null }],
    ['an origin that begins like ours', { url: 'app://mcpscope.evil/', parent: null }],
    ['a frame inside our page', { url: 'app://mcpscope/', parent: OURS }],
    ['a frame that is gone', null],
  ])('are refused to %s', async (_who, frame) => {
    expect(await call('mcpscope:connect', frame)).toMatchObject({ ok: false, error: { code: 'failed' } });
    expect(invoked).not.toHaveBeenCalled();
  });
});

const subscribe = (stream: string, senderFrame: unknown = OURS): Port => {
  const port = new Port();
  ipc.listeners.get(`mcpscope:subscribe:${stream}`)?.({ senderFrame, ports: [port] }, {});
  return port;
};

describe('subscriptions', () => {
  it('send each batch over the port, and take what comes back for acknowledgements', () => {
    const port = subscribe('connections');
    expect(port.started).toBe(true);
    send('[1]');
    send('[2]');
    port.emit('message', { data: 'ack' });
    expect(port.sent).toEqual(['[1]', '[2]']);
    expect(acknowledged).toBe(1);
  });

  it('end with the port', () => {
    subscribe('connections').emit('close');
    expect(closed).toBe(1);
  });

  it('say why they were refused', () => {
    const port = subscribe('observation');
    expect(port.sent).toEqual([{ refused: { code: 'unknown-connection', message: 'There is no such connection.' } }]);
    expect(port.closed).toBe(true);
  });

  it('are refused to strangers', () => {
    const port = subscribe('connections', { url: 'https://evil.example/', parent: null });
    expect(port.sent).toMatchObject([
      { refused: { code: 'failed', message: expect.stringContaining('Only the page') } },
    ]);
    expect(port.started).toBe(false);
  });
});
