import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../../widgets/index.ts';
import { ruleWords, type RuleForm } from './rule-form.ts';

interface RuleListProps {
  readonly rules: readonly RuleForm[];
  /** Key of the rule that is edited. */
  readonly chosen: number;
  /** Keys of rules that have a fault. */
  readonly wrong: ReadonlySet<number>;
  readonly onChoose: (key: number) => void;
  readonly onMove: (key: number, by: -1 | 1) => void;
  readonly onRemove: (key: number) => void;
}

/** The rules in their order. */
export function RuleList({ rules, chosen, wrong, onChoose, onMove, onRemove }: RuleListProps) {
  return (
    <ol className="standing-list" aria-label="Rules">
      {rules.map((rule, at) => {
        const name = `rule ${at + 1}`;
        return (
          <li key={rule.key} data-chosen={rule.key === chosen} data-enabled={rule.enabled}>
            <button
              type="button"
              className="standing-choose"
              aria-current={rule.key === chosen}
              onClick={() => onChoose(rule.key)}
            >
              <span>
                {wrong.has(rule.key) ? <b className="tone-error">✕ </b> : null}
                {rule.method === '' ? 'no method' : rule.method}
              </span>
              <small>
                {rule.enabled ? '' : 'off · '}
                {ruleWords(rule)}
              </small>
            </button>
            <IconButton
              label={`Move ${name} up`}
              icon={<ArrowUp aria-hidden />}
              disabled={at === 0}
              onClick={() => onMove(rule.key, -1)}
            />
            <IconButton
              label={`Move ${name} down`}
              icon={<ArrowDown aria-hidden />}
              disabled={at === rules.length - 1}
              onClick={() => onMove(rule.key, 1)}
            />
            <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={() => onRemove(rule.key)} />
          </li>
        );
      })}
    </ol>
  );
}
