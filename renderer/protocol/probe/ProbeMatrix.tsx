import type { ProbeFacts } from '../../../shared/analysis/index.ts';
import { GlyphText } from '../evidence/index.ts';
import { EvidenceLinks } from './EvidenceLinks.tsx';
import { OUTCOME_SIGNS, OUTCOME_TONES, OUTCOME_WORDS, waysOf } from './ways.ts';
import './probe-matrix.css';

export interface ProbeMatrixProps {
  readonly probes: readonly ProbeFacts[];
  /** More may come. */
  readonly busy?: boolean;
  /** Leaves out the ways that were not tried. */
  readonly triedOnly?: boolean;
}

/** What was tried to find out what a server speaks, way by way, with the events that prove each answer. */
export function ProbeMatrix({ probes, busy = false, triedOnly = false }: ProbeMatrixProps) {
  const ways = waysOf(probes).filter(({ steps }) => !triedOnly || steps.length > 0);
  return (
    <table className="probe-matrix">
      <thead>
        <tr>
          <th scope="col">way of speaking</th>
          <th scope="col">answer</th>
          <th scope="col">what was tried, and what came back</th>
          <th scope="col">evidence</th>
        </tr>
      </thead>
      {ways.map(({ target, title, means, outcome, steps }) => (
        <tbody key={target} data-way={target} data-outcome={outcome}>
          {(steps.length === 0 ? [null] : steps).map((step, at) => (
            <tr key={step?.seq ?? target}>
              {at > 0 ? null : (
                <>
                  <th scope="rowgroup" rowSpan={Math.max(1, steps.length)}>
                    {title}
                    <small>{means}</small>
                  </th>
                  <td rowSpan={Math.max(1, steps.length)} className={`probe-outcome ${OUTCOME_TONES[outcome]}`}>
                    <i aria-hidden>{busy && outcome === 'untried' ? '◌' : OUTCOME_SIGNS[outcome]}</i>
                    {busy && outcome === 'untried' ? 'not yet' : OUTCOME_WORDS[outcome]}
                  </td>
                </>
              )}
              <td className={step === null ? 'tone-muted' : ''}>
                {step === null ? (
                  '—'
                ) : (
                  <>
                    {steps.length < 2 ? null : (
                      <i className={OUTCOME_TONES[step.outcome]} aria-label={OUTCOME_WORDS[step.outcome]}>
                        {OUTCOME_SIGNS[step.outcome]}
                      </i>
                    )}
                    <GlyphText text={step.text} />
                  </>
                )}
              </td>
              <td>{step === null ? null : <EvidenceLinks seqs={step.seqs} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
