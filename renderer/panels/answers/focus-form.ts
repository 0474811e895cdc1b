/** A field; the choice between form and JSON above them is none. */
const FIELD = 'input:not([type="hidden"], [type="radio"]), textarea, select, [role="combobox"], [role="switch"]';

/**
 * Puts the keyboard into the first field of the answer to a question, so that it can be filled at once. The form is loaded when it is
 * first shown: until then, and where there is no field, the question itself has the focus. The result ends the waiting.
 */
export function focusForm(question: HTMLElement): () => void {
  question.focus();
  const toField = (): boolean => {
    const field = question.querySelector<HTMLElement>('.answers-answer')?.querySelector<HTMLElement>(FIELD);
    field?.focus();
    return field !== null && field !== undefined;
  };
  if (toField()) return () => {};
  const watched = new MutationObserver(() => {
    // Whoever went on meanwhile is not called back.
    if (document.activeElement !== question || toField()) watched.disconnect();
  });
  watched.observe(question, { childList: true, subtree: true });
  return () => watched.disconnect();
}
