import { inertJson } from './json-text.ts';
import { plainText } from './plain-text.ts';
import { terminalLines } from './terminal-text.ts';
import { CI_COMMAND } from './steering.ts';

/** Stands between the characters of what would call somebody or point somewhere, and cannot be seen. */
const NOTHING = '\u200b';

/**
 * A text of the peer as one line of GitHub-flavoured Markdown in which nothing works: no markup, no HTML, no link, no picture,
 * no mention of a person, no reference to an issue.
 */
export function markdownText(text: string): string {
  return plainText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]|~$^]/g, '\\$&')
    .replace(/@(?=\w)/g, `@${NOTHING}`)
    .replace(/#(?=\d)/g, `#${NOTHING}`)
    .replace(/\b(GH)-(?=\d)/gi, `$1-${NOTHING}`)
    .replace(/:(?=\/\/)/g, `:${NOTHING}`)
    .replace(/\bwww\.(?=\w)/gi, (found) => `${found.slice(0, -1)}${NOTHING}.`)
    .replace(/^(\s*)([-+#=]|\d+[.)])/, `$1${NOTHING}$2`)
    .replace(/^(\s*):(?=:)/, '$1&#58;');
}

/** A text of the peer as code; a table may have it, too. */
export function markdownCode(text: string): string {
  const shown = plainText(text).replace(CI_COMMAND, '$& ').replaceAll('|', '\\|');
  const longest = longestTicks(shown);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${shown === '' ? ' ' : shown}${fence}` : `${fence} ${shown} ${fence}`;
}

export type CodeLanguage = 'json' | 'mermaid' | 'text';

/** A text of the peer as a block of code of several lines, in a fence that is longer than any within it. */
export function markdownBlock(language: CodeLanguage, text: string): string[] {
  const shown = terminalLines(language === 'json' ? inertJson(text) : text).replace(/\p{Cs}/gu, '\ufffd');
  const fence = '`'.repeat(Math.max(3, longestTicks(shown) + 1));
  return [`${fence}${language}`, shown, fence];
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}

/** The longest that a cell may be, so that a comment stays below what GitHub takes. */
const LONGEST = 400;

/** The beginning of a text, without half of a surrogate pair at its end. */
export function cut(text: string, length = LONGEST): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Rows as a table; each cell is Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
