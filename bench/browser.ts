import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,MediaRouter,OptimizationHints',
  '--enable-precise-memory-info',
];
const LISTENING = /DevTools listening on (ws:\S+)/;

/**
 * A browser that is asked by the DevTools protocol for what a benchmark needs, and told nothing else. The libraries of tests listen to the
 * network of their pages: each message of a WebSocket is then written once more, as Base64 in JSON, through three processes, which took
 * longer than what was to be measured.
 */
export class Browser {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #folder: string;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  private constructor(process: ChildProcess, socket: WebSocket, folder: string) {
    this.#process = process;
    this.#socket = socket;
    this.#folder = folder;
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
    });
  }

  /** Rejects with Error where the browser does not start. */
  static async start(): Promise<Browser> {
    const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
    const started = spawn(
      process.env['MCPSCOPE_CHROMIUM'] ?? 'chromium',
      [...FLAGS, `--user-data-dir=${folder}`, 'about:blank'],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let address: string | undefined;
    for await (const line of createInterface({ input: started.stderr })) {
      address = LISTENING.exec(line)?.[1];
      if (address !== undefined) break;
    }
    if (address === undefined) throw new Error('The browser has no port for the DevTools protocol.');
    started.stderr.resume();
    const socket = new WebSocket(address, { maxPayload: 0 });
    await once(socket, 'open');
    return new Browser(started, socket, folder);
  }

  /** Sends a command, to a target where `session` is its own. Rejects with Error where the browser refuses it. */
  send<T>(method: string, params: object = {}, session?: string): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ id, method, params, ...(session === undefined ? {} : { sessionId: session }) }));
    // The protocol gives each command its result.
    return answer as Promise<T>;
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    await this.send('Browser.close');
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #receive(text: string): void {
    const { id, result, error } = JSON.parse(text) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
    };
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error.message));
  }
}
