import { changeSelection, rememberFilter, useLayout, type Action, type ActionContext } from '../../state/index.ts';
import { parseQuery } from '../../../shared/query/index.ts';
import { LONGEST_FILTER } from '../../protocol/filter/index.ts';

const GROUP = 'Filter';

function filterIn({ selection }: ActionContext): string {
  return selection.filter.trim();
}

/** What a user can do about filters and colours, whatever panel is shown. */
export const FILTER_ACTIONS: readonly Action[] = [
  {
    id: 'filter.manage',
    title: 'Filters and colours…',
    group: GROUP,
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'filters' }),
  },
  {
    id: 'filter.save',
    title: 'Save this filter…',
    group: GROUP,
    enabled: (context) => {
      const filter = filterIn(context);
      return filter !== '' && filter.length <= LONGEST_FILTER && parseQuery(filter).ok;
    },
    run: (context) => useLayout.getState().open({ name: 'filters', save: filterIn(context) }),
  },
  {
    id: 'filter.clear',
    title: 'Clear the filter',
    group: GROUP,
    enabled: (context) => filterIn(context) !== '',
    run: (context) => {
      rememberFilter(filterIn(context));
      changeSelection(context.connection?.id ?? null, { filter: '' });
    },
  },
];
