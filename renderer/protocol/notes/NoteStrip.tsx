import { useLayoutEffect, useRef } from 'react';
import { Pencil, StickyNote } from 'lucide-react';
import { MARK_COLOURS } from '../../../shared/capture/index.ts';
import { notify, runAction, useAction, sentenceOf, type ConnectionModel } from '../../state/index.ts';
import { Button, IconButton, MenuButton } from '../../widgets/index.ts';
import { knownMark, markEvent, writeNote, type ChosenEvent } from './annotating.ts';
import { editNote, isSame, leaveNote, saveNote, useNoteEditor } from './note-editor.ts';
import './note.css';

interface NoteStripProps {
  readonly model: ConnectionModel;
  readonly seq: number;
}

const attempt = (work: Promise<void>): void => {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
};

/** What the user says about the chosen event, and the editor for it. Nothing where nothing is said. */
export function NoteStrip({ model, seq }: NoteStripProps) {
  const event: ChosenEvent = { connection: model.id, seq };
  const editing = useNoteEditor(({ draft }) => draft !== null && isSame(draft, event));
  const annotation = model.annotationOf(seq);
  const mark = knownMark(annotation?.mark);
  const note = annotation?.note ?? '';
  if (!editing && note === '' && mark === '') return null;
  return (
    <section className="note" aria-label="Note" data-colour={mark === '' ? undefined : mark}>
      {editing ? (
        <NoteEditor seq={seq} />
      ) : (
        <>
          {note === '' ? <p className="note-mark">marked {mark}</p> : <p className="note-text">{note}</p>}
          <span className="note-does">
            {note === '' ? null : (
              <IconButton
                label="Edit the note"
                shortcut="a"
                icon={<Pencil aria-hidden />}
                onClick={() => editNote(event)}
              />
            )}
            <MenuButton
              label="Change the note or its mark"
              trigger={
                <button type="button" className="note-swatch">
                  <i className="colour-swatch" aria-hidden />
                  <span>{mark === '' ? 'no mark' : mark}</span>
                </button>
              }
              items={[
                ...MARK_COLOURS.map((colour) => ({
                  label: colour,
                  hint: colour === mark ? 'now' : '',
                  onSelect: () => attempt(markEvent(event, colour)),
                })),
                {
                  label: 'no mark',
                  disabled: mark === '',
                  separated: true,
                  onSelect: () => attempt(markEvent(event, '')),
                },
                {
                  label: 'Remove the note',
                  disabled: note === '',
                  onSelect: () => attempt(writeNote(event, '')),
                },
              ]}
            />
          </span>
        </>
      )}
    </section>
  );
}

/** Where a note is written: Mod+Enter keeps it, Escape leaves it. */
function NoteEditor({ seq }: { readonly seq: number }) {
  const text = useNoteEditor(({ draft }) => draft?.text ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
    const { current } = area;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const end = (how: () => void): void => {
    how();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <div className="note-editor">
      <textarea
        ref={area}
        aria-label={`Note on event ${seq}`}
        placeholder="What to remember about this event"
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        maxLength={10_000}
        value={text}
        onChange={({ target }) =>
          useNoteEditor.setState(({ draft }) => ({ draft: draft === null ? null : { ...draft, text: target.value } }))
        }
        onKeyDown={(event) => {
          const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (!saves && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          end(saves ? saveNote : leaveNote);
        }}
      />
      <p className="note-editor-does">
        <small>Kept beside the capture; the capture itself does not change.</small>
        <Button onClick={() => end(leaveNote)}>Cancel</Button>
        <Button tone="primary" title="Ctrl Enter" onClick={() => end(saveNote)}>
          Save
        </Button>
      </p>
    </div>
  );
}

/** The way to a first note on the chosen event, for a place beside its name. */
export function NoteButton({ model, seq }: NoteStripProps) {
  const { enabled } = useAction('notes.write');
  if (!enabled || (model.annotationOf(seq)?.note ?? '') !== '') return null;
  return (
    <IconButton
      label="Write a note on this row"
      shortcut="a"
      className="note-begin"
      icon={<StickyNote aria-hidden />}
      onClick={() => runAction('notes.write')}
    />
  );
}
