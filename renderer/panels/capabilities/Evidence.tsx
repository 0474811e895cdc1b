import { CAPABILITY_PATHS } from '../../../shared/mcp/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { JsonText } from '../../widgets/index.ts';
import { RowLines } from '../evidence/index.ts';
import { remedy, TONE_SIGNS, VERDICT_TONES, verdictSentence, type LedgerLine } from './ledger-lines.ts';

/** Why a line of the ledger says what it says, with the frames that prove it. */
export function Evidence({ model, line }: { readonly model: ConnectionModel; readonly line: LedgerLine }) {
  const tone = VERDICT_TONES[line.verdict];
  const fix = remedy(line);
  const declaration = declarationRow(model, line.side);
  const uses = line.seqs.map((seq) => model.rows.firstOfSeq(seq));
  const rows = [...new Set([...(declaration < 0 ? [] : [declaration]), ...uses])].toSorted((a, b) => a - b);
  return (
    <section className="ledger-evidence" aria-label="Evidence">
      <h3>
        <span className="mono">{line.path}</span>
        <span className={`tone-${tone}`}>
          {TONE_SIGNS[tone]} {line.verdict}
        </span>
        <small>{[line.side, ...history(line)].join(' · ')}</small>
      </h3>
      <p>{verdictSentence(line)}</p>
      {rows.length === 0 ? null : <RowLines rows={rows} label="Frames of this capability" />}
      {fix === '' ? null : (
        <p className="ledger-remedy">
          What would fix it: <JsonText text={fix} /> in the {placeOfDeclaration(model, line.side)}
        </p>
      )}
    </section>
  );
}

/** The row in which a side declares its capabilities, -1 before there is one. */
function declarationRow(model: ConnectionModel, side: LedgerLine['side']): number {
  // A modern client declares itself in every request, so the first one stands for all.
  const modern = model.session?.era === 'modern';
  const first = model.operations
    .slice(0, 50)
    .find(({ method, dir }) =>
      modern ? dir === 'c2s' && (side === 'client' || method === 'server/discover') : method === 'initialize',
    );
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
