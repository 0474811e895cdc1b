import { useShownModel, useSelection } from '../../state/index.ts';

/** The first event of something, within a row of a list: the pointer chooses it; by keyboard the evidence below does. */
export function FirstSeq({ seq }: { readonly seq: number }) {
  const model = useShownModel();
  const { select } = useSelection();
  return (
    <button
      type="button"
      tabIndex={-1}
      className="evidence-link ledger-first"
      title={`First in event ${seq}`}
      onClick={() => select(model?.rows.firstOfSeq(seq) ?? -1)}
    >
      {seq}
    </button>
  );
}
