import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressBatch, packBatch } from '../../shared/bridge/index.ts';
import { WebSocketCarrier } from './web-socket-carrier.ts';

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket | null = null;
  readonly sent: unknown[] = [];
  readyState = 0;

  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    super();
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  tell(message: object): void {
    const data = message instanceof ArrayBuffer ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(reason: string): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { reason }));
  }
}

const nothing = (): void => undefined;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  FakeSocket.last = null;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: '127.0.0.1:4000' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function socket(): FakeSocket {
  if (FakeSocket.last === null) throw new Error('No socket was opened.');
  return FakeSocket.last;
}

describe('WebSocketCarrier', () => {
  it('keeps the key that it is told, and offers it from then on', () => {
    new WebSocketCarrier().onLost(nothing);
    expect([socket().address, socket().protocols]).toEqual(['ws://127.0.0.1:4000/bridge', ['mcpscope.1']]);
    socket().open();
    socket().tell({ key: 'abc' });
    expect(socket().sent).toEqual([]);
    new WebSocketCarrier().onLost(nothing);
    expect(socket().protocols).toEqual(['mcpscope.1', 'key.abc']);
  });

  it('sends what was asked before it was open, and settles each reply', async () => {
    const carrier = new WebSocketCarrier();
    const first = carrier.invoke('nextId', { connection: 'c' });
    const second = carrier.invoke('appInfo', {});
    expect(socket().sent).toEqual([]);
    socket().open();
    expect(socket().sent).toEqual([
      { id: 1, command: 'nextId', input: { connection: 'c' } },
      { id: 2, command: 'appInfo', input: {} },
    ]);
    socket().tell({ id: 2, reply: { ok: false, error: { code: 'failed', message: 'No.' } } });
    socket().tell({ id: 1, reply: { ok: true, value: { id: 7 } } });
    expect(await first).toEqual({ ok: true, value: { id: 7 } });
    expect(await second).toEqual({ ok: false, error: { code: 'failed', message: 'No.' } });
  });

  it('acknowledges each batch after it was taken, until the subscription ends', () => {
    const carrier = new WebSocketCarrier();
    socket().open();
    const taken: unknown[] = [];
    const end = carrier.subscribe(
      'observation',
      { connection: 'c' },
      (batch) => {
        taken.push(batch);
        expect(socket().sent).toHaveLength(taken.length);
      },
      nothing,
    );
    expect(socket().sent).toEqual([{ id: 1, subscribe: 'observation', input: { connection: 'c' } }]);
    socket().tell({ sub: 1, batch: { upto: 1 } });
    const packed = packBatch({ upto: 3, caughtUp: true, zeroT: null });
    addressBatch(packed, 1);
    socket().tell(packed.buffer);
    expect(taken).toEqual([{ upto: 1 }, { upto: 3, caughtUp: true, zeroT: null }]);
    expect(socket().sent.slice(1)).toEqual([{ ack: 1 }, { ack: 1 }]);
    expect(socket().sent.at(-1)).toEqual({ ack: 1 });
    end();
    expect(socket().sent.at(-1)).toEqual({ unsubscribe: 1 });
    socket().tell({ sub: 1, batch: { upto: 2 } });
    expect(taken).toHaveLength(2);
  });

  it('tells who subscribed why the engine refused, once, and not that it is lost', () => {
    const carrier = new WebSocketCarrier();
    socket().open();
    const refused = vi.fn<(error: object) => void>();
    carrier.subscribe('observation', { connection: 'gone' }, nothing, refused);
    carrier.subscribe('library', {}, nothing, refused);
    const error = { code: 'unknown-connection', message: 'There is no such connection.' };
    socket().tell({ id: 1, reply: { ok: false, error } });
    socket().end('it was stopped');
    expect(refused.mock.calls).toEqual([[error]]);
  });

  it('says that the engine is lost, to those who wait and those who ask later', async () => {
    const carrier = new WebSocketCarrier();
    const lost = vi.fn<(reason: string) => void>();
    carrier.onLost(lost);
    socket().open();
    const waiting = carrier.invoke('appInfo', {});
    socket().end('it was stopped');
    expect(await waiting).toMatchObject({ ok: false, error: { message: expect.stringContaining('it was stopped') } });
    expect(await carrier.invoke('appInfo', {})).toMatchObject({ ok: false });
    expect(lost).toHaveBeenCalledTimes(1);
  });

  it('says what to do where it is refused', async () => {
    const carrier = new WebSocketCarrier();
    socket().end('');
    expect(await carrier.invoke('appInfo', {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('Press Enter in the terminal where mcpscope runs') },
    });
  });
});
