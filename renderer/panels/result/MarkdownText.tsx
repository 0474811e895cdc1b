import { lazy, Suspense } from 'react';
import type { Components } from 'react-markdown';
import { copyText, GlyphText } from '../evidence/index.ts';

// A window that shows no Markdown does not need what reads it.
const Markdown = lazy(() => import('react-markdown'));

/** Units up to which a text is read as Markdown: reading is not linear in hostile texts. */
export const MARKDOWN_MOST = 40_000;

/** Marks of Markdown: a heading, emphasis, a fence, a list, a link, a table. */
export function looksLikeMarkdown(text: string): boolean {
  return /(?:^|\n)(?:#{1,6} \S|```|[-*] \S|\d{1,3}\. \S|> \S|\|.*\|)|\*\*[^*\n]+\*\*|\]\([^)\n]+\)/.test(
    text.slice(0, MARKDOWN_MOST),
  );
}

/** A text of the peer's as Markdown. HTML in it stays text; links are not opened and pictures not fetched: their address is shown. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="result-markdown">
      <Suspense fallback={null}>
        <Markdown components={COMPONENTS} urlTransform={asWritten}>
          {text}
        </Markdown>
      </Suspense>
    </div>
  );
}

/** Addresses are shown and never followed: none has to be made harmless. */
function asWritten(address: string): string {
  return address;
}

const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <span className="result-link">
      {children}
      <Address address={href ?? ''} />
    </span>
  ),
  img: ({ src, alt }) => (
    <span className="result-link">
      [picture{alt === undefined || alt === '' ? '' : `: ${alt}`}]
      <Address address={typeof src === 'string' ? src : ''} />
    </span>
  ),
};

/** An address as text; a press copies it. */
function Address({ address }: { readonly address: string }) {
  if (address === '') return null;
  return (
    <button
      type="button"
      className="evidence-link"
      title="Copy the address"
      onClick={() => void copyText(address, 'Address')}
    >
      <GlyphText text={address.length > 200 ? `${address.slice(0, 200)}…` : address} />
    </button>
  );
}
