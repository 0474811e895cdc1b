import { useMemo } from 'react';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ColourRule } from '../../../shared/bridge/index.ts';
import { MARK_COLOURS } from '../../../shared/capture/index.ts';
import { parseQuery, type Vocabulary } from '../../../shared/query/index.ts';
import { IconButton, Select, TextInput } from '../../widgets/index.ts';
import { FilterInput } from '../../protocol/filter/index.ts';

interface ColourRuleLineProps {
  readonly rule: ColourRule;
  readonly first: boolean;
  readonly last: boolean;
  readonly vocabulary: () => Vocabulary;
  readonly onChange: (rule: ColourRule) => void;
  /** One place up (-1) or down (1). */
  readonly onMove: (by: 1 | -1) => void;
  readonly onDelete: () => void;
}

const COLOURS = MARK_COLOURS.map((colour) => ({ value: colour, label: colour }));

/** One colour rule: whether it holds, its colour, its name, and what it colours. */
export function ColourRuleLine({ rule, first, last, vocabulary, onChange, onMove, onDelete }: ColourRuleLineProps) {
  const { name, filter, colour, enabled } = rule;
  const reading = useMemo(() => parseQuery(filter), [filter]);
  const called = name || filter || 'the new rule';
  return (
    <li className="filters-line" data-colour={colour} data-off={enabled ? undefined : ''}>
      <input
        type="checkbox"
        className="filters-enabled"
        aria-label={`Colour by ${called}`}
        title={enabled ? 'This rule colours rows' : 'This rule is off'}
        checked={enabled}
        onChange={({ target }) => onChange({ ...rule, enabled: target.checked })}
      />
      <span className="colour-swatch" aria-hidden />
      <Select
        label={`Colour of ${called}`}
        className="filters-colour"
        value={colour}
        options={COLOURS}
        onChange={(next) => onChange({ ...rule, colour: next })}
      />
      <TextInput
        className="filters-name"
        aria-label="Name of the rule"
        placeholder="name"
        maxLength={100}
        value={name}
        onChange={({ target }) => onChange({ ...rule, name: target.value })}
      />
      <FilterInput
        label={`Filter of ${called}`}
        placeholder="rows that match this filter"
        text={filter}
        reading={reading}
        vocabulary={vocabulary}
        onChange={(text) => onChange({ ...rule, filter: text })}
      />
      <span className="filters-order">
        <IconButton label="Move up" icon={<ArrowUp />} disabled={first} onClick={() => onMove(-1)} />
        <IconButton label="Move down" icon={<ArrowDown />} disabled={last} onClick={() => onMove(1)} />
      </span>
      <IconButton label={`Delete the rule ${called}`} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}
