import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testServer } from '../shells/project.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });

test.describe('a command that does not exist', () => {
  test.use({ server: ['no-such-server', '--flag'] });

  test('is told with the folders that were searched', async ({ scope }) => {
    await scope.expectVerdict('Did not start', 'no-such-server');
    await expect(scope.phase('spawn')).toHaveAttribute('data-state', 'failed');
    const [first] = (process.env['PATH'] ?? '').split(':');
    await expect(scope.connection).toContainText(first ?? '');
  });
});

test.describe('a file that cannot be executed', () => {
  test('is told as that', async ({ scope, home }) => {
    mkdirSync(home, { recursive: true });
    const file = join(home, 'server.sh');
    writeFileSync(file, 'echo');
    chmodSync(file, 0o644);
    await scope.connectTo([file]);
    await scope.expectVerdict('Did not start', 'this user may not execute it');
  });
});

test.describe('a server that ends at once', () => {
  test.use({ server: [NODE, testServer('exits-at-once')] });

  test('is told with its exit code and its last words', async ({ scope }) => {
    await scope.expectVerdict('Did not start', 'asks for the variable WEATHER_API_KEY');
    await expect(scope.verdict).toContainText('WEATHER_API_KEY is not set');
    await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'error');
    await scope.runAction('Show Frames');
    await scope.runAction('Show the diagnosis');
  });
});

test.describe('a server that never answers initialize', () => {
  test.use({ server: [NODE, testServer('silent')] });

  test('is shown as stuck, with what can be done', async ({ scope }) => {
    await scope.expectVerdict('Waiting', 'has not answered initialize');
    await expect(scope.phase('initialize')).toHaveAttribute('data-state', 'stuck');
    await expect(scope.phase('initialize')).toContainText('times out in');
    await scope.page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(scope.connection).toHaveAttribute('data-connection-state', 'closed');
  });
});

test('the app lives on after a server that could not be started', async ({ scope }) => {
  await scope.connectTo(['no-such-server']);
  await scope.expectVerdict('Did not start');
  await scope.connectByDialog([NODE, testServer('paged-lists')]);
  await scope.expectVerdict('Connected', /7 tools, 3 prompts, 5 resources/);
});
