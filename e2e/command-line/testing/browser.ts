import { mcpscope, type Run } from './test.ts';

/** As many pages and redirects as a sign-in may have. */
const STEPS = 20;

/** Stands in for the browser of a user who signs in and consents: it keeps cookies, fills forms in, and follows what a page has. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  /** Goes from an address to where nothing more is asked for. Resolves with the last page. */
  async open(url: string): Promise<string> {
    let next: Request | null = this.#request(url);
    let page = '';
    for (let step = 0; next !== null && step < STEPS; step += 1) {
      const response: Response = await fetch(next);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      page = await response.text();
      const location = response.headers.get('location');
      next = location === null ? this.#submitted(page, next.url) : this.#request(new URL(location, next.url).href);
    }
    return page;
  }

  /** What a page leads to: its form, else its link; null where it has neither. */
  #submitted(page: string, base: string): Request | null {
    const [, action] = /<form [^>]*action="([^"]+)"/.exec(page) ?? [];
    if (action !== undefined) {
      const names = Array.from(page.matchAll(/<input name="([^"]+)"/g), ([, name = '']) => name);
      return this.#request(new URL(action, base).href, new URLSearchParams(names.map((name) => [name, 'somebody'])));
    }
    const [, link] = /<a href="([^"]+)"/.exec(page) ?? [];
    return link === undefined ? null : this.#request(new URL(link.replaceAll('&amp;', '&'), base).href);
  }

  #request(url: string, form?: URLSearchParams): Request {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const sent = form === undefined ? {} : { method: 'POST', body: form };
    return new Request(url, { ...sent, headers: { cookie }, redirect: 'manual' });
  }
}

/** The addresses that a run has asked its user to open. */
export function addressesIn(stderr: string): readonly string[] {
  return stderr.match(/^http:\/\/\S+(?=\n)/gm) ?? [];
}

/** Runs the command line; each address that it asks its user to open is opened in this browser. */
export function runWith(
  browser: Browser,
  home: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  let opened = 0;
  return mcpscope(home, words, env, (stderr) => {
    const addresses = addressesIn(stderr);
    for (const address of addresses.slice(opened)) void browser.open(address);
    opened = addresses.length;
  });
}
