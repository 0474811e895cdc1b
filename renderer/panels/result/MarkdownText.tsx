import { lazy, Suspense } from 'react';

// A window that shows no Markdown does not need what reads it.
const ReadMarkdown = lazy(async () => ({ default: (await import('./ReadMarkdown.tsx')).ReadMarkdown }));

/** Units up to which a text is read as Markdown: reading is not linear in hostile texts. */
export const MARKDOWN_MOST = 40_000;

/** Marks of Markdown: a heading, emphasis, a fence, a list, a link, a table. */
export function looksLikeMarkdown(text: string): boolean {
  return /(?:^|\n)(?:#{1,6} \S|```|[-*] \S|\d{1,3}\. \S|> \S|\|.*\|)|\*\*[^*\n]{1,200}\*\*|\]\([^)\n]{1,500}\)/.test(
    text.slice(0, MARKDOWN_MOST),
  );
}

/** A text of the peer's as Markdown. HTML in it stays text; links are not opened and pictures not fetched: their address is shown. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="result-markdown">
      <Suspense fallback={null}>
        <ReadMarkdown text={text} />
      </Suspense>
    </div>
  );
}
