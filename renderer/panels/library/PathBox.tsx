import { useRef, useState, type FormEvent } from 'react';
import { openDropped, useSettings } from '../../state/index.ts';
import { Button, Field, TextInput } from '../../widgets/index.ts';

export interface PathBoxProps {
  /** Why a file could not be opened, as a sentence; '' when nothing is wrong. */
  readonly problem: string;
  readonly onChange: () => void;
  readonly onOpen: (path: string) => void;
}

/** Opens any file by its path. */
export function PathBox({ problem, onChange, onOpen }: PathBoxProps) {
  const folder = useSettings((state) => state.app?.captureFolder ?? '');
  const [path, setPath] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onOpen(path);
  };
  return (
    <form className="library-open" onSubmit={submit}>
      <Field
        label="Path of a capture file"
        problem={problem}
        hint={`Capture folder: ${folder}. To open a file elsewhere, choose it, type its path, or drop it on the window.`}
      >
        {({ id, describedBy }) => (
          <div className="library-open-line">
            <TextInput
              id={id}
              mono
              aria-describedby={describedBy}
              aria-invalid={problem !== ''}
              placeholder="session.mcpcap"
              value={path}
              onChange={(event) => {
                setPath(event.target.value);
                onChange();
              }}
            />
            <Button type="submit">Open</Button>
            <Button onClick={() => picker.current?.click()}>Choose files…</Button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              aria-label="Capture files"
              onChange={(event) => {
                void openDropped(Array.from(event.target.files ?? []));
                event.target.value = '';
              }}
            />
          </div>
        )}
      </Field>
    </form>
  );
}
