import { duration, OUTCOME_TONES, TONE_SIGNS, type Trial, type TrialSide } from '../../../shared/trials/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';

export interface TrialTableProps {
  /** Who is tried; the other side has the faults. */
  readonly side: TrialSide;
  readonly faults: readonly { readonly id: string; readonly does: string }[];
  readonly trials: readonly Trial[];
  /** The fault that is being done. */
  readonly running: string | null;
  /** What is said of it. */
  readonly during: string;
  readonly onOpen: (capture: string, seq: number) => void;
}

const TONES = { ok: 'tone-ok', idle: 'tone-muted', error: 'tone-error' } as const;

/** A line for each fault, as they come, at the end first what failed; a name leads to the frames that show what was done. */
export function TrialTable({ side, faults, trials, running, during, onOpen }: TrialTableProps) {
  const failed = running === null ? trials.filter(hasFailed).map(({ fault }) => fault) : [];
  const ordered = faults.toSorted((one, other) => Number(failed.includes(other.id)) - Number(failed.includes(one.id)));
  return (
    <table className="series-table trials-table">
      <caption className="visually-hidden">How the {side} takes each fault</caption>
      <thead>
        <tr>
          <th scope="col">fault</th>
          <th scope="col">the {side === 'server' ? 'client' : 'server'}</th>
          <th scope="col">the {side}</th>
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
              <td colSpan={2}>{running === fault.id ? during : ''}</td>
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
  const capture = evidence[0]?.capture ?? captures[0];
  return (
    <tr data-fault={fault} data-outcome={outcome}>
      <th scope="row" className="mono">
        <i aria-hidden className={TONES[tone]}>
          {TONE_SIGNS[tone]}
        </i>
        {capture === undefined ? (
          fault
        ) : (
          <button type="button" className="trials-link" onClick={() => onOpen(capture, evidence[0]?.seq ?? 1)}>
            {fault}
          </button>
        )}
      </th>
      <td>{does}</td>
      <td className={tone === 'error' ? 'tone-error' : undefined}>
        <GlyphText text={did} />
      </td>
      <td className="trials-took">{tookMs === null ? '' : duration(tookMs)}</td>
    </tr>
  );
}
