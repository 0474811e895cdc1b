// What a long session leaves behind: 200 connections opened and closed in one window, a connection that nothing comes from, and a million frames after a million.
import { readdirSync } from 'node:fs';
import { callFlood, connectFlood, FLOOD } from './flood-connection.ts';
import { processorSeconds, report, residentMegabytes } from './figures.ts';
import { MeasuredPage, rest, settled } from './page.ts';
import { startShell } from './web-shell.ts';

const WARM_UP = 20;
const CONNECTIONS = 200;
const IDLE_SECONDS = 20;
const FLOODS = 4;
const FLOOD_FRAMES = 250_000;

const shell = await startShell();
const opened = await MeasuredPage.open(shell.url, { probe: false });

interface Held {
  readonly 'page heap, MB': number;
  readonly 'page nodes': number;
  readonly 'page listeners': number;
  readonly 'engine memory, MB': number;
  readonly 'engine files': number;
  readonly 'engine threads': number;
}

/** What page and engine hold, once the page has collected its garbage. */
async function held(): Promise<Held> {
  const heap = await opened.heapMegabytes();
  return {
    'page heap, MB': heap,
    'page nodes': await opened.metric('Nodes'),
    'page listeners': await opened.metric('JSEventListeners'),
    'engine memory, MB': residentMegabytes(shell.pid),
    'engine files': entries('fd'),
    'engine threads': entries('task'),
  };
}

/** How many entries a folder of the engine in /proc has; 0 where there is no /proc. */
function entries(folder: 'fd' | 'task'): number {
  try {
    return readdirSync(`/proc/${shell.pid}/${folder}`).length;
  } catch {
    return 0;
  }
}

async function openAndClose(): Promise<void> {
  const { id } = await connectFlood(shell, FLOOD);
  await settled(opened, 4);
  await shell.command('closeConnection', { connection: id });
  await opened.gone('[data-testid="connection"]');
}

for (let at = 0; at < WARM_UP; at += 1) await openAndClose();
const before = await held();
for (let at = 0; at < CONNECTIONS; at += 1) await openAndClose();
const after = await held();
for (const what of Object.keys(before) as (keyof Held)[])
  report(`long-session.${CONNECTIONS}-connections: ${what}`, after[what] - before[what], 'more', {
    before: before[what],
    after: after[what],
  });

const { id } = await connectFlood(shell, FLOOD);
await settled(opened, 4);
// The window has drawn what it shows, and loaded what it shows later.
await rest(3_000);
const idle = { page: await opened.processorSeconds(), engine: processorSeconds(shell.pid) };
await rest(IDLE_SECONDS * 1_000);
report('long-session.idle-page', (((await opened.processorSeconds()) - idle.page) / IDLE_SECONDS) * 100, '% of a core');
report('long-session.idle-engine', ((processorSeconds(shell.pid) - idle.engine) / IDLE_SECONDS) * 100, '% of a core', {
  budget: 0.5,
});

let last = await held();
for (let at = 1; at <= FLOODS; at += 1) {
  await callFlood(shell, id, { count: FLOOD_FRAMES, bytes: 300, perSecond: 0 });
  await settled(opened, at * FLOOD_FRAMES);
  const now = await held();
  report(`long-session.frames-${at * FLOOD_FRAMES}`, residentMegabytes(shell.pid), 'MB', {
    'engine, bytes more a frame': Math.round(
      ((now['engine memory, MB'] - last['engine memory, MB']) * 1024 ** 2) / FLOOD_FRAMES,
    ),
    'page heap, bytes more a frame': Math.round(
      ((now['page heap, MB'] - last['page heap, MB']) * 1024 ** 2) / FLOOD_FRAMES,
    ),
  });
  last = now;
}
await opened.close();
await shell.stop();
