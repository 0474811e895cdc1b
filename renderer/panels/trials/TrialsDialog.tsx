import { useEffect } from 'react';
import { sourceName } from '../../../shared/capture/index.ts';
import { trialReport } from '../../../shared/trials/index.ts';
import { targetLine, useLayout } from '../../state/index.ts';
import { SeriesDialog } from '../../protocol/series/index.ts';
import { openFrames } from './open-frames.ts';
import { SaveReport } from './SaveReport.tsx';
import { startTrials, stopTrials, type TrialSeries, tryOnce, useTrials } from './series.ts';
import { TrialTable } from './TrialTable.tsx';
import { TrialVerdict } from './TrialVerdict.tsx';
import './trials.css';

/** How a server takes what clients do wrong; shown while the layout says so. */
export function TrialsDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const series = useTrials((state) => state.series);
  const asked = dialog?.name === 'trials' ? dialog : null;
  useEffect(() => {
    if (asked !== null) tryOnce(asked.target, asked.options);
  }, [asked]);
  return asked !== null && series !== null ? <TrialsView series={series} onClose={close} /> : null;
}

function TrialsView({ series, onClose }: { readonly series: TrialSeries; readonly onClose: () => void }) {
  const { target, options, faults, trials, running, stopped, problem, startedAt, tookMs } = series;
  const name = sourceName(target);
  const about = { side: 'server', subject: name, against: '', seed: null } as const;
  const report = trialReport({ ...about, startedAt, tookMs, trials }, problem);
  return (
    <SeriesDialog
      title={`Faults of clients: ${name}`}
      width={940}
      about={targetLine(target)}
      running={running !== null}
      stopped={stopped}
      foot={{
        over: 'Each fault has a capture of its own; choose one to see its frames.',
        running: 'You can close this: it continues, and the same action shows it again.',
      }}
      buttons={<SaveReport report={report} />}
      facts={{ 'data-testid': 'trials', 'data-running': running ?? '', 'data-trials': trials.length }}
      onAgain={() => startTrials(target, options)}
      onStop={stopTrials}
      onClose={onClose}
    >
      <TrialVerdict
        report={report}
        stopped={stopped}
        going={running === null ? null : `Doing ${trials.length + 1} of ${faults.length}…`}
      />
      <TrialTable
        side="server"
        faults={faults}
        trials={trials}
        running={running}
        during="being tried…"
        onOpen={(capture, seq) => void openFrames(capture, seq).then((shown) => shown && onClose())}
      />
    </SeriesDialog>
  );
}
