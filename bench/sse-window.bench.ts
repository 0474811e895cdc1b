// The window while 100,000 log notifications of 300 bytes arrive on one event stream, like the burst of window.bench.ts over stdio.
import { measureFlood } from './flood-connection.ts';
import { startHttpFlood } from './http-flood.ts';

const server = await startHttpFlood();
await measureFlood('window.sse-burst-100k', { count: 100_000, bytes: 300, perSecond: 0 }, server.target);
await server.stop();
