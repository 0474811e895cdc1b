import { ListFilter } from 'lucide-react';
import { rememberFilter, useFilterHistory, useLayout, useSettings } from '../../state/index.ts';
import { MenuButton, type MenuItem } from '../../widgets/index.ts';
import { LONGEST_FILTER, NO_SAVED } from './saved-filters.ts';

/** Recent filters that the menu lists, and the longest text of a filter in it, by itself and beside a name. */
const RECENT = 8;
const LONGEST = 46;
const LONGEST_BESIDE = 30;

interface FilterMenuProps {
  /** The filter as it stands, and whether it can be read. */
  readonly text: string;
  readonly good: boolean;
  readonly onApply: (filter: string) => void;
}

/** The filters that have a name, and those that were used last. */
export function FilterMenu({ text, good, onApply }: FilterMenuProps) {
  const saved = useSettings((state) => state.settings?.savedFilters ?? NO_SAVED);
  const recent = useFilterHistory((state) => state.list);
  const open = useLayout((state) => state.open);
  const apply = (filter: string): void => {
    rememberFilter(filter);
    onApply(filter);
  };
  const others = recent.filter((filter) => filter !== text.trim()).slice(0, RECENT);
  const items: MenuItem[] = [
    {
      label: 'Save this filter…',
      disabled: text.trim() === '' || !good || text.length > LONGEST_FILTER,
      onSelect: () => open({ name: 'filters', save: text.trim() }),
    },
    { label: 'Filters and colours…', onSelect: () => open({ name: 'filters' }) },
    ...saved.map(({ name, filter }, at): MenuItem => ({
      key: `saved ${at}`,
      label: name,
      hint: shortened(filter, LONGEST_BESIDE),
      separated: at === 0,
      onSelect: () => apply(filter),
    })),
    ...others.map((filter, at): MenuItem => ({
      key: `recent ${at}`,
      label: shortened(filter, LONGEST),
      ...(at === 0 ? { hint: 'used last' } : {}),
      separated: at === 0,
      onSelect: () => apply(filter),
    })),
  ];
  return (
    <MenuButton
      label="Saved and recent filters"
      items={items}
      trigger={
        <button type="button" className="button button-ghost filter-menu" title="Saved and recent filters">
          <ListFilter aria-hidden />
        </button>
      }
    />
  );
}

function shortened(filter: string, longest: number): string {
  return filter.length > longest ? `${filter.slice(0, longest - 1)}…` : filter;
}
