import type { Operation } from '../../analysis/index.ts';
import type { ExchangeState } from './exchange-state.ts';
import { RecentMap } from '../reading/index.ts';

/** More than any client has open; of a capture that opens more without end the oldest are forgotten. */
const EXCHANGES_MOST = 4096;

/** The exchanges of a connection, open and ended lately, and which of them carries which request. */
export class ExchangeTable {
  readonly #open = new RecentMap<number, ExchangeState>(EXCHANGES_MOST);
  readonly #ended = new RecentMap<number, ExchangeState>(EXCHANGES_MOST);
  readonly #carriers = new RecentMap<Operation, ExchangeState>(EXCHANGES_MOST);

  /** The exchange of this number while it is open. */
  open(number: number): ExchangeState | null {
    return this.#open.get(number) ?? null;
  }

  /** The exchange of this number, open or ended lately. */
  numbered(number: number): ExchangeState | null {
    return this.#open.get(number) ?? this.#ended.get(number) ?? null;
  }

  /** The exchange that carried the newest request of an operation. */
  carrierOf(operation: Operation): ExchangeState | null {
    return this.#carriers.get(operation) ?? null;
  }

  /** A number that is told twice stands for the newer exchange. */
  add(exchange: ExchangeState): void {
    this.#open.set(exchange.number, exchange);
  }

  carry(operation: Operation, exchange: ExchangeState): void {
    this.#carriers.set(operation, exchange);
  }

  end(exchange: ExchangeState): void {
    exchange.close();
    this.#open.delete(exchange.number);
    this.#ended.set(exchange.number, exchange);
  }
}
