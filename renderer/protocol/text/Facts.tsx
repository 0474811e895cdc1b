import type { ReactNode } from 'react';
import type { Subject } from '../../../shared/explain/index.ts';
import { ExplainedText } from '../evidence/index.ts';
import './facts.css';

/** Names with what stands under them. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

interface FactProps {
  readonly name: string;
  /** What the fact is, where the name shall be explained. */
  readonly explains?: Subject;
  readonly children: ReactNode;
}

/** One of them. */
export function Fact({ name, explains, children }: FactProps) {
  return (
    <>
      <dt>{explains === undefined ? name : <ExplainedText subject={explains}>{name}</ExplainedText>}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A heading between groups of facts. */
export function FactsTitle({ children }: { readonly children: ReactNode }) {
  return <h3 className="facts-title">{children}</h3>;
}
