// Requests that are not answered in time or are given up, on each transport; and answers that come all the same.
import { callTool, connectByBridge, MODERN_META } from '../shells/bridge-connection.ts';
import { recordedIn, type RecordedEvent } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

// They take long, most of it waiting, and share nothing: each may have a worker of its own.
test.describe.configure({ mode: 'parallel' });

const TIMEOUT_MS = 2000;
/** A server of the SDK needs a while to start, and the timeout holds for the first question too. */
const PATIENCE_MS = 2500;

/** Servers whose tool `late` answers when the request is given up. */
const LEGACY = ['stdio', 'small-http', 'http-sse-fixture', 'websocket'] as const;

function kindsOf(events: readonly RecordedEvent[], id: number): string[] {
  return events.flatMap(({ kind, dir, text, id: timed }) => {
    // A server that is slow to start may have had a timer of its first question run out.
    if (kind === 'timer') return timed === String(id) ? ['timer'] : [];
    if (text?.includes('notifications/cancelled') && text.includes(String(id))) return ['cancelled'];
    if (!text?.includes(`"id":${id}`)) return [];
    return dir === 'c2s' ? ['request'] : ['answer'];
  });
}

for (const name of LEGACY) {
  test(`${name}: a request that is not answered in time is cancelled, and its late answer kept`, async ({
    shell,
    standing,
    home,
  }) => {
    const where = name === 'stdio' ? [process.execPath, testServer('small-stdio')] : (await standing(name)).url;
    const connection = await connectByBridge(shell, where, { timeoutMs: TIMEOUT_MS, progressResets: false });
    const id = await callTool(connection, 'late', {});
    await expect.poll(() => kindsOf(recordedIn(home), id)).toEqual(['request', 'timer', 'cancelled', 'answer']);
    await connection.close();
  });

  test(`${name}: a request that the user cancels is told to the server, and its answer kept`, async ({
    shell,
    standing,
    home,
  }) => {
    const where = name === 'stdio' ? [process.execPath, testServer('small-stdio')] : (await standing(name)).url;
    const connection = await connectByBridge(shell, where, {});
    const id = await callTool(connection, 'late', {});
    await connection.ask('cancelRequest', { id: String(id) });
    await expect.poll(() => kindsOf(recordedIn(home), id)).toEqual(['request', 'cancelled', 'answer']);
    await connection.close();
  });
}

test('2026-07-28 over HTTP: closing the response stream is how a request is given up', async ({
  shell,
  standing,
  home,
}) => {
  const { url } = await standing('sdk-http', 'dual');
  const connection = await connectByBridge(shell, url, { timeoutMs: PATIENCE_MS, progressResets: false });
  const id = await callTool(connection, 'sleep', { ms: 5000 }, MODERN_META);
  await expect.poll(() => kindsOf(recordedIn(home), id)).toEqual(['request', 'timer']);
  const asked = () => recordedIn(home).find(({ dir, text }) => dir === 'c2s' && text?.includes(`"id":${id}`));
  const ended = () => recordedIn(home).find(({ kind, exchange }) => kind === 'http.end' && streamIs(asked(), exchange));
  await expect.poll(ended).toMatchObject({ by: 'us', why: expect.stringMatching(/25\d\d ms/) });
  await connection.close();
});

test('2026-07-28 over stdio: a notification is', async ({ shell, home }) => {
  const words = [process.execPath, testServer('sdk-stdio'), 'dual'];
  const connection = await connectByBridge(shell, words, { timeoutMs: PATIENCE_MS, progressResets: false });
  const id = await callTool(connection, 'sleep', { ms: 5000 }, MODERN_META);
  await expect.poll(() => kindsOf(recordedIn(home), id)).toEqual(['request', 'timer', 'cancelled']);
  await connection.close();
});

test('progress starts the time anew, where that was chosen', async ({ shell, home }) => {
  const words = [process.execPath, testServer('progress')];
  // Eight steps of 150 ms, each told: together longer than the timeout, and each far shorter.
  const connection = await connectByBridge(shell, words, { timeoutMs: 1000, progressResets: true });
  const id = await callTool(connection, 'steps', {}, { progressToken: 'p' });
  await expect.poll(() => kindsOf(recordedIn(home), id)).toEqual(['request', 'answer']);
  await connection.close();
});

function streamIs(frame: RecordedEvent | undefined, exchange: number | undefined): boolean {
  return frame !== undefined && frame.stream === `http-${exchange}`;
}
