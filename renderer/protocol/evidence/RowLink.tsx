import type { ReactNode } from 'react';
import { useLayout, useModelFacts, useSelection, useShownModel } from '../../state/index.ts';
import './evidence.css';

interface RowLinkProps {
  readonly row: number;
  readonly children: ReactNode;
}

/** Words that choose a row for the whole window, and show it. */
export function RowLink({ row, children }: RowLinkProps) {
  const { select } = useSelection();
  return (
    <button
      type="button"
      className="evidence-link"
      onClick={() => {
        select(row);
        useLayout.getState().unfold('detail');
      }}
    >
      {children}
    </button>
  );
}

/** The events of a piece of evidence as links: "frames 14, 16". */
export function SeqLinks({ seqs, word = 'event' }: { readonly seqs: readonly number[]; readonly word?: string }) {
  const rows = useModelFacts(useShownModel(), (model) => seqs.map((seq) => model?.rows.firstOfSeq(seq) ?? -1));
  if (seqs.length === 0) return null;
  return (
    <span className="evidence-links">
      {seqs.length === 1 ? word : `${word}s`}
      {seqs.map((seq, index) => (
        <RowLink key={seq} row={rows[index] ?? -1}>
          {seq}
        </RowLink>
      ))}
    </span>
  );
}
