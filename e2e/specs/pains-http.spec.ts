// What developers of MCP suffer from (HTTP): for each pain a real server, and the sentence that tells its cause.
import { freePort } from '../shells/test-server.ts';
import { expect, test } from '../shared-window.ts';

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

test.describe('7, sessions after a restart', () => {
  test('a session that is refused by another status than 404 is told as lost, and why no client recovers', async ({
    scope,
    standing,
  }) => {
    const { url } = await standing('pain-http');
    await scope.connectTo(`${url}/forgets`);
    await scope.expectVerdict(
      'Session lost',
      /answered tools\/list with 400 for the session that it gave; only 404 makes a client initialize again/,
    );
    await expect(scope.verdict).toContainText('Bad Request: No valid session ID');
  });

  test('a session that is gone for good has a post-mortem with what the client tried', async ({ scope, serve }) => {
    const { url } = await serve('pain-http');
    await scope.connectTo(`${url}/gone`);
    await scope.expectVerdict('Session lost', 'answered 404: it no longer knows the session');
    await scope.verdict.getByRole('button', { name: 'Post-mortem' }).click();
    await expect(scope.page.getByLabel('Post-mortem')).toContainText('404 Not Found');
    await expect(scope.page.getByRole('region', { name: 'What happened at the end' })).toContainText(
      'opened by initialize: 404 Not Found',
    );
  });
});

test('8, OAuth: what the server asks for, and where it says to look', async ({ scope, standing }) => {
  const { url } = await standing('adversary');
  await scope.connectTo(`${url}/401`);
  await scope.expectVerdict(
    'Unauthorized',
    /asks for authorization \(401\): Bearer, realm “mcp”, metadata at https:\/\/auth\.test\/\.well-known\/oauth-protected-resource/,
  );
});

test('10, version mismatch: a revision that was agreed to and is refused in the header', async ({
  scope,
  standing,
}) => {
  const { url } = await standing('pain-http');
  await scope.connectTo(`${url}/header`);
  await scope.expectVerdict(
    'Version mismatch',
    /answered tools\/list with MCP-Protocol-Version 2025-11-25 with 400, after it had agreed to 2025-11-25/,
  );
});

test.describe('11, transport confusion', () => {
  test('an address of HTTP+SSE that gets a POST says so', async ({ scope, standing }) => {
    const { url } = await standing('pain-http');
    const dialog = await scope.openAddressDialog(`${url}/sse`);
    await dialog.getByRole('combobox', { name: 'Transport' }).click();
    await scope.page.getByRole('option', { name: /^Streamable HTTP/ }).click();
    await dialog.getByRole('button', { name: /^Connect/ }).click();
    await scope.expectVerdict(
      'Refused',
      '405 Method Not Allowed: this path accepts no POST, so it is not Streamable HTTP',
    );
  });

  test('nothing that was tried later hides the answer to the first question', async ({ scope, standing }) => {
    const { url } = await standing('adversary');
    await scope.connectTo(`${url}/406`);
    await scope.expectVerdict('Refused', /406 Not Acceptable/);
  });
});

test('12, a server that hangs on the first request is told by how far that came', async ({ scope, standing }) => {
  const { url } = await standing('adversary');
  await scope.connectTo(`${url}/silent`);
  await scope.expectVerdict('Waiting', 'the request was written, and no response head has come');
});

test('1, connection closed: an answer that breaks off in the middle of an event', async ({ scope, standing }) => {
  const { url } = await standing('adversary');
  await scope.connectTo(`${url}/reset-in-event`);
  await scope.expectVerdict('Broken off', /in the middle of a server-sent event/);
  await scope.verdict.getByRole('button', { name: 'Post-mortem' }).click();
  await expect(scope.page.getByLabel('Post-mortem')).toContainText(/unframed\s*\d+ bytes/);
});

test('1, connection closed: nobody listens', async ({ scope }) => {
  await scope.connectTo(`http://127.0.0.1:${await freePort()}/mcp`);
  await scope.expectVerdict('Not reached', /ECONNREFUSED/);
  await expect(scope.page.getByLabel('Post-mortem')).toContainText('neither side');
});
