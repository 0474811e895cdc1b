import { connectByBridge } from '../shells/bridge-connection.ts';
import { recordedIn } from '../shells/captures.ts';
import { expect, test } from '../shared-window.ts';

test('a session that is lost is opened anew, and goes on', async ({ shell, home, standing }) => {
  const adversary = await standing('adversary');
  const connection = await connectByBridge(shell, `${adversary.url}/session-lost`, {});
  const recorded = () => recordedIn(home);
  const initializes = () =>
    recorded().filter(({ dir, text }) => dir === 'c2s' && text?.includes('"method":"initialize"'));
  // The fourth message of the session is answered with 404.
  await connection.ask('clientStep', { step: 'ping' });
  await expect.poll(() => initializes().length).toBe(2);
  const pings = () => recorded().filter(({ dir, text }) => dir === 's2c' && text?.includes('"result":{}'));
  await expect
    .poll(async () => {
      await connection.ask('clientStep', { step: 'ping' });
      return pings().length;
    })
    .toBeGreaterThan(0);
  expect(initializes()).toHaveLength(2);
  // The new initialize carries no session (2025-03-26, transports, session management).
  const sent = recorded().filter(({ kind }) => kind === 'http.sent');
  const again = sent.find(({ exchange }) => `http-${exchange}` === initializes()[1]?.stream);
  expect(again?.headers?.map(({ name }) => name.toLowerCase())).not.toContain('mcp-session-id');
  await connection.close();
});
