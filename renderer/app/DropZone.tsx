import { useLayoutEffect, useState } from 'react';
import { FileDown } from 'lucide-react';
import { openDropped, useUploads } from '../state/index.ts';
import './drop-zone.css';

/** Takes files that are dropped anywhere on the window, and shows how far those are that have to be sent. */
export function DropZone() {
  const over = useFilesOver();
  const running = useUploads((state) => state.running);
  return (
    <>
      {over ? (
        <div className="drop-zone" aria-hidden>
          <p>
            <FileDown size={18} /> Drop to open
          </p>
        </div>
      ) : null}
      {running.length === 0 ? null : (
        <ul className="drop-uploads" aria-label="Files on their way">
          {running.map(({ id, name, progress }) => (
            <li key={id}>
              <span>{name}</span>
              <progress aria-label={`Sending ${name}`} value={progress} max={1} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether files are held over the window. What else is dragged belongs to whoever it is dragged over. */
function useFilesOver(): boolean {
  const [over, setOver] = useState(false);
  // Before it is painted: whoever sees the window may drop on it.
  useLayoutEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void openDropped(Array.from(event.dataTransfer?.files ?? []));
    };
    // Before an editor beneath takes the file for text.
    const options = { capture: true };
    window.addEventListener('dragover', onOver, options);
    window.addEventListener('dragleave', onLeave, options);
    window.addEventListener('drop', onDrop, options);
    return () => {
      window.removeEventListener('dragover', onOver, options);
      window.removeEventListener('dragleave', onLeave, options);
      window.removeEventListener('drop', onDrop, options);
    };
  }, []);
  return over;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
