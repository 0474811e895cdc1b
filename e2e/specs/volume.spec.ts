import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { captureFiles, recordedEvents } from '../shells/captures.ts';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

/** The last whole line of a file, as far as it lies within a few KB. */
function lastLine(path: string): string {
  const from = Math.max(0, statSync(path).size - 4_096);
  const file = openSync(path, 'r');
  try {
    const tail = Buffer.alloc(4_096);
    const text = tail.toString('utf8', 0, readSync(file, tail, 0, tail.length, from));
    return text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1) ?? '';
  } finally {
    closeSync(file);
  }
}

test.describe('a burst of 100,000 notifications of 300 bytes', () => {
  test.use({ server: [NODE, testServer('burst')] });

  test('is in the list and in the file, every one of them', async ({ scope, home }) => {
    // The page compiles simply here, and has other work beside it.
    test.slow();
    await scope.expectVerdict('Connected', '1 tool');
    const before = await scope.count('rows');
    await scope.send(
      '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"burst","arguments":{"count":100000,"bytes":300}}}',
    );
    await expect.poll(() => scope.count('rows'), { timeout: 180_000 }).toBeGreaterThanOrEqual(before + 100_002);

    await scope.frames.focus();
    await scope.page.keyboard.press('End');
    await expect(scope.frames.locator('[role="row"]').last()).toHaveAttribute('data-class', 'response.result');

    const [capture = ''] = captureFiles(home);
    // The answer to the call is the last to be written.
    await expect.poll(() => lastLine(capture)).toContain('\\"id\\":5,');
    const lines = recordedEvents(capture).filter(({ text }) => text?.includes('notifications/message'));
    expect(lines).toHaveLength(100_000);
    expect(lines.every(({ bytes, text }, at) => bytes === 300 && text?.includes(`"line ${at + 1} `))).toBe(true);
  });
});

test.describe('a result of 10 MB', () => {
  test.use({ server: [NODE, testServer('large-result')] });

  test('is shown from its head, and kept to its end', async ({ scope, home }) => {
    await scope.expectVerdict('Connected');
    const length = 10 * 1024 * 1024;
    await scope.send(
      `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"large","arguments":{"length":${length}}}}`,
    );
    await expect(scope.frames.getByText('10.0 MB')).toBeVisible();
    await scope.frames.getByText('10.0 MB').click();
    await expect(await scope.showDetail('Raw')).toContainText('yyyyyyyyyy');
    const [capture] = captureFiles(home);
    const last = () => recordedEvents(capture ?? '').find(({ bytes }) => (bytes ?? 0) > length);
    await expect.poll(() => last()?.text?.endsWith('THE END"}]}}')).toBe(true);
  });
});
