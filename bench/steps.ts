import { percentile, report } from './figures.ts';
import type { MeasuredPage } from './page.ts';

/** Does something so many times, each in a frame of its own, and reports the frames and the script's share of them. `facts` stand beside each figure. */
export async function measureSteps(
  name: string,
  page: MeasuredPage,
  steps: number,
  facts: Readonly<Record<string, number>>,
  act: (step: number) => Promise<unknown>,
): Promise<void> {
  const before = await page.metric('ScriptDuration');
  await page.resetFrames();
  for (let step = 0; step < steps; step += 1) {
    await act(step);
    await page.nextFrame();
  }
  const gaps = await page.frameGaps();
  const script = ((await page.metric('ScriptDuration')) - before) * 1000;
  report(`${name}.frame-p50`, percentile(gaps, 0.5), 'ms', facts);
  report(`${name}.frame-p95`, percentile(gaps, 0.95), 'ms', { budget: 20, ...facts });
  report(`${name}.script`, script / steps, 'ms per step', facts);
}
