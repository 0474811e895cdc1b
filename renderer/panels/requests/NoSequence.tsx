import { FilePlus } from 'lucide-react';
import { useSequences } from '../../state/index.ts';
import { ActionButton } from '../../widgets/index.ts';

/** What stands where no file is shown. */
export function NoSequence() {
  const folder = useSequences((state) => state.folder);
  return (
    <div className="requests-none">
      {folder !== null && folder.problem !== '' ? <p className="tone-error">✕ {folder.problem}</p> : null}
      <p>
        {folder === null || folder.files.length === 0
          ? 'No requests saved yet. Save one from the composer, or start a new file.'
          : 'Choose a file above, or start a new one.'}
      </p>
      <ActionButton action="requests.new" icon={<FilePlus aria-hidden />}>
        New file…
      </ActionButton>
      {folder === null ? null : <p className="requests-folder">Files are kept in {folder.path}</p>}
    </div>
  );
}
