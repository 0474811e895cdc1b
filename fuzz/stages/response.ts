import { createServer, type AddressInfo } from 'node:net';
import { RecordedHttp } from '../../electron/transports/testing/recorded-http.ts';
import type { Entrance } from './entrance.ts';
import { holds, isSentence } from './oracle.ts';
import { Recording } from './recording.ts';

const PATIENCE_MS = 10_000;

/** What an HTTP server answers, over a socket of this machine: each exchange ends once, with a sentence where it fails. */
export const RESPONSE: Entrance = {
  name: 'HTTP',
  async run(parts) {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => {
        for (const part of parts) socket.write(Buffer.from(part, 'latin1'));
        socket.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const http = new RecordedHttp();
    try {
      await within(http.run(`http://127.0.0.1:${port}/mcp`, '{"jsonrpc":"2.0","id":1,"method":"ping"}'));
    } finally {
      await http.transport.close();
      await new Promise((resolve) => server.close(resolve));
    }
    for (const { message } of http.of('http.error')) isSentence(message, 'an exchange that failed');
    return linesOf(http);
  },
};

async function within(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), PATIENCE_MS)));
  const isLate = await Promise.race([work.then(() => false), late]);
  clearTimeout(timer);
  holds(!isLate, () => `the exchange has not ended within ${PATIENCE_MS} ms`);
}

/** Frames and events in the order in which they were told. */
function linesOf(http: RecordedHttp): string[] {
  const recording = new Recording();
  const frames = http.frames.values();
  const events = http.events.values();
  for (const kind of http.order) {
    const next = kind === 'frame' ? frames.next() : kind === 'closed' ? null : events.next();
    if (next === null || next.done === true) continue;
    if ('parts' in next.value) recording.frame(next.value);
    else recording.event(next.value);
  }
  return recording.lines;
}
