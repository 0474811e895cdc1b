/** The mark of the product: a trace on a round screen. */
export function BrandMark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" fill="none" strokeWidth="1.8" aria-hidden>
      <circle cx="9" cy="9" r="7.4" stroke="var(--line-strong)" />
      <path d="M2.5 9h3l2-4.5 3 9 2-4.5h3" stroke="var(--accent)" strokeLinejoin="round" />
    </svg>
  );
}
