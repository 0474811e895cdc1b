/** Distance of a column (UTF-16 units) from the left of the window, in px, in an element whose text begins at its first text node. */
export function columnLeft(element: HTMLElement, column: number): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = column;
  let last: Text | null = null;
  for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
    last = text;
    if (left <= text.length) return caretLeft(text, left);
    left -= text.length;
  }
  if (last !== null) return caretLeft(last, last.length);
  const style = getComputedStyle(element);
  return element.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft);
}

function caretLeft(text: Text, offset: number): number {
  const range = document.createRange();
  range.setStart(text, offset);
  range.collapse(true);
  return range.getBoundingClientRect().left;
}
