import { useEffect } from 'react';
import { sourceName } from '../../../shared/capture/index.ts';
import { trialReport } from '../../../shared/trials/index.ts';
import { activeConnection, notify, openCapture, sentenceOf, showSeq, useLayout } from '../../state/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { SeriesDialog } from '../../protocol/series/index.ts';
import { startTrials, stopTrials, type TrialSeries, tryOnce, useTrials } from './series.ts';
import { TrialTable } from './TrialTable.tsx';
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
  const { target, options, faults, trials, running, stopped } = series;
  const open = async (capture: string, seq: number): Promise<void> => {
    try {
      await openCapture(capture);
      const shown = activeConnection();
      if (shown !== null) showSeq(shown.id, seq);
      onClose();
    } catch (failure) {
      notify({ tone: 'error', text: sentenceOf(failure) });
    }
  };
  return (
    <SeriesDialog
      title={`Faults of clients: ${sourceName(target)}`}
      width={940}
      target={target}
      running={running !== null}
      stopped={stopped}
      foot={{
        over: 'Each fault has a capture of its own; choose one to see its frames.',
        running: 'You can close this: it continues, and the same action shows it again.',
      }}
      facts={{ 'data-testid': 'trials', 'data-running': running ?? '', 'data-trials': trials.length }}
      onAgain={() => startTrials(target, options)}
      onStop={stopTrials}
      onClose={onClose}
    >
      <Verdict series={series} />
      <TrialTable faults={faults} trials={trials} running={running} onOpen={(path, seq) => void open(path, seq)} />
    </SeriesDialog>
  );
}

function Verdict({ series }: { readonly series: TrialSeries }) {
  const { faults, trials, running, stopped, problem, startedAt, tookMs } = series;
  if (running !== null)
    return (
      <p className="series-verdict" role="status">
        Doing {trials.length + 1} of {faults.length}…
      </p>
    );
  const about = { side: 'server' as const, subject: '', against: '', seed: null };
  const { verdict, ok } = trialReport({ ...about, startedAt, tookMs, trials }, problem);
  const tone =
    problem === '' && !trials.some(({ outcome }) => outcome !== 'not met') ? '' : ok ? 'tone-ok' : 'tone-error';
  return (
    <p className={`series-verdict ${tone}`} role={problem === '' ? 'status' : 'alert'}>
      <GlyphText text={stopped ? `Stopped. ${verdict}` : verdict} />
    </p>
  );
}
