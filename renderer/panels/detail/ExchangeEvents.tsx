import { useTouchedModel } from '../../state/index.ts';
import { count } from '../../widgets/index.ts';
import { ExchangeLink, RowLines } from '../../protocol/evidence/index.ts';
import { FactsTitle } from '../../protocol/text/index.ts';

/** Rows of an exchange that are listed here; the HTTP panel has all of them. */
const LISTED = 12;

/** The events of an exchange as links, in their order. */
export function ExchangeEvents({ number }: { readonly number: number }) {
  const model = useTouchedModel();
  const exchange = model?.exchange(number);
  if (model === null || exchange === undefined) return null;
  const rows = model.rowsOfExchange(number);
  const end = exchange.endRow;
  const listed = rows.slice(0, LISTED);
  if (end >= 0 && !listed.includes(end)) listed.push(end);
  return (
    <>
      <FactsTitle>
        Exchange <ExchangeLink number={number} /> · {exchange.label === '' ? exchange.method : exchange.label}
        {listed.length < rows.length ? ` · ${count(listed.length)} of its ${count(rows.length)} events` : ''}
      </FactsTitle>
      <div className="facts-links">
        <RowLines rows={listed} label={`Events of exchange ${number}`} />
      </div>
    </>
  );
}
