import { ScopeWindow } from '../../pages/scope-window.ts';
import { EVERYTHING } from '../../shells/real-server.ts';
import { expect, test, WHY_NO_DESKTOP } from '../../desktop-test.ts';

test.skip(WHY_NO_DESKTOP !== '', WHY_NO_DESKTOP);

test('the window opens on the page, sandboxed and without Node', async ({ scope, desktop }) => {
  await expect(scope.sidebar).toBeVisible();
  expect(await scope.page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual(
    [],
  );
  const offered = await scope.page.evaluate(() => {
    const bridge = (window as unknown as { mcpscope: Record<string, unknown> }).mcpscope;
    return {
      names: Object.keys(bridge),
      functions: Object.values(bridge).every((value) => typeof value === 'function'),
    };
  });
  expect(offered.functions).toBe(true);
  expect(offered.names).toContain('connectDemo');
  expect(offered.names.filter((name) => /invoke|send$|ipc/i.test(name) && name !== 'send')).toEqual([]);
  expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('the demo server starts with one click', async ({ scope }) => {
  await scope.sidebar.getByRole('button', { name: 'Demo server', exact: true }).click();
  await scope.expectVerdict('Connected', /10 tools/);
  await scope.expectCount('findings-error', 1);
});

test('the reference server connects, and a reload of the page finds it again', async ({ scope }) => {
  await scope.connectByDialog([process.execPath, ...EVERYTHING]);
  await scope.expectVerdict('Connected', '2025-11-25');
  await scope.expectCount('rows', 10);
  const rows = await scope.count('rows');
  await scope.page.reload();
  await scope.expectVerdict('Connected');
  await scope.expectCount('rows', rows);
});

test('the composer sends over the bridge', async ({ scope }) => {
  await scope.sidebar.getByRole('button', { name: 'Demo server', exact: true }).click();
  await scope.expectVerdict('Connected');
  const before = await scope.count('operations');
  await scope.compose('{"jsonrpc":"2.0","id":900,"method":"ping"}');
  await scope.expectCount('operations', before + 1);
});

test('the page cannot leave, and what it opens goes to the system browser when it was asked and agreed to', async ({
  scope,
  desktop,
}) => {
  await desktop.evaluate(({ shell, dialog }) => {
    const opened: string[] = [];
    const asked: string[] = [];
    Object.assign(globalThis, { opened, asked });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
    Object.assign(dialog, {
      showMessageBox: (_window: unknown, { message, detail }: { message: string; detail: string }) => {
        asked.push(`${message} ${detail}`);
        return Promise.resolve({ response: detail.includes('/no') ? 1 : 0, checkboxChecked: false });
      },
    });
  });
  const address = scope.page.url();
  const click = async (url: string, target: string): Promise<void> => {
    await scope.page.evaluate(
      ([href, name]) => {
        const link = document.createElement('a');
        Object.assign(link, { href, target: name, textContent: `${name} ${href}` });
        document.body.prepend(link);
      },
      [url, target],
    );
    await scope.page.getByRole('link', { name: `${target} ${url}` }).click();
  };
  const told = (what: 'opened' | 'asked') =>
    desktop.evaluate((_electron, name) => (globalThis as unknown as Record<string, string[]>)[name], what);
  const links = ['vscode://file/x', 'https://example.org/no', 'https://example.org/yes', 'http://xn--pple-43d.com/'];
  for (const [at, link] of links.entries()) {
    await click(link, '_blank');
    await expect.poll(async () => (await told('asked'))?.length).toBe(at + 1);
  }
  await expect.poll(() => told('opened')).toEqual(['https://example.org/yes', 'http://xn--pple-43d.com/']);
  const asked = await told('asked');
  expect(asked?.[0]).toMatch(/^This address is not opened .* vscode:/);
  expect(asked?.[2]).toBe('Open example.org in the browser? https://example.org/yes');
  expect(asked?.[3]).toMatch(/^Open xn--pple-43d\.com in the browser\? http:\/\/xn--pple-43d\.com\/[^]*Punycode/);
  await click('https://example.org/', '_self');
  await expect(scope.sidebar).toBeVisible();
  expect(scope.page.url()).toBe(address);
  // The stand-in closes what it may not open only after Chromium has opened it.
  await expect.poll(() => desktop.windows().length).toBe(1);
});

test('the window opens with the server connected that the shell was started with', async ({ launch }) => {
  const desktop = await launch(['--', process.execPath, ...EVERYTHING]);
  await new ScopeWindow(await desktop.firstWindow()).expectVerdict('Connected');
});

test('the menu bar shows the actions of the window, and runs them', async ({ scope, desktop }) => {
  await expect(scope.sidebar).toBeVisible();
  const actions = (): Promise<string[]> =>
    desktop.evaluate(({ Menu }) => {
      const groups = Menu.getApplicationMenu()?.items ?? [];
      return groups.flatMap((group) => group.submenu?.items.map((item) => item.label) ?? []);
    });
  await expect.poll(actions).toContain('Start the demo server');
  await desktop.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('connection.demo')?.click());
  await scope.expectVerdict('Connected', /10 tools/);
  const canCopy = (): Promise<boolean | undefined> =>
    desktop.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('frames.copy')?.enabled);
  await expect.poll(canCopy).toBe(false);
  await scope.frames.getByRole('row').nth(3).click();
  await expect.poll(canCopy).toBe(true);
});

test('a link opens nothing before the user agrees, and a hostile one nothing at all', async ({ scope, desktop }) => {
  await expect(scope.sidebar).toBeVisible();
  // Started again by the system, with what stands in the link; `response` is the button that the user presses.
  const follow = (link: string, response: number): Promise<string[]> =>
    desktop.evaluate(
      ({ app, dialog }, [link, response]) => {
        const asked: string[] = [];
        Object.assign(dialog, {
          showMessageBox: (_window: unknown, { message }: { message: string }) => {
            asked.push(message);
            return Promise.resolve({ response, checkboxChecked: false });
          },
        });
        const launch = { words: [], files: [], addresses: [], bearer: '', links: [link], action: '', cwd: '/' };
        app.emit('second-instance', {}, [], '/', launch);
        return new Promise<string[]>((done) => setImmediate(() => setImmediate(() => done(asked))));
      },
      [link, response] as const,
    );
  const tabs = scope.page.getByRole('tablist', { name: 'Connections' }).getByRole('tab');
  expect(await follow('mcpscope://connect?url=http://127.0.0.1:9/mcp', 1)).toEqual(['Connect to 127.0.0.1:9?']);
  expect(await follow('mcpscope://connect?command=calc.exe', 0)).toEqual(['A link to mcpscope was not followed.']);
  await expect(tabs).toHaveCount(0);
  await follow('mcpscope://connect?url=http://127.0.0.1:9/mcp', 0);
  await expect(tabs).toHaveCount(1);
});
