/** Puts text on the clipboard. Throws Error with a sentence when the system does not allow it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (problem) {
    if (!copyBySelection(text))
      throw new Error('The system did not allow copying to the clipboard.', { cause: problem });
  }
}

/** The way for pages that may not use the asynchronous clipboard. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
