import { duration, OUTCOME_TONES, type ClientFault, type Trial } from '../../../shared/trials/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';

export interface TrialTableProps {
  readonly faults: readonly ClientFault[];
  readonly trials: readonly Trial[];
  /** The fault that is being done. */
  readonly running: string | null;
  readonly onOpen: (capture: string, seq: number) => void;
}

const SIGNS = { ok: '✓', idle: '○', error: '✕' } as const;
const TONES = { ok: 'tone-ok', idle: 'tone-muted', error: 'tone-error' } as const;

/** A line for each fault, as they come, at the end first what failed; a name leads to the frames that show what the server did. */
export function TrialTable({ faults, trials, running, onOpen }: TrialTableProps) {
  const failed = running === null ? trials.filter(hasFailed).map(({ fault }) => fault) : [];
  const ordered = faults.toSorted((one, other) => Number(failed.includes(other.id)) - Number(failed.includes(one.id)));
  return (
    <table className="series-table trials-table">
      <caption className="visually-hidden">How the server takes each fault</caption>
      <thead>
        <tr>
          <th scope="col">fault</th>
          <th scope="col">the client</th>
          <th scope="col">the server</th>
          <th scope="col">after</th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((fault) => {
          const trial = trials.find((each) => each.fault === fault.id);
          return trial === undefined ? (
            <tr key={fault.id} data-fault={fault.id} className="tone-muted">
              <th scope="row" className="mono">
                <i aria-hidden>{running === fault.id ? '◌' : '–'}</i>
                {fault.id}
              </th>
              <td>{fault.does}</td>
              <td colSpan={2}>{running === fault.id ? 'being tried…' : ''}</td>
            </tr>
          ) : (
            <Line key={fault.id} trial={trial} onOpen={onOpen} />
          );
        })}
      </tbody>
    </table>
  );
}

function hasFailed({ outcome }: Trial): boolean {
  return OUTCOME_TONES[outcome] === 'error';
}

function Line({ trial, onOpen }: { readonly trial: Trial; readonly onOpen: TrialTableProps['onOpen'] }) {
  const { fault, does, did, outcome, tookMs, evidence, captures } = trial;
  const tone = OUTCOME_TONES[outcome];
  const [shown] = evidence;
  const [capture = ''] = captures;
  return (
    <tr data-fault={fault} data-outcome={outcome}>
      <th scope="row" className="mono">
        <i aria-hidden className={TONES[tone]}>
          {SIGNS[tone]}
        </i>
        <button
          type="button"
          className="trials-link"
          onClick={() => onOpen(shown?.capture ?? capture, shown?.seq ?? 1)}
        >
          {fault}
        </button>
      </th>
      <td>{does}</td>
      <td className={tone === 'error' ? 'tone-error' : undefined}>
        <GlyphText text={did} />
      </td>
      <td className="trials-took">{tookMs === null ? '' : duration(tookMs)}</td>
    </tr>
  );
}
