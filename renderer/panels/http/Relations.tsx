import type { Exchange } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { ExchangeLink, requestFrame, RowLink } from '../../protocol/evidence/index.ts';
import { chainOf } from './chain.ts';

/** Links to the exchanges and frames that belong to this one. */
export function Relations({ model, exchange }: { readonly model: ConnectionModel; readonly exchange: Exchange }) {
  const chain = chainOf(model, exchange.number, 'redirectOf');
  const resumed = chainOf(model, exchange.number, 'resumes');
  const own = model.rowsOfExchange(exchange.number);
  const sent = requestFrame(model, exchange);
  const answer = sent < 0 ? -1 : model.rows.peer(sent);
  const elsewhere = answer < 0 ? 0 : model.rows.exchange(answer);
  const parts = [
    chain.length < 2 ? null : (
      <p key="redirects">
        ↪ redirected:{' '}
        {chain.map((number, hop) => (
          <span key={number} className="exchange-hop">
            {hop === 0 ? '' : ' → '}
            {number === exchange.number ? <b>#{number}</b> : <ExchangeLink number={number} />}{' '}
            <small>{model.exchange(number)?.status || ''}</small>
          </span>
        ))}
      </p>
    ),
    resumed.length < 2 ? null : (
      <p key="resumed">
        ⟲ the stream continues:{' '}
        {resumed.map((number, hop) => (
          <span key={number} className="exchange-hop">
            {hop === 0 ? '' : ' → '}
            {number === exchange.number ? <b>#{number}</b> : <ExchangeLink number={number} />}
          </span>
        ))}
      </p>
    ),
    sent < 0 ? null : (
      <p key="frames">
        request is <RowLink row={sent}>frame {model.rows.seq(sent)}</RowLink>
        {own.includes(sent) ? '' : ', sent again'}
        {answer < 0 ? null : (
          <>
            , answered by <RowLink row={answer}>frame {model.rows.seq(answer)}</RowLink>
            {elsewhere === 0 || elsewhere === exchange.number ? null : (
              <>
                {' '}
                on <ExchangeLink number={elsewhere} />
              </>
            )}
          </>
        )}
      </p>
    ),
  ].filter((part) => part !== null);
  return parts;
}
