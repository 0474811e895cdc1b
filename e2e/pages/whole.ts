import { expect, type Page } from '@playwright/test';

/** Words of verdict, tabs, buttons, heads of lists and facts that are cut, and buttons that lie over each other; what is scrolled away is not looked at. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll(
      '.verdict button, .tabs-tab, .button, .segmented-option, .top-tab-name, .top-search, .column-title, ' +
        '[role="columnheader"]:not(.column-head), .http-status > span, .post-mortem dd',
    )) {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      const hit = width === 0 ? null : document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (hit === null || !(element.contains(hit) || hit.contains(element))) continue;
      const outside = left < -1 || right > window.innerWidth + 1;
      if (outside || element.scrollWidth > element.clientWidth + 1) cut.push(element.textContent ?? '');
    }
    const verdict = document.querySelector('.verdict');
    const edge = document.querySelector('.verdict-sentence')?.getBoundingClientRect().left ?? 0;
    for (const separator of document.querySelectorAll('.verdict-sentence i')) {
      const { left, width } = separator.getBoundingClientRect();
      if (width > 0 && left < edge + 4) cut.push('a line of the verdict begins with a dot');
    }
    if (verdict === null || verdict.clientHeight > 46) cut.push('the verdict has more than two lines, or is gone');
    return cut;
  });
}

/** Nothing that is to be read whole is cut, and the tab of the panel is seen. */
export async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => cutWords(page)).toEqual([]);
  await expect(page.getByRole('tablist', { name: 'Panels' }).getByRole('tab', { selected: true })).toBeInViewport({
    ratio: 1,
  });
}
