import type { ReactNode } from 'react';
import './facts.css';

/** Names with what stands under them. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A heading between groups of facts. */
export function FactsTitle({ children }: { readonly children: ReactNode }) {
  return <h3 className="facts-title">{children}</h3>;
}
