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
          What would fix it: <JsonText text={fix} /> in the{' '}
          {line.side === 'server' ? 'initialize result' : 'initialize request'}
        </p>
      )}
    </section>
  );
}

/** The row in which a side declares its capabilities, -1 before there is one. */
function declarationRow(model: ConnectionModel, side: LedgerLine['side']): number {
  const first = model.operations.slice(0, 50).find(({ method }) => method === 'initialize');
  if (first === undefined) return -1;
  return side === 'client' ? first.request : first.response;
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
