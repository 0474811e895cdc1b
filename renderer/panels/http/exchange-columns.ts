import type { Exchange } from '../../../shared/analysis/index.ts';
import type { Column, ColumnOrder, ItemKey } from '../../state/index.ts';

export type ExchangeColumn =
  | 'number'
  | 'method'
  | 'carries'
  | 'status'
  | 'type'
  | 'size'
  | 'time'
  | 'waterfall'
  | 'socket'
  | 'session';

/** The columns of the list of exchanges. What can be read in the exchange itself leaves first. */
export const EXCHANGE_COLUMNS: readonly Column<ExchangeColumn>[] = [
  { id: 'number', title: '#', meaning: 'number of the exchange', width: 34, least: 30, align: 'end' },
  { id: 'method', title: 'method', width: 52, least: 44, leaves: 5, sort: 'up' },
  { id: 'carries', title: 'carries', width: 130, least: 110, grow: 1.3, always: true, sort: 'up' },
  { id: 'status', title: 'status', width: 146, least: 76, grow: 0.4, sort: 'up' },
  { id: 'type', title: 'type', width: 88, leaves: 2, sort: 'up' },
  {
    id: 'size',
    title: 'size',
    meaning: 'body of the response: on the wire, and decoded',
    width: 104,
    least: 58,
    align: 'end',
    leaves: 4,
    sort: 'down',
  },
  {
    id: 'time',
    title: 'time',
    meaning: 'from its start to its end',
    width: 62,
    least: 56,
    align: 'end',
    leaves: 7,
    sort: 'down',
  },
  { id: 'waterfall', title: 'waterfall', width: 140, least: 80, grow: 1.6, leaves: 6 },
  {
    id: 'socket',
    title: 'socket',
    meaning: 'number of the socket; ○ where it was opened for this exchange',
    width: 42,
    leaves: 3,
    sort: 'up',
  },
  { id: 'session', title: 'session', width: 76, leaves: 1, sort: 'up' },
];

type SortKey = (exchange: Exchange) => string | number;

const KEYS: Readonly<Record<Exclude<ExchangeColumn, 'number' | 'waterfall'>, SortKey>> = {
  method: ({ method }) => method,
  carries: ({ label, url }) => label || url,
  status: ({ status }) => status,
  type: ({ contentType }) => contentType,
  size: ({ bytes }) => bytes,
  // What is open takes longest.
  time: ({ start, end }) => (end < 0 ? Infinity : end - start),
  socket: ({ socket }) => socket,
  session: ({ sessionId, givenSessionId }) => givenSessionId || sessionId,
};

/** How the exchanges are sorted; null for the order of their requests, also where an order was kept that this version has not. */
export function exchangeKey(exchanges: readonly Exchange[], order: ColumnOrder | null): ItemKey | null {
  if (order === null || !Object.hasOwn(KEYS, order.column)) return null;
  const keyOf = KEYS[order.column as keyof typeof KEYS];
  return {
    of: (index) => {
      const exchange = exchanges[index];
      return exchange === undefined ? '' : keyOf(exchange);
    },
    down: order.down,
  };
}
