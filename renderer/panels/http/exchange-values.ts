import type { Exchange } from '../../../shared/analysis/index.ts';
import { termOf } from '../../../shared/query/index.ts';
import type { FilterValue } from '../../protocol/filter/index.ts';

/** What the frames can be filtered by at an exchange: its status, once it has one, and itself. */
export function exchangeValues({ number, status }: Pick<Exchange, 'number' | 'status'>): readonly FilterValue[] {
  const values: FilterValue[] = [{ term: termOf('exchange', number), text: String(number) }];
  if (status > 0) values.unshift({ term: termOf('status', status), text: String(status) });
  return values;
}
