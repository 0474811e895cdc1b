/** Units up to which a text is read as Markdown. */
const LONGEST = 40_000;
/** Marks of Markdown in it at most, and levels of quotes and lists within each other on one line: reading is not linear in them. */
const MARKS_MOST = 2_000;
const NESTED = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){20}/m;

/** Whether a text can be read as Markdown in a moment. A hostile one would hold the window for seconds. */
export function isTameMarkdown(text: string): boolean {
  if (text.length > LONGEST || NESTED.test(text)) return false;
  let marks = 0;
  for (let i = 0; i < text.length && marks <= MARKS_MOST; i += 1)
    if ('>*_`[]!&<\\~'.includes(text.charAt(i))) marks += 1;
  return marks <= MARKS_MOST;
}

/** Whether it looks like Markdown: a heading, emphasis, a fence, a list, a link, a table. */
export function looksLikeMarkdown(text: string): boolean {
  return /(?:^|\n)(?:#{1,6} \S|```|[-*] \S|\d{1,3}\. \S|> \S|\|.*\|)|\*\*[^*\n]{1,200}\*\*|\]\([^)\n]{1,500}\)/.test(
    text.slice(0, LONGEST),
  );
}
