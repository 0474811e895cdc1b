import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe calls serious or critical within a part of the page, each as rule, place and cause; of some rules, or of all. */
export async function faults(page: Page, part: string, rules: readonly string[]): Promise<string[]> {
  // Half a megabyte of script takes the page as long as a look: once is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([part, rules]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      // What passes is named by nobody: to find a name for each takes longer than to look.
      const result = await here.run(part, {
        resultTypes: ['violations'],
        ...(rules.length === 0 ? {} : { runOnly: [...rules] }),
      });
      return result.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ target, any, failureSummary }) => ({ target, cause: any[0]?.message ?? failureSummary })),
      }));
    },
    [part, rules] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        // The list around it has the focus, and scrolls it by its keys: axe looks at the scrolled element alone.
        .filter(
          ({ target }) =>
            id !== 'scrollable-region-focusable' || !String(target.at(-1)).includes('.virtual-list-scroller'),
        )
        .map(({ target, cause }) => `${id} at ${target.join(' ')}: ${cause}`),
    );
}
