import type { ReactNode } from 'react';
import type { SessionFact } from '../../../shared/analysis/index.ts';
import { JsonText, VirtualList, type RowPlace } from '../../widgets/index.ts';
import { FACT_TONES, FACT_WORDS, nearestLine, type LedgerTone } from '../../protocol/differences/index.ts';
import { FirstSeq } from './FirstSeq.tsx';
import type { Happening } from './happenings.ts';
import { ALLOWED_WORDS, TONE_SIGNS, VERDICT_TONES, type LedgerLine } from './ledger-lines.ts';

/** A line of the list: a heading, a capability, a fact beside them, or something that happened. */
export type ListLine =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'capability'; readonly key: string; readonly line: LedgerLine }
  | { readonly kind: 'fact'; readonly key: string; readonly fact: SessionFact }
  | { readonly kind: 'happening'; readonly happening: Happening };

interface LedgerListProps {
  readonly lines: readonly ListLine[];
  /** Head of the column of what is allowed. */
  readonly revision: string;
  /** Key of the chosen line. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

export function keyOf({ side, path }: Pick<LedgerLine, 'side' | 'path'>): string {
  return `${side} ${path}`;
}

/** The ledger as a list that is moved through by keyboard. */
export function LedgerList({ lines, revision, chosen, onChoose }: LedgerListProps) {
  const at = lines.findIndex((line) => 'key' in line && line.key === chosen);
  return (
    <VirtualList
      label="Capabilities"
      count={lines.length}
      rowHeight={25}
      selected={at}
      onSelect={(index) => {
        const line = lines[nearestLine(lines, at, index, (one) => 'key' in one)];
        if (line !== undefined && 'key' in line) onChoose(line.key);
      }}
      header={
        <div role="row" className="ledger-row ledger-header">
          <span role="columnheader">capability</span>
          <span role="columnheader">{revision}</span>
          <span role="columnheader">declared</span>
          <span role="columnheader">used</span>
          <span role="columnheader">verdict</span>
        </div>
      }
      renderRow={(index, place) => {
        const line = lines[index];
        return line === undefined ? <div {...place} /> : <LedgerListRow line={line} place={place} />;
      }}
    />
  );
}

function LedgerListRow({ line, place }: { readonly line: ListLine; readonly place: RowPlace }) {
  switch (line.kind) {
    case 'group':
      return (
        <div {...place} className="ledger-group">
          <span role="gridcell">{line.title}</span>
        </div>
      );
    case 'capability':
      return <CapabilityRow line={line.line} place={place} />;
    case 'fact':
      return <FactRow fact={line.fact} place={place} />;
    case 'happening': {
      const { name, declared, used, verdict, tone } = line.happening;
      return (
        <div {...place} className="ledger-row">
          <span role="gridcell">{name}</span>
          <span role="gridcell" />
          <span role="gridcell">{declared}</span>
          <span role="gridcell">{used}</span>
          <VerdictCell tone={tone}>{verdict}</VerdictCell>
        </div>
      );
    }
  }
}

function CapabilityRow({ line, place }: { readonly line: LedgerLine; readonly place: RowPlace }) {
  const { path, sub, allowed, differs, declared, used, seqs, verdict, note } = line;
  return (
    <div {...place} className="ledger-row" data-capability={path} data-verdict={verdict}>
      <span role="gridcell" className={`ledger-path ${sub ? 'ledger-sub' : ''}`} title={path}>
        {path}
      </span>
      <span role="gridcell" className={differs ? 'ledger-differs' : 'tone-muted'}>
        {differs ? '≠ ' : ''}
        {ALLOWED_WORDS[allowed]}
      </span>
      <span role="gridcell" className="ledger-declared" title={declared ?? undefined}>
        {declared === null ? <Nothing /> : <JsonText text={declared} />}
        {note === undefined ? null : (
          <small className="ledger-note" title={note}>
            {note}
          </small>
        )}
      </span>
      <UsedCell used={used} seqs={seqs} />
      <VerdictCell tone={VERDICT_TONES[verdict]}>{verdict}</VerdictCell>
    </div>
  );
}

function FactRow({ fact, place }: { readonly fact: SessionFact; readonly place: RowPlace }) {
  const { name, allowed, offered, used, seqs, verdict } = fact;
  return (
    <div {...place} className="ledger-row" data-fact={name} data-verdict={verdict}>
      <span role="gridcell">{FACT_WORDS[name].name}</span>
      <span role="gridcell" className="tone-muted">
        {allowed === 'other transport' ? 'not on this transport' : ALLOWED_WORDS[allowed]}
      </span>
      <span role="gridcell" title={offered}>
        {offered === '' ? <Nothing /> : offered}
      </span>
      <UsedCell used={used} seqs={used === '' ? [] : seqs} />
      <VerdictCell tone={FACT_TONES[verdict]}>{verdict}</VerdictCell>
    </div>
  );
}

function UsedCell({ used, seqs }: { readonly used: string; readonly seqs: readonly number[] }) {
  const [first] = seqs;
  if (used === '')
    return (
      <span role="gridcell">
        <Nothing />
      </span>
    );
  return (
    <span role="gridcell" className="ledger-used" title={used}>
      <span>{used}</span>
      {first === undefined ? null : <FirstSeq seq={first} />}
    </span>
  );
}

function VerdictCell({ tone, children }: { readonly tone: LedgerTone; readonly children: ReactNode }) {
  return (
    <span role="gridcell" className={`tone-${tone}`} title={typeof children === 'string' ? children : undefined}>
      {TONE_SIGNS[tone]} {children}
    </span>
  );
}

function Nothing() {
  return <span className="tone-muted">—</span>;
}
