import { lazy, Suspense } from 'react';

// A window that shows no Markdown does not need what reads it.
const ReadMarkdown = lazy(async () => ({ default: (await import('./ReadMarkdown.tsx')).ReadMarkdown }));

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
