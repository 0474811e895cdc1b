import { useRef, useState } from 'react';
import { showColumn, useLayout } from '../../state/index.ts';
import { Button, Dialog, Field, TextInput } from '../../widgets/index.ts';
import { placeProblem } from './place-columns.ts';

/** Adds a column with a place of the messages; shown while the layout says so. */
export function AddColumnDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'add-column');
  return shown ? <AddColumn /> : null;
}

function AddColumn() {
  const close = useLayout((state) => state.close);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const path = text.trim();
  const problem = placeProblem(path);
  const add = (): void => {
    if (problem !== '') return;
    showColumn('frames', path, true);
    close();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Column from the message"
      width={440}
      focus={field}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" disabled={problem !== ''} onClick={add}>
            Add
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          label="Path"
          problem={path === '' ? '' : problem}
          hint="As in a filter, for example params.arguments.city or result.content[0].text"
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              ref={field}
              mono
              maxLength={1000}
              aria-describedby={describedBy}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
