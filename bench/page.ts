import { chromium, type Browser, type Page } from '@playwright/test';

/** A page on the running shell, with a probe that notes the time of every frame, unless it shall not: it has the page draw sixty frames a second. */
export interface MeasuredPage {
  readonly page: Page;
  /** Forgets the frames seen so far. */
  resetFrames(): Promise<void>;
  /** Gaps between frames since the last reset, ms. */
  frameGaps(): Promise<number[]>;
  /** Used JavaScript heap after a collection, MB. */
  heapMegabytes(): Promise<number>;
  /** Processor time of the page's own process so far, s: its script, layout and painting, without the process of the GPU. */
  processorSeconds(): Promise<number>;
  close(): Promise<void>;
}

export async function openPage(url: string, { probe = true } = {}): Promise<MeasuredPage> {
  const executablePath = process.env['MCPSCOPE_CHROMIUM'];
  const browser: Browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript((probes) => {
    const frames: number[] = [];
    Object.assign(window, { benchFrames: frames });
    if (!probes) return;
    const tick = (t: number) => {
      frames.push(t);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }, probe);
  await page.goto(url);
  const session = await page.context().newCDPSession(page);
  const processes = await browser.newBrowserCDPSession();
  return {
    page,
    async resetFrames() {
      await page.evaluate(() => {
        (window as unknown as { benchFrames: number[] }).benchFrames.length = 0;
      });
    },
    frameGaps: () =>
      page.evaluate(() => {
        const frames = (window as unknown as { benchFrames: number[] }).benchFrames;
        return frames.slice(1).map((t, i) => t - frames[i]!);
      }),
    async heapMegabytes() {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize / 1_048_576;
    },
    async processorSeconds() {
      const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
    },
    close: () => browser.close(),
  };
}

/** Waits until the window has applied so many rows and nothing is pending. */
export async function settled({ page }: MeasuredPage, rows: number, timeout = 120_000): Promise<void> {
  await page.waitForFunction(
    (expected) => {
      const main = document.querySelector<HTMLElement>('[data-testid="connection"]');
      return Number(main?.dataset['rows'] ?? 0) >= expected && main?.dataset['pending'] === '0';
    },
    rows,
    { timeout, polling: 'raf' },
  );
}

/** Rows that the window has now. */
export const rowsShown = ({ page }: MeasuredPage): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-testid="connection"]')?.dataset['rows'] ?? 0));
