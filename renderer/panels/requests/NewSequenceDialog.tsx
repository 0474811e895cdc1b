import { useRef, useState } from 'react';
import { createSequence, sentenceOf, useLayout, useSequences } from '../../state/index.ts';
import { Button, Dialog, Field, TextInput } from '../../widgets/index.ts';
import { fileNameOf, fileNameProblem } from './file-name.ts';

/** What a new file begins with. */
const START = `mcpscope-sequence: 1
steps:
  - request: tools/list
    expect: class:response.result
`;

/** Begins a file; shown while the layout says so. */
export function NewSequenceDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'new-sequence');
  return shown ? <NewSequence /> : null;
}

function NewSequence() {
  const close = useLayout((state) => state.close);
  const files = useSequences((state) => state.folder?.files);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fileName = fileNameOf(name);
  const taken = files?.some((file) => file.fileName === fileName) ?? false;
  const wrong = taken ? 'This file already exists.' : fileNameProblem(fileName);
  const make = async (): Promise<void> => {
    if (wrong !== '') return;
    try {
      await createSequence(fileName, START);
      close();
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
  };
  return (
    <Dialog
      open
      onClose={close}
      title="New file of requests"
      width={440}
      focus={field}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" disabled={wrong !== ''} onClick={() => void make()}>
            Create
          </Button>
        </>
      }
    >
      <form
        className="keep-message"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field
          label="File"
          problem={name === '' ? problem : problem === '' ? wrong : problem}
          hint="For example weather.yaml"
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              ref={field}
              mono
              aria-describedby={describedBy}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
