import { useState } from 'react';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { Button, count, IconButton } from '../../widgets/index.ts';
import type { FormContext } from './form-registry.ts';

/** Items that are shown at once. */
const STEP = 100;

/** The items of a list. */
export function ArrayMembers({ items, title, onAddClick }: ArrayFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const [shown, setShown] = useState(STEP);
  return (
    <div className="schema-form-members schema-form-inner">
      {items.length === 0 ? <p className="schema-form-none">The list is empty.</p> : items.slice(0, shown)}
      {items.length <= shown ? null : (
        <Button onClick={() => setShown(shown + STEP)}>
          Show {count(Math.min(STEP, items.length - shown))} more of {count(items.length)} items
        </Button>
      )}
      <Button
        tone="ghost"
        icon={<Plus size={12} aria-hidden />}
        aria-label={`Add an item to ${title || 'the list'}`}
        onClick={onAddClick}
      >
        Add an item
      </Button>
    </div>
  );
}

/** An item of a list, with what can be done to it. */
export function ArrayItem({
  children,
  buttonsProps,
  index,
}: ArrayFieldItemTemplateProps<unknown, RJSFSchema, FormContext>) {
  const { hasMoveDown, hasMoveUp, hasRemove, onMoveDownItem, onMoveUpItem, onRemoveItem } = buttonsProps;
  return (
    <div className="schema-form-item">
      <span className="schema-form-index">{index}</span>
      {children}
      <span className="schema-form-item-buttons">
        <IconButton
          label={`Move item ${index} up`}
          icon={<ArrowUp size={12} aria-hidden />}
          disabled={!hasMoveUp}
          onClick={onMoveUpItem}
        />
        <IconButton
          label={`Move item ${index} down`}
          icon={<ArrowDown size={12} aria-hidden />}
          disabled={!hasMoveDown}
          onClick={onMoveDownItem}
        />
        <IconButton
          label={`Remove item ${index}`}
          icon={<X size={12} aria-hidden />}
          disabled={!hasRemove}
          onClick={onRemoveItem}
        />
      </span>
    </div>
  );
}
