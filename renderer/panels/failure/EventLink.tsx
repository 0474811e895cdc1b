import type { ReactNode } from 'react';
import { useSelection, type ConnectionModel } from '../../state/index.ts';

interface EventLinkProps {
  readonly model: ConnectionModel;
  readonly seq: number;
  readonly children: ReactNode;
}

/** Words that lead from the diagnosis to an event in the list of frames. */
export function EventLink({ model, seq, children }: EventLinkProps) {
  const { select, showPanel, showStderr } = useSelection();
  const row = seq > 0 ? model.rows.firstOfSeq(seq) : -1;
  if (row < 0 || row >= model.rows.length) return <>{children}</>;
  return (
    <button
      type="button"
      className="evidence-link"
      onClick={() => {
        if (model.rows.class(row) === 'process.stderr') showStderr(true);
        showPanel('frames');
        select(row);
      }}
    >
      {children}
    </button>
  );
}
