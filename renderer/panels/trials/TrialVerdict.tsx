import type { TrialReport } from '../../../shared/trials/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';

interface TrialVerdictProps {
  readonly report: TrialReport;
  readonly stopped: boolean;
  /** What is going on, as a sentence; null when it is over. */
  readonly going: string | null;
}

/** What a run of faults came to, or where it is. */
export function TrialVerdict({ report, stopped, going }: TrialVerdictProps) {
  if (going !== null)
    return (
      <p className="series-verdict" role="status">
        {going}
      </p>
    );
  const { verdict, ok, problem, trials } = report;
  const met = trials.some(({ outcome }) => outcome !== 'not met');
  const tone = problem === '' && !met ? '' : ok ? 'tone-ok' : 'tone-error';
  return (
    <p className={`series-verdict ${tone}`} role={problem === '' ? 'status' : 'alert'}>
      <GlyphText text={stopped ? `Stopped. ${verdict}` : verdict} />
    </p>
  );
}
