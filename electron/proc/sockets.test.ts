import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { listenerOn } from './sockets.ts';

it.skipIf(process.platform !== 'linux')(
  'finds the process that listens on a port, and none where nothing does',
  async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(listenerOn(port)).toBe(process.pid);
    await new Promise((resolve) => server.close(resolve));
    expect(listenerOn(port)).toBe(0);
  },
);
