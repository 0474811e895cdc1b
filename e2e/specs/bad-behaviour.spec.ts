import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

test.describe('text on stdout', () => {
  test.use({ server: [NODE, testServer('banner')] });

  test('is a row of noise in its place, a finding, and no end of the handshake', async ({ scope }) => {
    await scope.expectVerdict('Connected');
    await expect(scope.rows('noise.text')).toHaveCount(2);
    await expect(scope.rows('noise.text').first()).toContainText('Weather server 1.0 is ready!');
    await scope.expectCount('findings-error', 2);
  });
});

for (const [revision, tone] of [
  ['2024-11-05', 'ok'],
  ['2031-01-01', 'warning'],
] as const) {
  test.describe(`the answer ${revision}`, () => {
    test.use({ server: [NODE, testServer('answers-revision'), revision] });

    test('is shown, and the connection goes on', async ({ scope }) => {
      await scope.expectVerdict('Connected', revision);
      await expect(scope.connection).toHaveAttribute('data-verdict-tone', tone);
    });
  });
}

test('the answer of another revision ends the connection when the user chose so', async ({ scope, page }) => {
  const dialog = await scope.openConnectDialog([NODE, testServer('answers-revision'), '2024-11-05']);
  await dialog.getByText('Automatic client behavior').click();
  await dialog.getByRole('combobox', { name: 'When the server answers another revision' }).click();
  await page.getByRole('option', { name: 'stop' }).click();
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  await expect(scope.frames).toContainText('2024-11-05');
});

test.describe('a server that ignores the end of stdin and SIGTERM', () => {
  test.use({ server: [NODE, testServer('stubborn')] });

  test('is killed, each step told', async ({ scope, home }) => {
    await scope.expectVerdict('Connected');
    await scope.page.getByRole('button', { name: 'Disconnect' }).click();
    await scope.expectVerdict('Closed', 'SIGKILL');
    const [capture] = captureFiles(home);
    const steps = recordedEvents(capture ?? '').filter(({ kind }) => /stdin-close|signal|exit/.test(kind));
    expect(steps.map(({ kind, signal }) => (kind === 'process.signal' ? signal : kind))).toEqual([
      'process.stdin-close',
      'SIGTERM',
      'SIGKILL',
      'process.exit',
    ]);
  });
});

test.describe('answers against the rules', () => {
  test.use({ server: [NODE, testServer('bad-answers')] });

  for (const [tool, rowClass] of [
    ['both', 'malformed.both'],
    ['string_id', 'response.result'],
    ['twice', 'response.result'],
    ['unknown_id', 'response.result'],
    ['broken_json', 'noise.text'],
  ] as const) {
    test(`${tool}: the row stays, there is a finding, nothing breaks`, async ({ scope }) => {
      await scope.expectVerdict('Connected', '5 tools');
      const [findings, rows] = [await scope.count('findings-error'), await scope.rows(rowClass).count()];
      await scope.send(`{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"${tool}"}}`);
      await scope.expectCount('findings-error', findings + 1);
      await expect.poll(() => scope.rows(rowClass).count()).toBeGreaterThan(rows);
      await expect(scope.connection).toHaveAttribute('data-connection-state', 'open');
    });
  }
});

test.describe('texts that a parser would change', () => {
  test.use({ server: [NODE, testServer('odd-texts')] });

  test('keep every character, on the screen and in the answers', async ({ scope, home }) => {
    await scope.expectVerdict('Connected');
    await expect(scope.frames).toContainText('12345678901234567890');
    const [capture] = captureFiles(home);
    const answers = () =>
      recordedEvents(capture ?? '')
        .filter(({ dir, text }) => dir === 'c2s' && text?.includes('"result"'))
        .map(({ text }) => /"id":("?\d+"?)/.exec(text ?? '')?.[1]);
    await expect.poll(answers).toEqual(['12345678901234567890', '1', '"1"']);
    await scope.choose(scope.frames.getByRole('row').filter({ hasText: 'notifications/odd' }));
    await scope.showDetail('Raw');
    await expect
      .poll(() => scope.rawText())
      .toBe(
        '{"jsonrpc":"2.0","method":"notifications/odd","params":{"a":1,"a":2,"__proto__":{"b":3},"lone":"\\ud800"}}',
      );
  });
});

test.describe('lists in pages', () => {
  test.use({ server: [NODE, testServer('paged-lists')] });

  test('are read to their ends', async ({ scope }) => {
    await scope.expectVerdict('Connected', /7 tools, 3 prompts, 5 resources/);
    const surface = await scope.showPanel('Surface');
    await expect(surface).toContainText('Tools 7');
    await expect(surface).toContainText('4 pages, complete');
  });
});

test.describe('questions of the server', () => {
  test('are answered where the client declared so, and refused where not', async ({ scope, home }) => {
    await scope.connectTo([NODE, testServer('asks-client')], { capabilities: { roots: {} } });
    await scope.expectVerdict('Connected');
    const [capture] = captureFiles(home);
    const answered = () =>
      recordedEvents(capture ?? '')
        .filter(({ dir, text }) => dir === 'c2s' && text?.includes('"id":"ask-'))
        .map(({ text }) => /ask-\w+/.exec(text ?? '')?.[0] + (text?.includes('"error"') ? ' refused' : ' answered'));
    await expect.poll(answered).toEqual(['ask-ping answered', 'ask-roots answered', 'ask-sampling refused']);
  });
});
