import { count, LEVEL_SIGNS, type RowPlace } from '../../widgets/index.ts';
import { sectionOf, type FindingSection } from '../../protocol/findings/index.ts';
import type { FindingLine } from './grouped-findings.ts';

const SECTION_WORDS: Readonly<Record<FindingSection, string>> = {
  error: 'Errors: a MUST of the specification',
  warning: 'Warnings: a SHOULD of the specification',
  info: 'Worth knowing',
  expected: 'Intentional: frames sent by hand',
  muted: 'Muted on this server',
};

export interface FindingLineRowProps {
  readonly line: FindingLine | undefined;
  readonly place: RowPlace;
  /** Folds or unfolds what stands below the line. */
  readonly onTurn: () => void;
}

/** One line of the list of findings. */
export function FindingLineRow({ line, place, onTurn }: FindingLineRowProps) {
  if (line === undefined) return <div {...place} />;
  if (line.kind === 'section') {
    const { section, open } = line;
    return (
      <div {...place} className="findings-group" data-section={section} aria-level={1} aria-expanded={open}>
        <span role="gridcell">
          <Fold open={open} words={SECTION_WORDS[section]} onTurn={onTurn} />
          {section === 'expected' || section === 'muted' ? null : (
            <span className={`tone-${section}`} aria-hidden>
              {LEVEL_SIGNS[section]}
            </span>
          )}
          {SECTION_WORDS[section]} <small>{count(line.count)}</small>
        </span>
      </div>
    );
  }
  const { finding } = line;
  const section = sectionOf(finding);
  const many = line.kind === 'rule' ? line : null;
  const [first, ...more] = finding.seqs;
  return (
    <div
      {...place}
      className="findings-row"
      data-rule={finding.rule}
      data-level={finding.level}
      data-within={line.kind === 'finding' && line.within ? '' : undefined}
      aria-level={line.kind === 'finding' && line.within ? 3 : 2}
      aria-expanded={many?.open}
    >
      <span role="gridcell" className={`tone-${toneOf(section)}`} title={finding.level}>
        {LEVEL_SIGNS[finding.level]}
      </span>
      <span role="gridcell" className="findings-rule" title={finding.rule}>
        {many === null ? null : <Fold open={many.open} words={finding.rule} onTurn={onTurn} />}
        {finding.rule}
      </span>
      <span role="gridcell" className="findings-times">
        {many === null ? '' : `×${count(many.count)}`}
      </span>
      <span role="gridcell" className={finding.side === 'client' ? 'tone-c2s' : 'tone-s2c'}>
        {finding.side}
      </span>
      <span role="gridcell" className="findings-said" title={finding.message}>
        {finding.message}
      </span>
      <span role="gridcell" className="findings-revision">
        {finding.revision}
      </span>
      <span role="gridcell" className="findings-frames" title={finding.seqs.join(', ')}>
        {many === null && more.length === 0 ? first : `${first ?? ''} …`}
      </span>
    </div>
  );
}

interface FoldProps {
  readonly open: boolean;
  /** What is folded. */
  readonly words: string;
  readonly onTurn: () => void;
}

/** The mouse's way to fold; the keyboard has the arrows and Enter of the line. */
function Fold({ open, words, onTurn }: FoldProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="findings-fold"
      aria-label={`${open ? 'Fold' : 'Unfold'} ${words}`}
      onClick={onTurn}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {open ? '▾' : '▸'}
    </button>
  );
}

function toneOf(section: FindingSection): string {
  return section === 'expected' || section === 'muted' ? 'muted' : section;
}

/** The heads of the columns. */
export function FindingsHeader() {
  return (
    <div role="row" className="findings-row findings-header">
      <span role="columnheader" aria-label="level" />
      <span role="columnheader">rule</span>
      <span role="columnheader" aria-label="times" />
      <span role="columnheader">side</span>
      <span role="columnheader">what happened</span>
      <span role="columnheader" className="findings-revision">
        revision
      </span>
      <span role="columnheader" className="findings-frames">
        frame
      </span>
    </div>
  );
}
