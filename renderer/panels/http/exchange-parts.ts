import { isFrameClass, type Exchange } from '../../../shared/analysis/index.ts';
import { derived, type ConnectionModel } from '../../state/index.ts';

/** Rows of what an exchange carried, in order, one an event. The lists grow in place. */
export interface ExchangeParts {
  /** Of a stream: frames, events without one, comments; of a WebSocket both directions, pings, pongs and the close. */
  readonly events: readonly number[];
  /** Frames that came. */
  readonly frames: readonly number[];
  /** Pieces of a body that is no frame. */
  readonly pieces: readonly number[];
  /** Pieces of the body before its content coding was undone. */
  readonly coded: readonly number[];
}

/** The parts of one exchange, as far as its rows have been looked at: each is looked at once. */
class GrowingParts implements ExchangeParts {
  readonly events: number[] = [];
  readonly frames: number[] = [];
  readonly pieces: number[] = [];
  readonly coded: number[] = [];
  #taken = 0;

  grow(model: Pick<ConnectionModel, 'rows' | 'rowsOfExchange'>, { number, purpose }: Exchange): void {
    const all = model.rowsOfExchange(number);
    for (; this.#taken < all.length; this.#taken += 1)
      this.#add(model, all[this.#taken] ?? -1, purpose === 'websocket');
  }

  #add({ rows }: Pick<ConnectionModel, 'rows'>, row: number, socket: boolean): void {
    const kind = rows.class(row);
    if (isFrameClass(kind)) {
      // The members of a batch came as one.
      if (rows.member(row) > 0) return;
      const came = rows.direction(row) === 's2c';
      if (came) this.frames.push(row);
      if (came || socket) this.events.push(row);
    } else if (kind === 'http.body') this.pieces.push(row);
    else if (kind === 'http.encoded') this.coded.push(row);
    else if (kind.startsWith('sse.') || kind === 'ws.control' || kind === 'ws.close') this.events.push(row);
  }
}

const partsByExchange = derived(() => new Map<number, GrowingParts>());

/** The parts of an exchange of the model. */
export function partsOf(model: Pick<ConnectionModel, 'rows' | 'rowsOfExchange'>, exchange: Exchange): ExchangeParts {
  const of = partsByExchange(model);
  const parts = of.get(exchange.number) ?? new GrowingParts();
  of.set(exchange.number, parts);
  parts.grow(model, exchange);
  return parts;
}
