import { useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { exactText, isContainer, rootOf } from '../../../shared/json/index.ts';
import { JsonTreeView, type TreePlace } from '../../protocol/text/index.ts';
import { Button, TextInput } from '../../widgets/index.ts';
import {
  addingTo,
  nameOf,
  takesNames,
  type TreeEdit,
  withAdded,
  withName,
  withoutPlace,
  withValue,
} from './tree-edits.ts';

interface HeldTreeProps {
  readonly text: string;
  /** The text is one JSON value. */
  readonly isJson: boolean;
  readonly onChange: (text: string) => void;
}

/** What is being written about a place. */
type Writing =
  | { readonly kind: 'value' | 'name'; readonly place: TreePlace; readonly written: string }
  | { readonly kind: 'new'; readonly place: TreePlace; readonly name: string; readonly written: string };

/** A message as a tree whose places are set, renamed, removed and added to; every other character of its text stays. */
export function HeldTree({ text, isJson, onChange }: HeldTreeProps) {
  const [place, setPlace] = useState<TreePlace | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const root = useMemo(() => (isJson ? rootOf(text) : null), [text, isJson]);
  const toTree = (): void => {
    setWriting(null);
    frame.current?.querySelector<HTMLElement>('[role="tree"]')?.focus();
  };
  const take = (edit: TreeEdit | null): void => {
    if (edit === null) return;
    onChange(edit.text);
    toTree();
  };
  const begin = (kind: Writing['kind'], at: TreePlace): void => {
    if (kind === 'name' && at.member.key === null) return;
    if (kind === 'new') setWriting({ kind, place: at, name: '', written: '' });
    else
      setWriting({ kind, place: at, written: kind === 'name' ? nameOf(text, at) : exactText(text, at.member.value) });
  };
  const keyAt = (event: KeyboardEvent, at: TreePlace): boolean => {
    if (event.ctrlKey || event.shiftKey) return false;
    if (event.key === 'Enter' && !isContainer(at.member.value)) begin('value', at);
    else if (event.key === 'F2') begin('name', at);
    else if (event.key === 'Insert' || event.key === '+') begin('new', at);
    else if (event.key === 'Delete') take(withoutPlace(text, at));
    else return false;
    return true;
  };
  if (root === null)
    return <p className="held-no-tree">The text is no JSON value: the tree is back as soon as it is one.</p>;
  return (
    <div className="held-tree" ref={frame}>
      <div className="held-tree-scroll">
        <JsonTreeView text={text} root={root} label="Message to edit" edited={{ onPlace: setPlace, keyAt }} />
      </div>
      {writing === null ? (
        <div className="held-tree-acts">
          <PlaceButtons place={place} onBegin={begin} onRemove={(at) => take(withoutPlace(text, at))} />
        </div>
      ) : (
        <WritingForm
          text={text}
          writing={writing}
          onChange={setWriting}
          onCancel={toTree}
          onDone={() => take(editOf(text, writing))}
        />
      )}
    </div>
  );
}

function editOf(text: string, writing: Writing): TreeEdit | null {
  const { place, written } = writing;
  switch (writing.kind) {
    case 'value':
      return withValue(text, place, written);
    case 'name':
      return withName(text, place, written);
    case 'new':
      return withAdded(text, addingTo(place), writing.name, written);
  }
}

interface PlaceButtonsProps {
  readonly place: TreePlace | null;
  readonly onBegin: (kind: Writing['kind'], place: TreePlace) => void;
  readonly onRemove: (place: TreePlace) => void;
}

function PlaceButtons({ place, onBegin, onRemove }: PlaceButtonsProps) {
  if (place === null) return <span>Choose a place of the tree to change it.</span>;
  const { pointer, member, container } = place;
  return (
    <>
      <code title={pointer}>{pointer === '' ? '(the whole)' : pointer}</code>
      <Button title="Enter" onClick={() => onBegin('value', place)}>
        Set…
      </Button>
      <Button title="F2" disabled={member.key === null} onClick={() => onBegin('name', place)}>
        Rename…
      </Button>
      <Button title="Insert, or +" onClick={() => onBegin('new', place)}>
        Add…
      </Button>
      <Button title="Delete" disabled={container === null} onClick={() => onRemove(place)}>
        Remove
      </Button>
    </>
  );
}

interface WritingFormProps {
  readonly text: string;
  readonly writing: Writing;
  readonly onChange: (writing: Writing) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function WritingForm({ text, writing, onChange, onCancel, onDone }: WritingFormProps) {
  const { kind, place, written } = writing;
  const at = kind === 'new' ? addingTo(place) : place.pointer;
  return (
    <form
      className="held-tree-acts"
      aria-label={WORDS[kind]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onDone();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <code title={at}>{at === '' ? '(the whole)' : at}</code>
      {writing.kind === 'new' && takesNames(text, at) ? (
        <TextInput
          autoFocus
          mono
          aria-label="Name of the new member"
          placeholder="name"
          value={writing.name}
          onChange={({ target }) => onChange({ ...writing, name: target.value })}
        />
      ) : null}
      <TextInput
        autoFocus={!(kind === 'new' && takesNames(text, at))}
        mono
        aria-label={kind === 'name' ? 'New name' : 'Value'}
        placeholder={kind === 'name' ? '' : 'JSON, or any text'}
        value={written}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ ...writing, written: target.value })}
      />
      <Button tone="primary" type="submit">
        {WORDS[kind]}
      </Button>
      <Button tone="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

const WORDS = { value: 'Set', name: 'Rename', new: 'Add' } as const;
