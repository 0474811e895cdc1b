import { expect, test } from '../shared-window.ts';
import { captureFiles } from '../shells/captures.ts';

/**
 * Where a page that attacks comes from: another site, another site of this machine, and a neighbour's server on another port of the same host.
 * The first is stopped by a Chromium of today before it reaches us, the others are not.
 */
const ATTACKERS = ['http://evil.example/', 'http://localhost:9/', 'http://127.0.0.1:9/'];

/**
 * What a page can try with the address of the shell, each with what it came to; a try that gets nowhere says `nothing`. It runs in the page.
 */
async function attack(shell: string): Promise<Record<string, string>> {
  const NOTHING = 'nothing';
  const frameOf = (act: (frame: HTMLIFrameElement) => void): Promise<string> =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.name = `frame-${Math.random()}`;
      frame.addEventListener('load', () => {
        // What a frame shows of another origin cannot be read; a refused one is of an origin of its own as well.
        try {
          resolve(frame.contentDocument?.body.textContent || NOTHING);
        } catch {
          resolve(NOTHING);
        }
      });
      document.body.append(frame);
      act(frame);
    });
  const fetched = (init: RequestInit): Promise<string> =>
    fetch(`${shell}/`, init).then(
      async (response) => (response.type === 'opaque' ? NOTHING : await response.text()),
      () => NOTHING,
    );
  const loaded = (name: 'script' | 'img' | 'link', address: string): Promise<string> =>
    new Promise((resolve) => {
      const element = document.createElement(name);
      element.addEventListener('load', () => resolve(`loaded ${name}`));
      element.addEventListener('error', () => resolve(NOTHING));
      Object.assign(element, name === 'link' ? { rel: 'stylesheet', href: address } : { src: address });
      document.head.append(element);
    });
  const socket = (protocols: string[]): Promise<string> =>
    new Promise((resolve) => {
      const opened = new WebSocket(`${shell.replace('http', 'ws')}/bridge`, protocols);
      opened.addEventListener('open', () => resolve('open'));
      opened.addEventListener('error', () => resolve(NOTHING));
    });
  const form = (method: string): Promise<string> =>
    frameOf((frame) => {
      const sent = document.createElement('form');
      Object.assign(sent, { method, action: `${shell}/enter`, target: frame.name });
      document.body.append(sent);
      sent.submit();
    });
  return {
    fetch: await fetched({ credentials: 'include' }),
    'fetch without CORS': await fetched({ credentials: 'include', mode: 'no-cors' }),
    'fetch by POST': await fetched({ credentials: 'include', mode: 'no-cors', method: 'POST', body: 'x' }),
    script: await loaded('script', `${shell}/index.html`),
    picture: await loaded('img', `${shell}/favicon.ico`),
    'style sheet': await loaded('link', `${shell}/index.html`),
    frame: await frameOf((frame) => (frame.src = `${shell}/`)),
    'form by GET': await form('get'),
    'form by POST': await form('post'),
    WebSocket: await socket(['mcpscope.1']),
    'WebSocket with a key': await socket(['mcpscope.1', `key.${'0'.repeat(64)}`]),
  };
}

test('no page of another origin gets at the shell of a browser that was let in: a table', async ({
  browser,
  shell,
  home,
}) => {
  const context = await browser.newContext();
  const ours = `http://127.0.0.1:${shell.port}`;
  const page = await context.newPage();
  await page.goto(await shell.newAddress());
  await expect(page.getByRole('navigation', { name: 'Servers and captures' })).toBeVisible();
  const lines: string[] = [];
  /** What the browser let the attacker's page have, and how often it, or the shell, did not. */
  const served: string[] = [];
  let refused = 0;
  for (const attacker of ATTACKERS) {
    const foreign = await context.newPage();
    await foreign.route(attacker, (route) => route.fulfill({ contentType: 'text/html', body: '<title>prize</title>' }));
    await foreign.goto(attacker);
    foreign.on('response', (response) => void (response.ok() ? served.push(response.url()) : (refused += 1)));
    foreign.on('requestfailed', () => void (refused += 1));
    const came = await foreign.evaluate(attack, ours);
    for (const [what, result] of Object.entries(came)) {
      lines.push(`${attacker.padEnd(22)} ${what.padEnd(22)} ${result}`);
      expect.soft(result, `${what} from ${attacker}`).toBe('nothing');
    }
    // Who opens our window has no hold of it.
    const opening = context.waitForEvent('page');
    await foreign.evaluate((address) => Object.assign(window, { popup: window.open(address) }), `${ours}/`);
    const opened = await opening;
    await expect(opened.getByRole('navigation', { name: 'Servers and captures' })).toBeVisible();
    const hold = await foreign.evaluate(() => (window as unknown as { popup: Window | null }).popup?.closed ?? true);
    lines.push(`${attacker.padEnd(22)} ${'opener'.padEnd(22)} ${hold ? 'nothing' : 'a window'}`);
    expect(hold, `opener ${attacker}`).toBe(true);
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.close();
    await foreign.close();
  }
  console.log(lines.join('\n'));
  expect(served).toEqual([]);
  expect(refused).toBeGreaterThanOrEqual(ATTACKERS.length * 7);
  expect(captureFiles(home)).toEqual([]);
  await context.close();
});
