import type { Exchange } from '../../../shared/analysis/index.ts';
import { activeConnection, activeModel, changeSelection, selectionOf, type Action } from '../../state/index.ts';
import { copyAsCurl } from './copy-curl.ts';

const GROUP = 'HTTP';

/** The exchange of the row that is chosen. */
function chosen(): Exchange | undefined {
  const model = activeModel();
  return model?.exchange(model.rows.exchange(selectionOf(activeConnection()?.id ?? null).row));
}

/** What can be done with the exchange of the chosen row, wherever it is chosen. */
export const EXCHANGE_ACTIONS: readonly Action[] = [
  {
    id: 'exchange.show',
    title: 'Go to the HTTP exchange of the chosen row',
    group: GROUP,
    shortcut: 'x',
    enabled: () => chosen() !== undefined,
    run: () => changeSelection(activeConnection()?.id ?? null, { panel: 'http', diagnosis: false }),
  },
  {
    id: 'exchange.copy-curl',
    title: 'Copy the request of the chosen row as curl',
    group: GROUP,
    enabled: () => chosen() !== undefined,
    run: async () => {
      const model = activeModel();
      const exchange = chosen();
      if (model !== null && exchange !== undefined) await copyAsCurl(model, exchange);
    },
  },
];
