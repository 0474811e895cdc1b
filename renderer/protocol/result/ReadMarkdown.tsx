import Markdown, { type Components } from 'react-markdown';
import { copyText, GlyphText } from '../evidence/index.ts';

/** A text read as Markdown, as `MarkdownText` promises it. */
export function ReadMarkdown({ text }: { readonly text: string }) {
  return (
    <Markdown components={COMPONENTS} urlTransform={asWritten}>
      {text}
    </Markdown>
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
