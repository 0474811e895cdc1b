import type { ReactNode } from 'react';
import { useTouchedModel, useSelection } from '../../state/index.ts';
import './evidence.css';

interface ExchangeLinkProps {
  /** Number of the exchange. */
  readonly number: number;
  readonly children?: ReactNode;
}

/** Words that choose an exchange for the whole window and show it: "#4". */
export function ExchangeLink({ number, children }: ExchangeLinkProps) {
  const model = useTouchedModel();
  const { select, showPanel } = useSelection();
  const exchange = model?.exchange(number);
  if (exchange === undefined) return <span className="tone-muted">{children ?? `#${number}`}</span>;
  return (
    <button
      type="button"
      className="evidence-link"
      title={`${exchange.method} ${exchange.url}`}
      onClick={() => {
        select(exchange.row);
        showPanel('http');
      }}
    >
      {children ?? `#${number}`}
    </button>
  );
}
