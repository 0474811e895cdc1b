import { useShownModel, useSelection } from '../../state/index.ts';

/** Events that prove something, as links that leave the diagnosis and show them in the list. */
export function EvidenceLinks({ seqs }: { readonly seqs: readonly number[] }) {
  const model = useShownModel();
  const { select, showPanel } = useSelection();
  if (seqs.length === 0) return null;
  return (
    <span className="evidence-links">
      {seqs.length === 1 ? 'event' : 'events'}
      {seqs.map((seq) => (
        <button
          key={seq}
          type="button"
          className="evidence-link"
          onClick={() => {
            select(model?.rows.firstOfSeq(seq) ?? -1);
            showPanel('frames');
          }}
        >
          {seq}
        </button>
      ))}
    </span>
  );
}
