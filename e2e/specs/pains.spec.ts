// What developers of MCP suffer from (stdio): for each pain a real process, and the sentence that tells its cause.
// Two of the seventeen are not here. That no frame can be seen at all is what the whole product answers; and a configuration file in a place
// that no client reads starts nothing, so that there is nothing to observe: no verdict can tell of it.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../shells/check.ts';
import { mcpscope } from '../shells/command-line.ts';
import { testServer } from '../shells/project.ts';
import type { ScopeWindow } from '../pages/scope-window.ts';
import { expect, test } from '../shared-window.ts';

const NODE = process.execPath;

// Nothing of these tests outlives their connections.
test.use({ leavesNothing: true });
const pain = (name: string): string[] => [NODE, testServer('pain-stdio'), name];

const call = (scope: ScopeWindow, name: string): Promise<void> =>
  scope.send(JSON.stringify({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name, arguments: {} } }));

test.describe('1, connection closed: a server that crashes inside a call', () => {
  test.use({ server: pain('crash') });

  test('is told with exit code, the call it took along and its exception; its post-mortem has the rest', async ({
    scope,
  }) => {
    await scope.expectVerdict('Connected', '1 tool');
    await call(scope, 'explode');
    await scope.expectVerdict(
      'Ended',
      /exited with code 1 by itself after .*, with 1 request unanswered \(tools\/call explode\)/,
    );
    await expect(scope.verdict).toContainText("TypeError: Cannot read properties of undefined (reading 'rain')");
    await scope.runAction('Show or hide the post-mortem');
    const postMortem = scope.page.getByLabel('Post-mortem');
    await expect(postMortem).toContainText('code 1');
    await expect(postMortem).toContainText('the server itself');
    await expect(postMortem).toContainText('tools/call (id "call")');
    await expect(scope.page.getByRole('region', { name: 'stderr' })).toContainText('last 3 of 3 lines');
    await scope.page.getByRole('button', { name: 'Copy as text' }).click();
    await expect(scope.page.getByText('The report copied.')).toBeVisible();
    // The words of the post-mortem lead to the events.
    await postMortem.getByRole('button', { name: 'tools/call (id "call")' }).click();
    await expect(scope.page.getByTestId('detail')).toContainText('explode');
  });

  test('leads from the sentence to the line of stderr', async ({ scope }) => {
    await scope.expectVerdict('Connected', '1 tool');
    await call(scope, 'explode');
    await scope.expectVerdict('Ended');
    await scope.verdict
      .getByRole('button', { name: /which proves this/ })
      .first()
      .click();
    await expect(scope.page.getByTestId('detail')).toContainText('TypeError: Cannot read properties');
  });
});

test.describe('2, stderr out of sight: a server that ends before its first byte', () => {
  test.use({ server: pain('import') });

  test('is told with the line of stderr that is the cause', async ({ scope }) => {
    await scope.expectVerdict('Did not start', 'needs the module mcp, which is not installed where it looks');
    await expect(scope.verdict).toContainText("ModuleNotFoundError: No module named 'mcp'");
    await expect(scope.page.getByLabel('Post-mortem')).toContainText('0 bytes');
  });
});

test('3, ENOENT: a command that a shell does not find is told by what its exit code means', async ({ scope, home }) => {
  const wrapper = join(home, 'start.sh');
  writeFileSync(wrapper, '#!/bin/sh\nweather-mcp-that-is-not-there --stdio\n');
  chmodSync(wrapper, 0o755);
  await scope.connectTo([wrapper]);
  await scope.expectVerdict('Did not start', 'the program weather-mcp-that-is-not-there was not found in PATH');
  await expect(scope.verdict).toContainText('weather-mcp-that-is-not-there');
});

test.describe('4, text on stdout', () => {
  for (const [name, author] of [
    ['dotenv', 'dotenv: load it with { quiet: true }'],
    ['banner', 'console.log: write it with console.error'],
  ] as const) {
    test(`${name} is told with its author and what to do`, async ({ scope }) => {
      await scope.connectTo(pain(name));
      await scope.expectVerdict('Connected', `it wrote 1 line on stdout that is not JSON-RPC (looks like ${author})`);
      await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'warning');
    });
  }

  test('that stands in the same line as the answer is told as that', async ({ scope }) => {
    await scope.connectTo(pain('glued'));
    await scope.expectVerdict('Waiting', 'a message stands in the same line as other text on stdout');
  });
});

test('5, timeouts: which side gave up, when, and what became of the answer', async ({ scope, page }) => {
  const dialog = await scope.openConnectDialog([NODE, testServer('small-stdio')]);
  await dialog.getByText('Automatic client behavior').click();
  await dialog.getByRole('textbox', { name: 'Request timeout, seconds' }).fill('2');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await expect(scope.connection).toHaveAttribute('data-connection-state', 'open');
  await scope.send(initializeText);
  await scope.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  await scope.expectVerdict('Connected');
  await call(scope, 'late');
  await scope.expectVerdict(
    'Connected',
    /the client gave up tools\/call “late” at 2(\.\d+)? s; its answer arrived at \d+(\.\d+)? s and was discarded/,
  );
  expect(page.isClosed()).toBe(false);
});

const initializeText = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
});

test.describe('6, a tool that vanishes because of its schema', () => {
  test.use({ server: pain('schema') });

  test('is named with its place and what goes with it', async ({ scope }) => {
    await scope.expectVerdict(
      'Connected',
      'the tool “two” (/tools/1) has no inputSchema: the official TypeScript SDK then refuses the whole list, all 3 tools with it',
    );
  });
});

test.describe('9, list_changed', () => {
  test('that was never declared is named as the broken link', async ({ scope }) => {
    await scope.connectTo(pain('undeclared-change'));
    await scope.expectVerdict('Connected', 'notifications/tools/list_changed without declaring tools.listChanged');
  });

  test('that nobody acts on, and then that changed nothing', async ({ scope }) => {
    await scope.connectTo(pain('same-list'));
    await scope.expectVerdict('Connected', '1 tool');
    await call(scope, 'one');
    await scope.expectVerdict('Connected', 'and the client has not asked for tools/list since');
    await scope.send('{"jsonrpc":"2.0","id":"again","method":"tools/list"}');
    await scope.expectVerdict('Connected', 'and tools/list gave the same list as before');
  });
});

test.describe('10, version mismatch', () => {
  test('a server that speaks an older revision is told with the one to ask for', async ({ scope }) => {
    await scope.connectTo(pain('old-only'));
    await scope.expectVerdict(
      'Version mismatch',
      /refused \S+ for revision \S+ \(error −32602\) and supports 2024-11-05.*ask for 2024-11-05/,
    );
    await expect(scope.connection).toHaveAttribute('data-verdict-tone', 'error');
  });

  test('a server that answers no revision of MCP is told as that', async ({ scope }) => {
    await scope.connectTo([NODE, testServer('answers-revision'), '1999-01-01']);
    await scope.expectVerdict('Connected', /offered \S+, it answered 1999-01-01, which is not a revision of MCP/);
  });
});

test.describe('12, a server that hangs on initialize', () => {
  test('and says nothing is lit at the step that it stands at', async ({ scope }) => {
    await scope.page.setViewportSize({ width: 1920, height: 1080 });
    await scope.connectTo([NODE, testServer('silent')]);
    await scope.expectVerdict(
      'Waiting',
      'has not answered initialize yet: nothing came on stdout since its last message',
    );
    await expect(scope.phase('initialize')).toHaveAttribute('data-state', 'stuck');
    const steps = scope.page.getByRole('list', { name: 'How far the server has come' });
    await expect(steps.locator('[data-step="request written"]')).toHaveAttribute('data-reached', 'true');
    await expect(steps.locator('[data-step="first stdout byte"]')).toHaveClass('startup-stuck');
  });

  test('after bytes without a line end is told with their number', async ({ scope, home }) => {
    await scope.connectTo(pain('no-newline'));
    await scope.expectVerdict('Waiting', /\d+ bytes came on stdout without a line end, so no message is complete/);
    await expect(scope.verdict).toContainText('{"jsonrpc":"2.0"');
    const { stderr } = await mcpscope(home, [
      'check',
      '--timeout',
      '6000',
      '--protocol-version',
      '2025-11-25',
      '--',
      ...pain('no-newline'),
    ]);
    expect(stderr).toMatch(/^Waiting: .* bytes came on stdout without a line end/m);
  });

  test('because it speaks with headers, as LSP does', async ({ scope }) => {
    await scope.connectTo(pain('content-length'));
    await scope.expectVerdict('Waiting', 'it frames its messages by Content-Length headers, as LSP does');
  });

  test('because it is still fetched', async ({ scope, home }) => {
    const npx = join(home, 'npx');
    writeFileSync(npx, '#!/bin/sh\nexec sleep 60\n');
    chmodSync(npx, 0o755);
    await scope.connectTo([npx, '-y', 'weather-mcp']);
    await scope.expectVerdict('Waiting', 'npx may still be fetching the package, which it does silently');
  });
});

test.describe('13, orphaned processes', () => {
  test.use({ server: pain('orphan') });

  test('are told when the server has gone and what it started has not', async ({ scope }) => {
    await scope.expectVerdict('Connected');
    await scope.page.getByRole('button', { name: 'Disconnect' }).click();
    await scope.expectVerdict('Closed', /a process that it had started outlived it by .* and held its stdout/);
    await scope.verdict.getByRole('button', { name: 'Post-mortem' }).click();
    await expect(scope.page.getByRole('region', { name: 'What happened at the end' })).toContainText(
      'SIGTERM sent to the process group',
    );
  });
});

test.describe('15, structured output', () => {
  test.use({ server: pain('structured') });

  test('that was promised and is missing is told with what clients do', async ({ scope }) => {
    await scope.expectVerdict('Connected', '1 tool');
    await call(scope, 'forecast');
    await scope.expectVerdict(
      'Connected',
      /answered “forecast” without “structuredContent”.*clients of the official SDKs reject the result/,
    );
  });
});

test.describe('17, large payloads', () => {
  test.use({ server: pain('large') });

  test('are told by their size and the limit that they break', async ({ scope }) => {
    await scope.expectVerdict('Connected', '1 tool');
    await call(scope, 'dump');
    await scope.expectVerdict(
      'Connected',
      /11\.0 MiB: the official TypeScript SDK stops reading at 10 MiB and closes the connection/,
    );
  });
});

test('check tells the same, with the post-mortem in its report', async ({ home }) => {
  const { report, code } = await check(home, ['--', ...pain('import')]);
  expect(code).toBe(2);
  expect(report.verdict).toMatch(
    /^Did not start: .* \(“ModuleNotFoundError: No module named 'mcp'”\); install what it needs \(pip install mcp\), into the Python that runs it$/,
  );
  expect(report.postMortem).toMatchObject({
    of: 'process',
    how: 'code 1',
    closedBy: 'server',
    lastReceived: null,
    unframed: null,
    orphans: [{ method: expect.stringMatching(/initialize|server\/discover/) }],
  });
  expect(report.postMortem?.stderr.at(-1)).toBe("ModuleNotFoundError: No module named 'mcp'");
});
