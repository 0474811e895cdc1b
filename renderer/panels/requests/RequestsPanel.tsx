import { useEffect, useState } from 'react';
import { loadSequences, useActiveConnection, useSequences } from '../../state/index.ts';
import { Segmented } from '../../widgets/index.ts';
import { NoSequence } from './NoSequence.tsx';
import { SequenceBar, Standing } from './SequenceBar.tsx';
import { SequenceText } from './SequenceText.tsx';
import { StepList } from './StepList.tsx';
import { useOutline } from './use-outline.ts';
import './requests.css';

type View = 'steps' | 'text';

/** Saved requests and sequences: files of messages, which run on the shown connection. */
export function RequestsPanel() {
  const connection = useActiveConnection();
  const { fileName, text, runs } = useSequences();
  const [view, setView] = useState<View>('steps');
  const outline = useOutline(text);
  useEffect(() => void loadSequences(), []);
  const report = connection === null ? undefined : runs[connection.id];
  return (
    <div className="requests" data-testid="requests" data-run={report?.state ?? ''}>
      <SequenceBar report={report} />
      {fileName === '' ? (
        <NoSequence />
      ) : (
        <>
          <div className="requests-views">
            <Segmented
              label="How the file is shown"
              value={view}
              options={[
                { value: 'steps', label: 'Steps' },
                { value: 'text', label: 'Text' },
              ]}
              onChange={setView}
            />
            <Standing report={report} name={outline.name} />
            <ProblemLine outline={outline} onShow={() => setView('text')} />
          </div>
          {view === 'steps' ? (
            <StepList outline={outline} report={report} />
          ) : (
            <SequenceText problems={outline.problems} />
          )}
        </>
      )}
    </div>
  );
}

function ProblemLine({
  outline,
  onShow,
}: {
  readonly outline: ReturnType<typeof useOutline>;
  readonly onShow: () => void;
}) {
  const [first] = outline.problems;
  if (first === undefined) return null;
  const more = outline.problems.length - 1;
  return (
    <p className="tone-error requests-problem" role="status">
      ✕ line {first.line}: {first.message} {more > 0 ? `And ${more} more.` : ''}{' '}
      <button type="button" className="evidence-link" onClick={onShow}>
        Show the text
      </button>
    </p>
  );
}
