import { titleText } from '../../shared/sinks/index.ts';

/** Puts a text of a peer into the title of the window, in front of our name; '' for our name alone. */
export function showTitle(text: string): void {
  const title = titleText(text);
  document.title = title === '' ? 'mcpscope' : `${title} · mcpscope`;
}
