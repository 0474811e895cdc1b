import { JsonText, VirtualList } from '../../widgets/index.ts';
import { ALLOWED_WORDS, TONE_SIGNS, VERDICT_TONES, type LedgerLine } from './ledger-lines.ts';
import type { SessionFact } from './session-facts.ts';

/** A line of the list: a heading, a capability, or a fact of the session. */
export type ListLine =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'capability'; readonly line: LedgerLine }
  | { readonly kind: 'fact'; readonly fact: SessionFact };

interface LedgerListProps {
  readonly label: string;
  readonly lines: readonly ListLine[];
  /** Head of the column of what is allowed. */
  readonly revision: string;
  /** Leaves out the column of use, for two lists side by side. */
  readonly narrow: boolean;
  /** `side path` of the chosen capability. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

export function keyOf({ side, path }: Pick<LedgerLine, 'side' | 'path'>): string {
  return `${side} ${path}`;
}

/** The ledger as a list that is moved through by keyboard. */
export function LedgerList({ label, lines, revision, narrow, chosen, onChoose }: LedgerListProps) {
  const at = lines.findIndex((line) => line.kind === 'capability' && keyOf(line.line) === chosen);
  const className = `ledger-row ${narrow ? 'ledger-narrow' : ''}`;
  return (
    <VirtualList
      label={label}
      count={lines.length}
      rowHeight={25}
      selected={at}
      onSelect={(index) => {
        const step = index >= at ? 1 : -1;
        for (let i = index; i >= 0 && i < lines.length; i += step) {
          const line = lines[i];
          if (line?.kind === 'capability') {
            onChoose(keyOf(line.line));
            return;
          }
        }
      }}
      header={
        <div role="row" className={`${className} ledger-header`}>
          <span role="columnheader">capability</span>
          <span role="columnheader">{narrow ? 'allowed' : revision}</span>
          <span role="columnheader">declared</span>
          {narrow ? null : <span role="columnheader">used</span>}
          <span role="columnheader">verdict</span>
        </div>
      }
      renderRow={(index, place) => {
        const line = lines[index];
        if (line === undefined) return <div {...place} />;
        if (line.kind === 'group') {
          return (
            <div {...place} className="ledger-group">
              <span role="gridcell">{line.title}</span>
            </div>
          );
        }
        if (line.kind === 'fact') {
          const { name, declared, used, verdict, tone } = line.fact;
          return (
            <div {...place} className={className}>
              <span role="gridcell">{name}</span>
              <span role="gridcell" />
              <span role="gridcell">{declared}</span>
              {narrow ? null : <span role="gridcell">{used}</span>}
              <span role="gridcell" className={`tone-${tone}`}>
                {TONE_SIGNS[tone]} {verdict}
              </span>
            </div>
          );
        }
        const { path, sub, allowed, differs, declared, used, verdict } = line.line;
        const tone = VERDICT_TONES[verdict];
        return (
          <div {...place} className={className} data-capability={path} data-verdict={verdict}>
            <span role="gridcell" className={`ledger-path ${sub ? 'ledger-sub' : ''}`} title={path}>
              {narrow && sub ? path.slice(path.indexOf('.')) : path}
            </span>
            <span role="gridcell" className={differs ? 'ledger-differs' : 'tone-muted'}>
              {differs ? '≠ ' : ''}
              {ALLOWED_WORDS[allowed]}
            </span>
            <span role="gridcell" title={declared ?? undefined}>
              {declared === null ? <span className="tone-muted">—</span> : <JsonText text={declared} />}
            </span>
            {narrow ? null : <span role="gridcell">{used === '' ? <span className="tone-muted">—</span> : used}</span>}
            <span role="gridcell" className={`tone-${tone}`} title={verdict}>
              {TONE_SIGNS[tone]} {verdict}
            </span>
          </div>
        );
      }}
    />
  );
}
