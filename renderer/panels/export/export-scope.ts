import { useState } from 'react';
import type { RowTable } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { useFrameView, useScope } from '../../protocol/rows/index.ts';

/** What leaves: everything, the rows of the frame list, the operation of the selected row, the selected row, or what the dialog was opened for. */
export type ExportScope = 'everything' | 'rows' | 'operation' | 'row' | 'given';

/** Most events that an order may name. */
export const MOST_NAMED = 100_000;

/** The events of a scope. */
export interface ScopedEvents {
  readonly scope: ExportScope;
  /** Null for all. */
  readonly seqs: readonly number[] | null;
  /** Why they cannot be exported, as a sentence; '' when they can. */
  readonly problem: string;
}

/**
 * The events of a scope as it stood when it was chosen: what comes meanwhile changes nothing. Null until the rows are known. `given`:
 * what the dialog was opened for.
 */
export function useScopedEvents(
  model: ConnectionModel,
  scope: ExportScope,
  chosen: number,
  given: readonly number[] | null,
): ScopedEvents | null {
  const { filter } = useScope(
    model,
    scope === 'operation' ? 'operation' : scope === 'rows' ? 'rows' : 'everything',
    chosen,
  );
  const view = useFrameView(model, scope === 'rows' || scope === 'operation' ? filter : null);
  const [kept, setKept] = useState<ScopedEvents | null>(null);
  if (kept?.scope === scope) return kept;
  if (view.progress < 1) return null;
  const next = eventsOf(scope, {
    rows: model.rows,
    chosen,
    given,
    count: view.rows.length,
    row: (place) => view.rows.row(place),
  });
  setKept(next);
  return next;
}

interface Sources {
  readonly rows: RowTable;
  readonly chosen: number;
  readonly given: readonly number[] | null;
  /** Rows of the list. */
  readonly count: number;
  row(place: number): number;
}

/** The events of a scope, each once: members of a batch are rows of one event. */
export function eventsOf(scope: ExportScope, { rows, chosen, given, count, row }: Sources): ScopedEvents {
  if (scope === 'everything' || (scope === 'rows' && count === rows.length)) return { scope, seqs: null, problem: '' };
  if (scope === 'given') return { scope, seqs: given ?? [], problem: given === null ? NOTHING : '' };
  if (scope === 'row') return { scope, seqs: chosen < 0 ? [] : [rows.seq(chosen)], problem: chosen < 0 ? NOTHING : '' };
  const seqs = new Set<number>();
  for (let place = 0; place < count && seqs.size <= MOST_NAMED; place += 1) seqs.add(rows.seq(row(place)));
  if (seqs.size > MOST_NAMED)
    return {
      scope,
      seqs: [],
      problem: `More than ${MOST_NAMED} events are selected, the most an export can name: narrow the filter, or export everything.`,
    };
  return { scope, seqs: [...seqs], problem: seqs.size === 0 ? NOTHING : '' };
}

const NOTHING = 'No events are selected.';
