import { ExternalLink } from 'lucide-react';
import type { Explanation, Standing, Subject } from '../../../shared/explain/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { explainFocused } from '../../state/index.ts';
import { Badge, OutsideLink, type BadgeTone } from '../../widgets/index.ts';
import { GlyphText } from '../evidence/index.ts';
import { RevisionCells } from './RevisionCells.tsx';
import { subjectWords } from './subject-title.ts';
import './explain.css';

interface ExplanationTextProps {
  readonly explanation: Explanation;
  /** The revision in force; null while none is agreed. */
  readonly revision: Revision | null;
  /** Leaves out the row of revisions: the sentence says as much. */
  readonly brief?: boolean;
}

/** Longest name or value of the peer that is shown, in UTF-16 units. */
const LONGEST = 120;

/** What something is, what it means, how it stands in the revision in force, and where that is written. */
export function ExplanationText({ explanation, revision, brief = false }: ExplanationTextProps) {
  const { kind, meaning, value, standing, replacedBy, source } = explanation;
  return (
    <div className="explain-text">
      <p className="explain-title">
        <b>
          <GlyphText text={shortened(explanation.title)} />
        </b>
        <span>{kind}</span>
        {source === '' || source === 'MCP' ? null : <span className="explain-source">{source}</span>}
        <StandingBadge standing={explanation.inForce} />
      </p>
      <p className="explain-meaning">{meaning}</p>
      {value === null ? null : (
        <p className="explain-value">
          <code>
            <GlyphText text={shortened(value.name)} />
          </code>{' '}
          {value.meaning}
        </p>
      )}
      <p className="explain-standing">
        <span>
          {standing}
          {replacedBy === '' ? null : (
            <>
              {' '}
              Instead: <span className="explain-instead">{replacedBy}</span>.
            </>
          )}
        </span>
        <ClauseLink explanation={explanation} revision={revision} />
      </p>
      {brief ? null : <RevisionCells explanation={explanation} revision={revision} />}
      <Related subjects={explanation.related} />
    </div>
  );
}

const BADGES: Readonly<Record<Exclude<Standing, 'always'>, readonly [tone: BadgeTone, words: string]>> = {
  defined: ['ok', '✓ in force'],
  deprecated: ['warning', '▲ deprecated'],
  removed: ['error', '✕ removed'],
  'not yet': ['error', '✕ not yet'],
  undefined: ['info', '? not part of MCP'],
  unsettled: ['muted', 'no revision yet'],
};

function StandingBadge({ standing }: { readonly standing: Standing }) {
  // Who defines what is the same in every revision stands beside it already.
  if (standing === 'always') return null;
  const [tone, words] = BADGES[standing];
  return <Badge tone={tone}>{words}</Badge>;
}

/** The clause; the official site is opened by pressing it, and never else. */
function ClauseLink({ explanation: { clause }, revision }: Omit<ExplanationTextProps, 'brief'>) {
  if (clause === null) return null;
  return (
    <OutsideLink className="explain-clause" address={clause.url}>
      {clause.revision === null || clause.revision === revision ? '' : `${clause.revision} · `}
      {clause.text}
      <ExternalLink aria-hidden />
    </OutsideLink>
  );
}

function Related({ subjects }: { readonly subjects: readonly Subject[] }) {
  if (subjects.length === 0) return null;
  return (
    <ul className="explain-related" aria-label="Related">
      {subjects.map((subject) => (
        <li key={`${subject.kind} ${subject.of ?? ''} ${subject.name}`}>
          <button
            type="button"
            className="evidence-link"
            onClick={({ currentTarget }) => {
              // The button goes with the explanation that it stands in; the focus stays with what explains.
              currentTarget.closest<HTMLElement>('[data-explain]')?.focus();
              explainFocused(subject);
            }}
          >
            {subjectWords(subject)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
