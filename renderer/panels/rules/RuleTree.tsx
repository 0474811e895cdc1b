import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { CommandInput } from '../../../shared/bridge/index.ts';
import type { RuleLine, RulesOutline } from '../../../shared/middle/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { Checkbox, count, IconButton } from '../../widgets/index.ts';
import { movedTo, siblingsBetween } from './rule-places.ts';

export const NO_OUTLINE: RulesOutline = { name: '', lines: [], problems: [] };

type Change = CommandInput<'editRules'>['change'];

interface RuleTreeProps {
  readonly outline: RulesOutline;
  /** How many messages the rule of a line has touched. */
  readonly touched: (line: RuleLine) => number;
  /** Resolves when the text has changed. */
  readonly onChange: (change: Change) => Promise<void>;
}

/** Groups and rules in their order, each with its switch and what it touched. They move by keys, by buttons, or as they are dragged. */
export function RuleTree({ outline: { lines }, touched, onChange }: RuleTreeProps) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, drag] = useState<readonly number[] | null>(null);
  const [over, setOver] = useState('');
  if (lines.length === 0)
    return (
      <p className="rules-none">No rules. Choose a frame and “Hold messages such as the selected one”, or a recipe.</p>
    );
  const move = ({ at }: RuleLine, by: number): void => {
    const to = movedTo(lines, at, by);
    if (to === null) return;
    // What moves takes the focus with it.
    list.current?.querySelector<HTMLElement>(`[data-at="${to.join('.')}"] input`)?.focus();
    void onChange({ kind: 'move', at: [...at], by });
  };
  const onKey = (event: KeyboardEvent, line: RuleLine): void => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (event.altKey && by !== undefined) move(line, by);
    else if (event.key === 'Delete') void onChange({ kind: 'remove', at: [...line.at] });
    else if (by !== undefined && !event.altKey) focusLine(event.currentTarget, by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const dropOn = (event: DragEvent, target: RuleLine): void => {
    event.preventDefault();
    setOver('');
    const by = dragged === null ? 0 : siblingsBetween(dragged, target.at);
    const line = lines.find(({ at }) => at.join('.') === dragged?.join('.'));
    drag(null);
    if (line !== undefined && by !== 0) move(line, by);
  };
  return (
    <ul className="rules-tree" aria-label="Rules" ref={list}>
      {lines.map((line) => {
        const key = line.at.join('.');
        const isTarget = dragged !== null && siblingsBetween(dragged, line.at) !== 0;
        return (
          <li
            key={key}
            data-at={key}
            data-over={over === key && isTarget ? '' : undefined}
            style={{ paddingInlineStart: `calc(${line.at.length - 1} * var(--size-16) + var(--size-2))` }}
            draggable
            onDragStart={() => drag(line.at)}
            onDragEnd={() => drag(null)}
            onDragOver={(event) => {
              if (!isTarget) return;
              event.preventDefault();
              setOver(key);
            }}
            onDrop={(event) => dropOn(event, line)}
            onKeyDown={(event) => onKey(event, line)}
          >
            <GripVertical className="rules-grip" size={12} aria-hidden />
            <Checkbox
              label={line.name.slice(0, 80)}
              checked={line.enabled}
              onChange={(on) => void onChange({ kind: 'switch', at: [...line.at], on })}
            />
            <RuleFacts line={line} touched={touched(line)} />
            <span className="rules-row-acts">
              <IconButton
                label={`Move ${line.name} up (Alt ↑)`}
                icon={<ArrowUp size={12} />}
                disabled={movedTo(lines, line.at, -1) === null}
                onClick={() => move(line, -1)}
              />
              <IconButton
                label={`Move ${line.name} down (Alt ↓)`}
                icon={<ArrowDown size={12} />}
                disabled={movedTo(lines, line.at, 1) === null}
                onClick={() => move(line, 1)}
              />
              <IconButton
                label={`Remove ${line.name} (Delete)`}
                icon={<Trash2 size={12} />}
                onClick={() => void onChange({ kind: 'remove', at: [...line.at] })}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Moves the focus to the switch of the line before or behind. */
function focusLine(line: Element, by: number): void {
  const next = by < 0 ? line.previousElementSibling : line.nextElementSibling;
  next?.querySelector<HTMLElement>('input')?.focus();
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
