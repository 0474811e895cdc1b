import { useRef } from 'react';
import { deleteSequence, notify, sentenceOf, useLayout, useSequences } from '../../state/index.ts';
import { Button, Dialog } from '../../widgets/index.ts';

/** Asks before a file is deleted; shown while the layout says so. */
export function DeleteSequenceDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'delete-sequence');
  const close = useLayout((state) => state.close);
  const { fileName, folder } = useSequences();
  const keep = useRef<HTMLButtonElement>(null);
  const remove = (): void => {
    close();
    deleteSequence().catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
  };
  return (
    <Dialog
      open={shown}
      onClose={close}
      title={`Delete ${fileName}?`}
      width={440}
      focus={keep}
      footer={
        <>
          <Button ref={keep} onClick={close}>
            Keep
          </Button>
          <Button tone="danger" onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p className="delete-sequence">The file is deleted from {folder?.path ?? 'its folder'}. There is no way back.</p>
    </Dialog>
  );
}
