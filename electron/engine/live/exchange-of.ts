import type { Exchange, Operation } from '../../../shared/analysis/index.ts';
import { exchangeNumber } from '../../../shared/capture/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';

/** An HTTP exchange by its number; null where there is none. */
export function numberedExchange({ exchanges }: Observation, number: number): Exchange | null {
  return exchanges.find((exchange) => exchange.number === number) ?? null;
}

/** The HTTP exchange that an operation rode on; null over other transports. */
export function exchangeOf(observation: Observation, operation: Operation | null): Exchange | null {
  const number = exchangeNumber(operation?.stream ?? '');
  return number === 0 ? null : numberedExchange(observation, number);
}
