import { useRef, useState } from 'react';
import type { Sending } from '../../../shared/compose/index.ts';
import {
  command,
  loadSequences,
  notify,
  openSequence,
  hasChanges,
  sentenceOf,
  useLayout,
  useSequences,
} from '../../state/index.ts';
import { Button, Dialog, Field, TextInput } from '../../widgets/index.ts';
import { fileNameOf, fileNameProblem } from './file-name.ts';

/** Keeps a hand-made message as a step of a file; shown while the layout says so. */
export function KeepMessageDialog() {
  const dialog = useLayout((state) => state.dialog);
  return dialog?.name === 'keep-message' ? <KeepMessage sending={dialog.sending} /> : null;
}

function KeepMessage({ sending }: { readonly sending: Sending }) {
  const close = useLayout((state) => state.close);
  const { folder, fileName: shown } = useSequences();
  const [file, setFile] = useState(shown === '' ? 'requests' : shown);
  const [name, setName] = useState(() => nameOf(sending.text));
  const [problem, setProblem] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const fileName = fileNameOf(file);
  const wrong = fileNameProblem(fileName);
  const known = folder?.files.some((one) => one.fileName === fileName) ?? false;
  const keep = async (): Promise<void> => {
    if (wrong !== '') return;
    try {
      await command('keepMessage', { fileName, name, sending });
      await loadSequences();
      if (!hasChanges(useSequences.getState())) await openSequence(fileName);
      notify({ tone: 'info', text: `Saved in ${fileName}.` });
      close();
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Save the message"
      width={480}
      focus={first}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" disabled={wrong !== ''} onClick={() => void keep()}>
            Save
          </Button>
        </>
      }
    >
      <form
        className="keep-message"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <Field label="Name of the request">
          {({ id }) => <TextInput id={id} ref={first} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Field
          label="File"
          problem={problem === '' ? wrong : problem}
          hint={known ? 'It becomes the last step of this file.' : 'This makes a new file.'}
        >
          {({ id, describedBy }) => (
            <>
              <TextInput
                id={id}
                mono
                list="keep-message-files"
                aria-describedby={describedBy}
                aria-invalid={wrong !== ''}
                value={file}
                onChange={(event) => setFile(event.target.value)}
              />
              <datalist id="keep-message-files">
                {(folder?.files ?? []).map((one) => (
                  <option key={one.fileName} value={one.fileName} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** A name to start from: the method, and what it names. */
function nameOf(text: string): string {
  const method = /"method"\s*:\s*"([^"\\]{1,80})"/.exec(text)?.[1] ?? '';
  const named = /"name"\s*:\s*"([^"\\]{1,80})"/.exec(text)?.[1] ?? '';
  return [method, named].filter((word) => word !== '').join(' ');
}
