// The window while frames arrive: bursts of 10,000 and 100,000 log notifications of 300 bytes, then 20,000 a second for 5 s.
import { FLOOD, measureFlood } from './flood-connection.ts';

await measureFlood('window.burst-10k', { count: 10_000, bytes: 300, perSecond: 0 }, FLOOD);
await measureFlood('window.burst-100k', { count: 100_000, bytes: 300, perSecond: 0 }, FLOOD);
await measureFlood('window.paced-20k', { count: 100_000, bytes: 300, perSecond: 20_000 }, FLOOD);
