import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { plainAddress, type UrlTarget } from '../shared/bridge/index.ts';

/** The flooding server over Streamable HTTP, running. */
export interface HttpFlood {
  readonly target: UrlTarget;
  stop(): Promise<void>;
}

/** Starts it in a process of its own. */
export async function startHttpFlood(): Promise<HttpFlood> {
  const child = spawn(process.execPath, [resolve('bench/servers/http-flood.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    target: { ...plainAddress(url), transport: 'http', name: 'flood', proxy: false },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
