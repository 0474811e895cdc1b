import type { ReactNode } from 'react';
import type { SessionFact } from '../../../shared/analysis/index.ts';
import { CAPABILITY_PATHS } from '../../../shared/mcp/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { JsonText } from '../../widgets/index.ts';
import { RowLines } from '../../protocol/evidence/index.ts';
import { FindingCallout } from '../../protocol/findings/index.ts';
import { ComposeCalls } from './ComposeCalls.tsx';
import { FACT_TONES, FACT_WORDS, type LedgerTone } from '../../protocol/differences/index.ts';
import { remedy, TONE_SIGNS, VERDICT_TONES, verdictSentence, type LedgerLine } from './ledger-lines.ts';
import { RequestDeclarations } from './RequestDeclarations.tsx';

const FINDINGS_SHOWN = 3;

/** Why a line of the ledger says what it says, with the frames that prove it. */
export function Evidence({ model, line }: { readonly model: ConnectionModel; readonly line: LedgerLine }) {
  const fix = remedy(line);
  const declaration = declarationRow(model, line.side);
  const uses = rowsOf(model, line.seqs);
  const answers = uses.map((row) => model.rows.peer(row)).filter((row) => row >= 0);
  const rows = ascending([...(declaration < 0 ? [] : [declaration]), ...uses, ...answers]);
  const modern = model.session?.era === 'modern' ? (model.session.modern ?? null) : null;
  return (
    <EvidenceFrame
      name={<span className="mono">{line.path}</span>}
      tone={VERDICT_TONES[line.verdict]}
      verdict={line.verdict}
      beside={[line.side, ...history(line), ...(line.note === undefined ? [] : [line.note])]}
    >
      <p>{verdictSentence(line)}</p>
      {line.declared === null || line.declared.length < 24 ? null : (
        <p className="ledger-value">
          declared <JsonText text={line.declared} />
        </p>
      )}
      <CapabilityFindings model={model} rows={rows} />
      {line.side === 'client' && modern !== null && (line.by !== undefined || line.used !== '') ? (
        <RequestDeclarations modern={modern} by={line.by ?? []} />
      ) : null}
      {rows.length === 0 ? null : <RowLines rows={rows} label="Frames of this capability" />}
      {line.side === 'server' ? <ComposeCalls path={line.path} revision={model.session?.revision ?? ''} /> : null}
      {fix === '' ? null : (
        <p className="ledger-remedy">
          What would fix it: <JsonText text={fix} /> in the {placeOfDeclaration(model, line.side)}
        </p>
      )}
    </EvidenceFrame>
  );
}

/** What a fact beside the capabilities is, and where it was seen. */
export function FactEvidence({ model, fact }: { readonly model: ConnectionModel; readonly fact: SessionFact }) {
  const { name, about } = FACT_WORDS[fact.name];
  const rows = rowsOf(model, fact.seqs);
  const words = [fact.offered, fact.used].filter((part) => part !== '');
  return (
    <EvidenceFrame name={name} tone={FACT_TONES[fact.verdict]} verdict={fact.verdict} beside={words}>
      <p>{about}</p>
      {rows.length === 0 ? null : <RowLines rows={rows} label="Events of this fact" />}
    </EvidenceFrame>
  );
}

interface EvidenceFrameProps {
  readonly name: ReactNode;
  readonly tone: LedgerTone;
  readonly verdict: string;
  readonly beside: readonly string[];
  readonly children: ReactNode;
}

function EvidenceFrame({ name, tone, verdict, beside, children }: EvidenceFrameProps) {
  return (
    <section className="ledger-evidence" aria-label="Evidence">
      <h3>
        {name}
        <span className={`tone-${tone}`}>
          {TONE_SIGNS[tone]} {verdict}
        </span>
        <small>{beside.join(' · ')}</small>
      </h3>
      {children}
    </section>
  );
}

/** What the rules on capabilities found in these rows. */
function CapabilityFindings({ model, rows }: { readonly model: ConnectionModel; readonly rows: readonly number[] }) {
  const findings = new Set(
    rows
      .flatMap((row) => model.findingsOfRow(row))
      .filter(({ rule, level }) => rule.startsWith('cap-') && level !== 'info'),
  );
  return Array.from(findings)
    .slice(0, FINDINGS_SHOWN)
    .map((finding) => <FindingCallout key={finding.index} finding={finding} />);
}

function rowsOf(model: ConnectionModel, seqs: readonly number[]): number[] {
  return seqs.map((seq) => model.rows.firstOfSeq(seq)).filter((row) => row < model.rows.length);
}

function ascending(rows: readonly number[]): number[] {
  return Array.from(new Set(rows)).toSorted((a, b) => a - b);
}

/** The row in which a side declares its capabilities, -1 before there is one. */
function declarationRow(model: ConnectionModel, side: LedgerLine['side']): number {
  // A modern client declares itself in every request: those stand in a list of their own.
  const modern = model.session?.era === 'modern';
  if (modern && side === 'client') return -1;
  const first = model.operations
    .slice(0, 50)
    .find(({ method, dir }) => dir === 'c2s' && method === (modern ? 'server/discover' : 'initialize'));
  if (first === undefined) return -1;
  return side === 'client' ? first.request : first.response;
}

/** Where a side of this era declares its capabilities (2026-07-28: in every request, and in the answer to discover). */
function placeOfDeclaration(model: ConnectionModel, side: LedgerLine['side']): string {
  if (model.session?.era === 'modern') return side === 'server' ? 'server/discover result' : '_meta of the request';
  return side === 'server' ? 'initialize result' : 'initialize request';
}

function history({ side, path }: Pick<LedgerLine, 'side' | 'path'>): string[] {
  const entry = CAPABILITY_PATHS.find((known) => known.side === side && known.path === path);
  if (entry === undefined) return [];
  return [
    `since ${entry.since}`,
    ...(entry.deprecated === undefined ? [] : [`deprecated in ${entry.deprecated}`]),
    ...(entry.removed === undefined ? [] : [`removed in ${entry.removed}`]),
  ];
}
