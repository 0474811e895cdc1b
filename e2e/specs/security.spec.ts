import { get } from 'node:http';
import { expect, test } from '../shared-window.ts';
import { captureFiles } from '../shells/captures.ts';
import { ask, knock } from '../shells/bridge-client.ts';

const ZERO = '0'.repeat(64);

test('the bridge opens to its own page with the token of this run', async ({ shell }) => {
  const { port, token } = shell;
  const received = await knock({ port, token, origin: `http://127.0.0.1:${port}` });
  expect(received.open).toBe(true);
  if (received.open) {
    expect(await ask(received.socket, 'appInfo', {})).toMatchObject({ ok: true, value: { shell: 'web' } });
    received.socket.close();
  }
});

test('every other caller is refused, and nothing is started', async ({ shell, home }) => {
  const { port, token } = shell;
  const origin = `http://127.0.0.1:${port}`;
  const refused = [
    { port, origin },
    { port, origin, token: ZERO },
    { port, origin, token: token.slice(0, -1) },
    { port, token },
    { port, token, origin: 'https://evil.example' },
    { port, token, origin: 'null' },
    { port, token, origin: `http://127.0.0.1:${port + 1}` },
    { port, token, origin, host: `evil.example:${port}` },
    { port, token, origin: `http://evil.example:${port}`, host: `evil.example:${port}` },
  ];
  for (const caller of refused) {
    expect(await knock(caller), JSON.stringify(caller)).toEqual({ open: false, status: 403 });
  }
  expect(await knock({ port, token, origin, path: '/' })).toEqual({ open: false, status: 404 });
  expect(captureFiles(home)).toEqual([]);
});

test('the page is served to no other host, and nothing beside it at all', async ({ shell: { port } }) => {
  const statusOf = (path: string, host = `127.0.0.1:${port}`) =>
    new Promise<number>((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
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

test('a page without the token says what to do', async ({ browser, shell }) => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${shell.port}/`);
  await expect(page.getByText('Open the address that mcpscope printed when it started.').first()).toBeVisible();
  await page.close();
});

test('the page obeys a policy that lets it load and run its own files only', async ({ browser, shell }) => {
  const page = await browser.newPage();
  const policies: string[] = [];
  page.on('response', (response) => policies.push(response.headers()['content-security-policy'] ?? ''));
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`http://127.0.0.1:${shell.port}/`)) outside.push(request.url());
  });
  await page.goto(shell.url);
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
  expect(page.url()).not.toContain('token');
  await page.close();
});
