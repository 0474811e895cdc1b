import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { CommandInput } from '../../../shared/bridge/index.ts';
import type { RuleLine, RulesOutline } from '../../../shared/middle/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { Checkbox, count, IconButton } from '../../widgets/index.ts';

export const NO_OUTLINE: RulesOutline = { name: '', lines: [], problems: [] };

type Change = CommandInput<'editRules'>['change'];

interface RuleTreeProps {
  readonly outline: RulesOutline;
  /** By the position of the rule; empty while other rules are in force. */
  readonly touched: readonly number[];
  readonly onChange: (change: Change) => void;
}

/** Groups and rules in their order, each with its switch and what it touched. */
export function RuleTree({ outline, touched, onChange }: RuleTreeProps) {
  if (outline.lines.length === 0)
    return (
      <p className="rules-none">No rules. Choose a frame and “Hold messages such as the selected one”, or a recipe.</p>
    );
  return (
    <ul className="rules-tree" aria-label="Rules">
      {outline.lines.map((line) => (
        <li key={line.at.join('.')} style={{ paddingInlineStart: `calc(${line.at.length} * var(--size-12))` }}>
          <Checkbox
            label={line.name.slice(0, 80)}
            checked={line.enabled}
            onChange={(on) => onChange({ kind: 'switch', at: [...line.at], on })}
          />
          <RuleFacts line={line} touched={touched[line.index] ?? 0} />
          <span className="rules-row-acts">
            <IconButton
              label={`Move ${line.name} up`}
              icon={<ArrowUp size={12} />}
              onClick={() => onChange({ kind: 'move', at: [...line.at], by: -1 })}
            />
            <IconButton
              label={`Move ${line.name} down`}
              icon={<ArrowDown size={12} />}
              onClick={() => onChange({ kind: 'move', at: [...line.at], by: 1 })}
            />
            <IconButton
              label={`Remove ${line.name}`}
              icon={<Trash2 size={12} />}
              onClick={() => onChange({ kind: 'remove', at: [...line.at] })}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function RuleFacts({ line, touched }: { readonly line: RuleLine; readonly touched: number }) {
  if (line.index < 0) return null;
  return (
    <>
      {touched === 0 ? null : <b className="rules-touched">touched {count(touched)}</b>}
      <small>
        <GlyphText text={`${line.when === '' ? 'every message' : line.when} → ${line.does}`.slice(0, 200)} />
      </small>
    </>
  );
}
