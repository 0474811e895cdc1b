import { Browser } from './browser.ts';

/** Where an element lies, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What benchmarks press, by the codes of keyboards on Windows, as the DevTools protocol has them. */
const KEYS = { PageDown: 34, End: 35, Home: 36, ArrowDown: 40 } as const;
/** Longer than anything here takes on a busy machine, ms. */
const PATIENCE_MS = 600_000;
/** Without a probe it is looked so often whether something has come about, ms. */
const SELDOM_MS = 25;
/** A page that loads nothing for so long is loaded, ms. */
const QUIET_MS = 500;

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

/** A page in a browser of its own. Functions that it is given run there: what they need beside their arguments is not there. */
export class MeasuredPage {
  readonly #browser: Browser;
  readonly #session: string;
  readonly #probes: boolean;

  private constructor(browser: Browser, session: string, probes: boolean) {
    this.#browser = browser;
    this.#session = session;
    this.#probes = probes;
  }

  /** Opens a page of 1280 by 800 with a probe that notes the time of every frame, unless it shall not: it has the page draw sixty frames a second. */
  static async open(url: string, { probe = true } = {}): Promise<MeasuredPage> {
    const browser = await Browser.start();
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const attached = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const page = new MeasuredPage(browser, attached.sessionId, probe);
    const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
    await page.#send('Emulation.setDeviceMetricsOverride', screen);
    await page.#send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await page.#send('Page.enable');
    const source = `(${noteFrames.toString()})(${probe})`;
    await page.#send('Page.addScriptToEvaluateOnNewDocument', { source });
    await page.#send('Performance.enable');
    await page.goto(url);
    return page;
  }

  async goto(url: string): Promise<void> {
    await this.#send('Page.navigate', { url });
  }

  /** Runs a function in the page. Rejects with Error where it throws. */
  evaluate<A extends readonly unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const expression = `(${run.toString()})(...${JSON.stringify(args)})`;
    return this.#run<T>(expression);
  }

  /** Waits until a condition holds, looking once a frame, or seldom where no frames are to be drawn for it. Rejects with Error where it never does. */
  async until<A extends readonly unknown[]>(holds: (...args: A) => boolean, ...args: A): Promise<void> {
    const looks = `new Promise((done, failed) => {
      const end = performance.now() + ${PATIENCE_MS};
      const look = () => {
        if ((${holds.toString()})(...${JSON.stringify(args)})) done();
        else if (performance.now() > end) failed(new Error('It never came to that.'));
        else ${this.#probes ? 'requestAnimationFrame(look)' : `setTimeout(look, ${SELDOM_MS})`};
      };
      look();
    })`;
    await this.#run(looks);
  }

  /** Waits for an element that has these words. */
  shows(selector: string, words = ''): Promise<void> {
    return this.until(
      (place, text) =>
        [...document.querySelectorAll(place)].some((each) => each.textContent?.toLowerCase().includes(text) === true),
      selector,
      words.toLowerCase(),
    );
  }

  /** Waits until no element of this kind is there. */
  gone(selector: string): Promise<void> {
    return this.until((place) => document.querySelector(place) === null, selector);
  }

  /** Waits until it loads nothing more. */
  async loaded(): Promise<void> {
    for (let [before, same] = [-1, 0]; same < QUIET_MS; same += 100) {
      const now = await this.evaluate(() => performance.getEntriesByType('resource').length);
      if (now !== before) [before, same] = [now, 0];
      await rest(100);
    }
  }

  nextFrame(): Promise<void> {
    return this.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn())));
  }

  /** Where an element lies. Rejects with Error where there is none. */
  placeOf(selector: string): Promise<Box> {
    return this.evaluate((place) => {
      const box = document.querySelector(place)?.getBoundingClientRect();
      if (box === undefined) throw new Error(`Nothing is shown at ${place}.`);
      return { x: box.x, y: box.y, width: box.width, height: box.height };
    }, selector);
  }

  focus(selector: string): Promise<void> {
    return this.evaluate((place) => document.querySelector<HTMLElement>(place)?.focus(), selector);
  }

  /** Puts a text in the place of that of a field, as a user does. */
  async fill(selector: string, text: string): Promise<void> {
    await this.evaluate((place) => {
      const field = document.querySelector<HTMLInputElement>(place);
      field?.focus();
      field?.select();
    }, selector);
    if (text === '') await this.#key('Delete', 46);
    else await this.#send('Input.insertText', { text });
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.#key(key, KEYS[key]);
  }

  async move(x: number, y: number): Promise<void> {
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  async click(x: number, y: number): Promise<void> {
    const pressed = { x, y, button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pressed });
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pressed });
  }

  /** Turns the wheel over a place by so many px. */
  async wheel({ x, y }: Pick<Box, 'x' | 'y'>, deltaX: number, deltaY: number): Promise<void> {
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY });
  }

  /** Forgets the frames seen so far. */
  resetFrames(): Promise<void> {
    return this.evaluate(() => void ((window as unknown as Probed).benchFrames.length = 0));
  }

  /** Gaps between frames since the last reset, ms. */
  frameGaps(): Promise<number[]> {
    return this.evaluate(() => {
      const { benchFrames: frames } = window as unknown as Probed;
      return frames.slice(1).map((t, at) => t - frames[at]!);
    });
  }

  /** What the page's JavaScript holds after a collection, MB: its heap, and the bytes of its columns, which lie beside that. */
  async heapMegabytes(): Promise<number> {
    await this.#send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await this.#send<{
      readonly usedSize: number;
      readonly backingStorageSize: number;
    }>('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 1_048_576;
  }

  /** Processor time of the page's own process so far, s: its script, layout and painting, without the process of the GPU. */
  async processorSeconds(): Promise<number> {
    const { processInfo } = await this.#browser.send<{
      readonly processInfo: readonly { readonly type: string; readonly cpuTime: number }[];
    }>('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
  }

  /** What the browser counts of the page: `Nodes`, `JSEventListeners`, `ScriptDuration` (s), … */
  async metric(name: string): Promise<number> {
    const { metrics } = await this.#send<{
      readonly metrics: readonly { readonly name: string; readonly value: number }[];
    }>('Performance.getMetrics');
    return metrics.find((each) => each.name === name)?.value ?? 0;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async #key(key: string, windowsVirtualKeyCode: number): Promise<void> {
    const pressed = { key, code: key, windowsVirtualKeyCode };
    await this.#send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
    await this.#send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
  }

  /** The value of an expression, once it is there. */
  async #run<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#send<Evaluated<T>>('Runtime.evaluate', params);
    if (exceptionDetails === undefined) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  #send<T>(method: string, params: object = {}): Promise<T> {
    return this.#browser.send<T>(method, params, this.#session);
  }
}

interface Probed {
  benchFrames: number[];
}

/** Runs in the page before its own scripts. */
function noteFrames(probes: boolean): void {
  const frames: number[] = [];
  Object.assign(window, { benchFrames: frames });
  if (!probes) return;
  const tick = (t: number): void => {
    frames.push(t);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Resolves after so many ms. */
export function rest(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

/** Waits until the window has applied so many rows and nothing is pending. */
export function settled(page: MeasuredPage, rows: number): Promise<void> {
  return page.until((expected) => {
    const main = document.querySelector<HTMLElement>('[data-testid="connection"]');
    return Number(main?.dataset['rows'] ?? 0) >= expected && main?.dataset['pending'] === '0';
  }, rows);
}

/** Rows that the window has now. */
export function rowsShown(page: MeasuredPage): Promise<number> {
  return page.evaluate(() =>
    Number(document.querySelector<HTMLElement>('[data-testid="connection"]')?.dataset['rows'] ?? 0),
  );
}
