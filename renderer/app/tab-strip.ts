/** The strip of tabs as it is drawn: keeps the active tab in view, and tells whether there is room for all. */
export class TabStrip {
  #overflows = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** True when it is too narrow for all tabs. */
  readonly overflows = (): boolean => this.#overflows;

  /** Watches the element of the strip until the result is called. */
  attach(strip: HTMLElement): () => void {
    const look = (): void => {
      const overflows = strip.scrollWidth > strip.clientWidth + 1;
      showTab(strip);
      if (overflows === this.#overflows) return;
      this.#overflows = overflows;
      for (const listener of this.#listeners) listener();
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(strip);
    // Tabs that come and go, and the one that is active: what changes within one takes nobody back to another.
    const tabs = new MutationObserver((changes) => {
      if (changes.some(({ type, target }) => type === 'attributes' || target === strip)) look();
    });
    tabs.observe(strip, { childList: true, subtree: true, attributeFilter: ['data-shown'] });
    return () => {
      sizes.disconnect();
      tabs.disconnect();
    };
  }
}

/** Scrolls the strip, and nothing else, as far as the whole active tab is in view. */
function showTab(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[data-shown]');
  if (tab === null) return;
  const [whole, part] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (part.left < whole.left) strip.scrollLeft -= whole.left - part.left;
  else if (part.right > whole.right) strip.scrollLeft += part.right - whole.right;
}
