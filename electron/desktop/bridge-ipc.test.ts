import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Batch, COMMAND_NAMES, COMMANDS, STREAM_NAMES, STREAMS } from '../../shared/bridge/index.ts';
import { BridgeServer } from '../engine/index.ts';

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
let send: (batch: Batch) => void;
const invoked = vi.fn((command: string, input: unknown) =>
  Promise.resolve({ ok: true as const, value: { command, input } }),
);

beforeEach(() => {
  acknowledged = 0;
  closed = 0;
  invoked.mockClear();
  const bridge = {
    invoke: invoked,
    subscribe(stream: string, _input: unknown, onBatch: (batch: Batch) => void) {
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

const STRANGERS: readonly unknown[] = [
  { url: 'https://evil.example/', parent: null },
  { url: 'app://mcpscope/', parent: OURS },
  null,
];
/** Nothing that a command or a stream takes. */
const NO_INPUTS: readonly unknown[] = [7, 'x', [], null, { nobody: 'asked' }, { __proto__: { connection: 'c1' } }];

describe('each handler', () => {
  it.each(COMMAND_NAMES)('%s is for our own page alone, and refuses what it does not take', async (name) => {
    for (const stranger of STRANGERS)
      expect(await call(`mcpscope:${name}`, stranger)).toMatchObject({ ok: false, error: { code: 'failed' } });
    expect(invoked).not.toHaveBeenCalled();
    const reached = vi.fn();
    serveBridge(bridgeOf(reached));
    for (const input of NO_INPUTS)
      if (!COMMANDS[name].input.safeParse(input).success)
        expect(await call(`mcpscope:${name}`, OURS, input)).toMatchObject({
          ok: false,
          error: {
            code: 'bad-input',
            message: expect.stringMatching(/^The input of \w+ cannot be used: .+\.$/s) as string,
          },
        });
    expect(reached).not.toHaveBeenCalled();
  });

  it.each(STREAM_NAMES)('%s tells our own page alone, and refuses what it does not take', (name) => {
    for (const stranger of STRANGERS) expect(subscribe(name, stranger)).toMatchObject({ started: false, closed: true });
    const reached = vi.fn();
    serveBridge(bridgeOf(reached));
    for (const input of NO_INPUTS)
      if (!STREAMS[name].safeParse(input).success)
        expect(subscribe(name, OURS, input)).toMatchObject({
          started: false,
          closed: true,
          sent: [{ refused: { code: 'bad-input' } }],
        });
    expect(reached).not.toHaveBeenCalled();
    expect(ipc.listeners.get(`mcpscope:subscribe:${name}`)?.({ senderFrame: OURS, ports: [] }, {})).toBeUndefined();
  });
});

/** The engine's own end of the bridge, with one and the same for each command and stream. */
function bridgeOf(reached: ReturnType<typeof vi.fn>): BridgeServer {
  const table = <T>(names: readonly string[]): T => Object.fromEntries(names.map((name) => [name, reached])) as T;
  return new BridgeServer(table(COMMAND_NAMES), table(STREAM_NAMES));
}

const subscribe = (stream: string, senderFrame: unknown = OURS, input: unknown = {}): Port => {
  const port = new Port();
  ipc.listeners.get(`mcpscope:subscribe:${stream}`)?.({ senderFrame, ports: [port] }, input);
  return port;
};

describe('subscriptions', () => {
  it('send each batch over the port, and take what comes back for acknowledgements', () => {
    const port = subscribe('connections');
    expect(port.started).toBe(true);
    send('[1]');
    const packed = new Uint8Array(8);
    send(packed);
    port.emit('message', { data: 'ack' });
    expect(port.sent).toEqual(['[1]', packed]);
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
