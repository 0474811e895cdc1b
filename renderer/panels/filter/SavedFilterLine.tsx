import { useEffect, useMemo, useRef } from 'react';
import { Trash2 } from 'lucide-react';
import type { SavedFilter } from '../../../shared/bridge/index.ts';
import { parseQuery, type Vocabulary } from '../../../shared/query/index.ts';
import { Button, IconButton, TextInput } from '../../widgets/index.ts';
import { FilterInput } from '../../protocol/filter/index.ts';

interface SavedFilterLineProps {
  readonly saved: SavedFilter;
  /** It was just made: its name has the focus. */
  readonly focused: boolean;
  readonly vocabulary: () => Vocabulary;
  readonly onChange: (saved: SavedFilter) => void;
  readonly onDelete: () => void;
  /** Absent where no connection is shown that could be filtered. */
  readonly onApply?: () => void;
}

/** One saved filter: its name and what it says. */
export function SavedFilterLine(props: SavedFilterLineProps) {
  const { saved, focused, vocabulary, onChange, onDelete, onApply } = props;
  const { name, filter } = saved;
  const reading = useMemo(() => parseQuery(filter), [filter]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.select();
  }, [focused]);
  return (
    <li className="filters-line">
      <TextInput
        ref={input}
        className="filters-name"
        aria-label="Name of the filter"
        placeholder="name"
        maxLength={100}
        value={name}
        onChange={({ target }) => onChange({ name: target.value, filter })}
      />
      <FilterInput
        label={`Filter of ${name || 'the new filter'}`}
        text={filter}
        reading={reading}
        vocabulary={vocabulary}
        onChange={(text) => onChange({ name, filter: text })}
      />
      {onApply === undefined ? null : (
        <Button disabled={!reading.ok} onClick={onApply}>
          Apply
        </Button>
      )}
      <IconButton label={`Delete the filter ${name}`} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}
