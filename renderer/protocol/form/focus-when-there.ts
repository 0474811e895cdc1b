/** A field that is filled in; the choice between form and JSON above them is none. */
const FIELD = 'input:not([type="hidden"], [type="radio"]), textarea, select, [role="combobox"], [role="switch"]';

/** Fields below an element. */
export function fieldsIn(place: string): string {
  return `${place} :is(${FIELD})`;
}

/**
 * Puts the keyboard into the first of these places, the best one first. Forms are loaded when they are first shown: until the best place
 * is there the next best one has the focus, at last `whole` itself. The result ends the waiting.
 */
export function focusWhenThere(whole: HTMLElement, places: readonly string[]): () => void {
  whole.focus();
  let given: Element = whole;
  const look = (): boolean => {
    for (const [at, place] of places.entries()) {
      const found = whole.querySelector<HTMLElement>(place);
      if (found === null) continue;
      found.focus();
      given = found;
      return at === 0;
    }
    return false;
  };
  if (look()) return () => {};
  const watched = new MutationObserver(() => {
    const { activeElement } = document;
    // Whoever went on meanwhile, into a dialog say, is not called back. What had it may be gone: then the page has it.
    const stays = activeElement === given || activeElement === whole || activeElement === document.body;
    if (!stays || look()) watched.disconnect();
  });
  watched.observe(whole, { childList: true, subtree: true });
  return () => watched.disconnect();
}
