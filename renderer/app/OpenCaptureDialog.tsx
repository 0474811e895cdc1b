import { useRef, useState, type FormEvent } from 'react';
import { FileText } from 'lucide-react';
import { openCapture, sentenceOf, useLayout, useLibrary, useSettings } from '../state/index.ts';
import { Button, byteSize, count, Dialog, Field, moment, TextInput } from '../widgets/index.ts';
import './open-capture.css';

/** Opens a capture of the folder, or any file by its path; shown while the layout says so. */
export function OpenCaptureDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'open-capture');
  const close = useLayout((state) => state.close);
  return shown ? <OpenCapture onClose={close} /> : null;
}

function OpenCapture({ onClose }: { readonly onClose: () => void }) {
  const captures = useLibrary((state) => state.captures);
  const folder = useSettings((state) => state.app?.captureFolder ?? '');
  const [path, setPath] = useState('');
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const open = async (chosen: string): Promise<void> => {
    if (chosen.trim() === '') {
      setProblem('Say which file to open, or pick one of the list.');
      return;
    }
    try {
      await openCapture(chosen.trim());
      onClose();
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void open(path);
  };

  return (
    <Dialog open onClose={onClose} title="Open a capture" width={620} focus={input}>
      <form className="open-capture" onSubmit={submit}>
        <Field label="Path of a capture file" problem={problem} hint={`Captures are kept in ${folder}`}>
          {({ id, describedBy }) => (
            <div className="open-capture-path">
              <TextInput
                ref={input}
                id={id}
                mono
                aria-describedby={describedBy}
                aria-invalid={problem !== ''}
                placeholder="session.mcpcap"
                value={path}
                onChange={(event) => {
                  setPath(event.target.value);
                  setProblem('');
                }}
              />
              <Button tone="primary" type="submit">
                Open
              </Button>
            </div>
          )}
        </Field>
        <ul aria-label="Captures">
          {captures.map((capture) => (
            <li key={capture.path}>
              <button type="button" title={capture.path} onClick={() => void open(capture.path)}>
                <FileText size={13} aria-hidden />
                <span>{capture.name}</span>
                <small>
                  {capture.events === 0 ? '' : `${count(capture.events)} events · `}
                  {byteSize(capture.bytes)} · {moment(capture.startedAt)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
