import type { Finding } from '../../../shared/findings/index.ts';
import { LEVEL_SIGNS } from '../../widgets/index.ts';
import { SeqLinks } from '../evidence/index.ts';
import './findings.css';

/** A finding as a tinted box: rule, side, what happened, and the clause with its frames as links. */
export function FindingCallout({ finding }: { readonly finding: Finding }) {
  return (
    <section className={`finding-callout finding-${finding.level}`} aria-label={`${finding.level}: ${finding.rule}`}>
      <p>
        <b className={`tone-${finding.level}`}>
          <span aria-hidden>{LEVEL_SIGNS[finding.level]}</span> {finding.rule}
        </b>{' '}
        {finding.side}
      </p>
      <p className="finding-message">{finding.message}</p>
      <p className="finding-clause">
        {[finding.revision, finding.spec].filter((part) => part !== '').join(' · ')}
        <SeqLinks seqs={finding.seqs} word="frame" />
      </p>
    </section>
  );
}
