import { useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import type { ColourRule, SavedFilter } from '../../../shared/bridge/index.ts';
import { STARTER_COLOURS } from '../../../shared/bridge/starter-colours.ts';
import {
  rememberFilter,
  useActiveConnection,
  useLayout,
  useModel,
  useSelection,
  useSettings,
} from '../../state/index.ts';
import { Button, Dialog } from '../../widgets/index.ts';
import { ColourRuleLine } from './ColourRuleLine.tsx';
import { freeColour, MOST_RULES, MOST_SAVED, moved, savedFilter, vocabularyOf } from '../../protocol/filter/index.ts';
import { SavedFilterLine } from './SavedFilterLine.tsx';
import { useSettingsChange } from './use-settings-change.ts';
import './filters-dialog.css';

/** Saved filters and colour rules; shown while the layout says so. */
export function FiltersDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const settings = useSettings((state) => state.settings);
  if (dialog?.name !== 'filters' || settings === null) return null;
  return (
    <Filters saved={settings.savedFilters} rules={settings.colourRules} save={dialog.save ?? null} onClose={close} />
  );
}

interface FiltersProps {
  readonly saved: readonly SavedFilter[];
  readonly rules: readonly ColourRule[];
  /** A filter that is to be saved. */
  readonly save: string | null;
  readonly onClose: () => void;
}

/** An item of a list with a key of its own, which it keeps wherever it is moved. */
interface Keyed<T> {
  readonly key: number;
  readonly item: T;
}

function Filters({ saved, rules, save, onClose }: FiltersProps) {
  const model = useModel();
  const shown = useActiveConnection() !== null;
  const { filter, setFilter } = useSelection();
  const [vocabulary] = useState(() => () => vocabularyOf(model));
  const change = useSettingsChange();
  const [filters, setFilters] = useState(() =>
    keyed(save === null ? saved : [...saved, savedFilter('', save)].slice(-MOST_SAVED)),
  );
  const [colours, setColours] = useState(() => keyed(rules));
  const [fresh, setFresh] = useState(() => (save === null ? -1 : (filters.at(-1)?.key ?? -1)));

  // A filter that is to be saved is, whatever becomes of its name.
  useEffect(() => {
    if (save !== null) change({ savedFilters: [...saved, savedFilter('', save)].slice(-MOST_SAVED) });
    // Once: from then on the lines are the truth.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const keepFilters = (next: readonly Keyed<SavedFilter>[]): void => {
    setFilters(next);
    change({ savedFilters: next.map(({ item }) => savedFilter(item.name, item.filter)) });
  };
  const keepColours = (next: readonly Keyed<ColourRule>[]): void => {
    setColours(next);
    change({ colourRules: next.map(({ item }) => item) });
  };
  const starters = STARTER_COLOURS.filter(({ filter: starter }) =>
    colours.every(({ item }) => item.filter !== starter),
  );
  const addFilter = (): void => {
    const added = { key: freshKey(filters), item: { name: '', filter: filter.trim() } };
    setFresh(added.key);
    keepFilters([...filters, added]);
  };
  const addColour = (): void => {
    const item: ColourRule = {
      name: '',
      filter: filter.trim(),
      colour: freeColour(colours.map((rule) => rule.item)),
      enabled: true,
    };
    keepColours([...colours, { key: freshKey(colours), item }]);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters and colours"
      width={840}
      footer={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="filters">
        <section aria-label="Saved filters">
          <header className="filters-heading">
            <h3>Saved filters</h3>
            <p>They appear in the filter menu and in the palette.</p>
            <Button icon={<Plus aria-hidden />} disabled={filters.length >= MOST_SAVED} onClick={addFilter}>
              New filter
            </Button>
          </header>
          {filters.length === 0 ? <p className="filters-none">No saved filters yet.</p> : null}
          <ul>
            {filters.map(({ key, item }) => (
              <SavedFilterLine
                key={key}
                saved={item}
                focused={key === fresh}
                vocabulary={vocabulary}
                onChange={(next) => keepFilters(replaced(filters, key, next))}
                onDelete={() => keepFilters(without(filters, key))}
                {...(shown
                  ? {
                      onApply: () => {
                        rememberFilter(item.filter);
                        setFilter(item.filter);
                        onClose();
                      },
                    }
                  : {})}
              />
            ))}
          </ul>
        </section>
        <section aria-label="Colour rules">
          <header className="filters-heading">
            <h3>Colour rules</h3>
            <p>A row takes the colour of the first rule that it matches.</p>
            {starters.length === 0 ? null : (
              <Button
                disabled={colours.length + starters.length > MOST_RULES}
                title={starters.map(({ name }) => name).join(', ')}
                onClick={() => keepColours(keyed([...colours.map(({ item }) => item), ...starters]))}
              >
                Add starter rules
              </Button>
            )}
            <Button icon={<Plus aria-hidden />} disabled={colours.length >= MOST_RULES} onClick={addColour}>
              New rule
            </Button>
          </header>
          {colours.length === 0 ? <p className="filters-none">No colour rules yet.</p> : null}
          <ol>
            {colours.map(({ key, item }, at) => (
              <ColourRuleLine
                key={key}
                rule={item}
                first={at === 0}
                last={at === colours.length - 1}
                vocabulary={vocabulary}
                onChange={(next) => keepColours(replaced(colours, key, next))}
                onMove={(by) => keepColours(moved(colours, at, at + by))}
                onDelete={() => keepColours(without(colours, key))}
              />
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  );
}

function keyed<T>(items: readonly T[]): readonly Keyed<T>[] {
  return items.map((item, key) => ({ key, item }));
}

function freshKey(list: readonly Keyed<unknown>[]): number {
  return Math.max(-1, ...list.map(({ key }) => key)) + 1;
}

function replaced<T>(list: readonly Keyed<T>[], key: number, item: T): readonly Keyed<T>[] {
  return list.map((one) => (one.key === key ? { key, item } : one));
}

function without<T>(list: readonly Keyed<T>[], key: number): readonly Keyed<T>[] {
  return list.filter((one) => one.key !== key);
}
