import type { Operation } from '../operations/index.ts';
import { RecentMap } from '../reading/index.ts';
import type { Carrier } from './carrier.ts';

/** More than any client has open; of a capture that opens more without end the oldest are forgotten. */
const EXCHANGES_MOST = 4096;

/** The exchanges of a connection, open and ended lately, and which of them carries which request. */
export class CarrierTable {
  readonly #open = new RecentMap<number, Carrier>(EXCHANGES_MOST);
  readonly #ended = new RecentMap<number, Carrier>(EXCHANGES_MOST);
  readonly #carriers = new RecentMap<Operation, Carrier>(EXCHANGES_MOST);

  /** The exchange of this number while it is open. */
  open(number: number): Carrier | null {
    return this.#open.get(number) ?? null;
  }

  /** The exchange of this number, open or ended lately. */
  numbered(number: number): Carrier | null {
    return this.#open.get(number) ?? this.#ended.get(number) ?? null;
  }

  /** The exchange that carried the newest request of an operation. */
  carrierOf(operation: Operation): Carrier | null {
    return this.#carriers.get(operation) ?? null;
  }

  /** A number that is told twice stands for the newer exchange. */
  add(carrier: Carrier): void {
    this.#open.set(carrier.number, carrier);
  }

  /** Its requests are carried by it. */
  carry(carrier: Carrier): void {
    for (const operation of carrier.asked) this.#carriers.set(operation, carrier);
  }

  end(carrier: Carrier): void {
    carrier.over = true;
    this.#open.delete(carrier.number);
    this.#ended.set(carrier.number, carrier);
  }
}
