import type { CaptureEvent, Direction } from '../capture/index.ts';

/** An event before it has its place and time. */
export type ScriptedEvent = CaptureEvent extends infer E
  ? E extends CaptureEvent
    ? Omit<E, 'seq' | 't'>
    : never
  : never;

/** Writes the events of a session for tests: each call is one event, 1 ms after the one before. */
export class ScriptedSession {
  readonly events: CaptureEvent[] = [];
  #t = 0;

  /** Moves the clock on by so many ms. */
  wait(ms: number): this {
    this.#t += ms * 1000;
    return this;
  }

  add(event: ScriptedEvent): this {
    this.#t += 1000;
    this.events.push({ seq: this.events.length + 1, t: this.#t, ...event } as CaptureEvent);
    return this;
  }

  /** A frame: a string goes out as it stands, anything else as JSON. */
  frame(dir: Direction, message: unknown, timeoutMs?: number): this {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return this.add({
      kind: 'frame',
      dir,
      stream: 'stdio',
      origin: 'wire',
      text,
      bytes: text.length,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  }

  client(message: unknown, timeoutMs?: number): this {
    return this.frame('c2s', message, timeoutMs);
  }

  server(message: unknown): this {
    return this.frame('s2c', message);
  }

  spawn(): this {
    return this.add({
      kind: 'process.spawn',
      command: 'node',
      args: ['server.js'],
      cwd: '/srv',
      resolved: '/usr/bin/node',
      pid: 4711,
      env: [{ name: 'PATH', from: 'inherited' }],
    });
  }

  stderr(text: string): this {
    return this.add({ kind: 'process.stderr', text, bytes: text.length });
  }

  exit(code: number | null, signal: string | null = null): this {
    return this.add({ kind: 'process.exit', code, signal });
  }

  /** The opening of the legacy era, with these server capabilities. */
  handshake(capabilities: object = { tools: {} }, revision = '2025-11-25'): this {
    return this.client(
      {
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: {
          protocolVersion: revision,
          capabilities: { roots: { listChanged: true } },
          clientInfo: { name: 'mcpscope', version: '1' },
        },
      },
      60_000,
    )
      .server({
        jsonrpc: '2.0',
        id: 0,
        result: { protocolVersion: revision, capabilities, serverInfo: { name: 'weather', version: '2.0.0' } },
      })
      .client({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }
}
