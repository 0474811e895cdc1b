import type { Exchange } from '../../../shared/analysis/index.ts';
import { type Action, type ActionContext, showPanel } from '../../state/index.ts';
import { copyAsCurl } from './copy-curl.ts';

const GROUP = 'HTTP';

/** The exchange of the row that is chosen. */
function chosen({ model, selection }: ActionContext): Exchange | undefined {
  return model?.exchange(model.rows.exchange(selection.row));
}

function canAct(context: ActionContext): boolean {
  return !context.hidden.detail && chosen(context) !== undefined;
}

/** What can be done with the exchange of the selected row while the detail is shown, wherever the row is chosen. */
export const EXCHANGE_ACTIONS: readonly Action[] = [
  {
    id: 'exchange.show',
    title: 'Go to the HTTP exchange of the selected row',
    group: GROUP,
    shortcut: 'x',
    enabled: canAct,
    run: ({ connection }) => showPanel(connection?.id ?? null, 'http'),
  },
  {
    id: 'exchange.copy-curl',
    title: 'Copy the request of the selected row as curl',
    group: GROUP,
    enabled: canAct,
    run: async (context) => {
      const { model } = context;
      const exchange = chosen(context);
      if (model !== null && exchange !== undefined) await copyAsCurl(model, exchange);
    },
  },
];
