import type { Exchange } from '../../../shared/analysis/index.ts';
import type { HttpRequestEvent, HttpResponseEvent, HttpSentEvent } from '../../../shared/capture/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { useEvents } from '../../protocol/evidence/index.ts';

/** The heads of an exchange, as far as they came and have been read. */
export interface ExchangeHeads {
  readonly asked: HttpRequestEvent | null;
  readonly sent: HttpSentEvent | null;
  /** Informational ones (1xx) before the final one. */
  readonly responses: readonly HttpResponseEvent[];
  readonly problem: string;
  readonly read: boolean;
}

/** Rows of an exchange that are looked through for heads: they stand at its beginning. */
const LOOKED_AT = 64;

/** Reads the heads of an exchange. */
export function useExchangeEvents(model: ConnectionModel, exchange: Exchange): ExchangeHeads {
  const { rows } = model;
  const last = exchange.responseRow < 0 ? Infinity : exchange.responseRow;
  const informational = model
    .rowsOfExchange(exchange.number)
    .slice(0, LOOKED_AT)
    .filter((row) => row < last && rows.class(row) === 'http.response');
  const heads = [exchange.row, exchange.sentRow, ...informational, exchange.responseRow].filter((row) => row >= 0);
  const { events, problem, read } = useEvents(
    model.id,
    heads.map((row) => rows.seq(row)),
  );
  return {
    asked: events.find((event) => event.kind === 'http.request') ?? null,
    sent: events.find((event) => event.kind === 'http.sent') ?? null,
    responses: events.filter((event) => event.kind === 'http.response'),
    problem,
    read,
  };
}
