import { get } from 'node:http';
import { expect, test } from '../shared-window.ts';
import { captureFiles } from '../shells/captures.ts';
import { ask, knock } from '../shells/bridge-client.ts';

const ZERO = '0'.repeat(64);

test('the bridge opens to a page of a browser that was let in', async ({ shell }) => {
  const { port } = shell;
  const received = await knock({ port, ...(await shell.entered()), origin: `http://127.0.0.1:${port}` });
  expect(received.open).toBe(true);
  if (received.open) {
    expect(await ask(received.socket, 'appInfo', {})).toMatchObject({ ok: true, value: { shell: 'web' } });
    received.socket.close();
  }
});

test('every other caller is refused, and nothing is started', async ({ shell, home }) => {
  const { port } = shell;
  const { cookie, key } = await shell.entered();
  const origin = `http://127.0.0.1:${port}`;
  const refused = [
    { port, origin },
    { port, origin, key },
    { port, origin, cookie },
    { port, origin, cookie, key: ZERO },
    { port, origin, key, cookie: `mcpscope-${port}=${ZERO}` },
    { port, origin, key, cookie: cookie.slice(0, -1) },
    { port, cookie, key },
    { port, cookie, key, origin: 'https://evil.example' },
    { port, cookie, key, origin: 'null' },
    { port, cookie, key, origin: `http://127.0.0.1:${port + 1}` },
    { port, cookie, key, origin, host: `evil.example:${port}` },
    { port, cookie, key, origin: `http://evil.example:${port}`, host: `evil.example:${port}` },
  ];
  for (const caller of refused) {
    expect(await knock(caller), JSON.stringify(caller)).toEqual({ open: false, status: 403 });
  }
  expect(await knock({ port, cookie, key, origin, path: '/' })).toEqual({ open: false, status: 404 });
  expect(captureFiles(home)).toEqual([]);
});

test('the page is served to no other host, and nothing beside it at all', async ({ shell }) => {
  const { port } = shell;
  const { cookie } = await shell.entered();
  const statusOf = (path: string, host = `127.0.0.1:${port}`) =>
    new Promise<number>((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, path, headers: { host, cookie } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.once('error', reject);
    });
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf('/', 'evil.example')).toBe(403);
  for (const path of ['/../package.json', '/..%2fweb/main.js', '/%2e%2e/web/main.js', '//etc/passwd', '/web/main.js']) {
    expect(await statusOf(path), path).toBe(404);
  }
});

test('a browser that was not let in is told what to do', async ({ browser, shell }) => {
  const page = await browser.newPage();
  const spent = await shell.newAddress();
  const address = await shell.newAddress();
  await page.goto(`http://127.0.0.1:${shell.port}/`);
  await expect(page.getByText('Press Enter in the terminal where mcpscope runs')).toBeVisible();
  await page.goto(spent);
  await expect(page.getByText('This address was used already, or its time is over.')).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('navigation', { name: 'Servers and captures' })).toBeVisible();
  await page.context().close();
});

test('a browser that was let in stays so: in a reload, in a second tab, by a link of another site', async ({
  browser,
  shell,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sidebar = page.getByRole('navigation', { name: 'Servers and captures' });
  const address = await shell.newAddress();
  await page.goto(address);
  await expect(sidebar).toBeVisible();
  await page.reload();
  await expect(sidebar).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`http://127.0.0.1:${shell.port}/`);
  await expect(tab.getByRole('navigation', { name: 'Servers and captures' })).toBeVisible();
  for (const link of [`http://127.0.0.1:${shell.port}/`, address]) {
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${link}">mcpscope</a>` }),
    );
    await page.goto('http://elsewhere.example/');
    await page.getByRole('link').click();
    await expect(sidebar).toBeVisible();
    expect(page.url()).toBe(`http://127.0.0.1:${shell.port}/`);
  }
  // What a browser keeps lets it in after its next start, too.
  const again = await browser.newContext({ storageState: await context.storageState() });
  const later = await again.newPage();
  await later.goto(`http://127.0.0.1:${shell.port}/`);
  await expect(later.getByRole('navigation', { name: 'Servers and captures' })).toBeVisible();
  await again.close();
  await context.close();
});

test('the page obeys a policy that lets it load and run its own files only', async ({ browser, shell }) => {
  const page = await browser.newPage();
  const policies: string[] = [];
  page.on('response', (response) => policies.push(response.headers()['content-security-policy'] ?? ''));
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`http://127.0.0.1:${shell.port}/`)) outside.push(request.url());
  });
  await page.goto(await shell.newAddress());
  await expect(page.getByRole('navigation', { name: 'Servers and captures' })).toBeVisible();
  expect(policies.length).toBeGreaterThan(0);
  for (const policy of policies) expect(policy).toContain("default-src 'none'");
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(outside).toEqual([]);
  expect(page.url()).toBe(`http://127.0.0.1:${shell.port}/`);
  await page.context().close();
});
