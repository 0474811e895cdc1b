import { isFrameClass } from '../../../shared/analysis/index.ts';
import { useModelFacts, useSelection, useTouchedModel } from '../../state/index.ts';
import { directionSign, directionTone, rowTitle } from './row-title.ts';
import './evidence.css';

/** Rows as lines to press: number, direction, method, summary. */
export function RowLines({ rows, label }: { readonly rows: readonly number[]; readonly label: string }) {
  const model = useTouchedModel();
  const { select, row: chosen } = useSelection();
  const known = useModelFacts(model, (shown) => rows.filter((row) => row >= 0 && row < (shown?.rows.length ?? 0)));
  if (model === null) return null;
  return (
    <div className="evidence-rows" role="group" aria-label={label}>
      {known.map((index) => {
        const row = model.rows.at(index);
        return (
          <button
            key={index}
            type="button"
            className="evidence-row"
            aria-pressed={index === chosen}
            onClick={() => select(index)}
          >
            <span className={directionTone(row.dir)}>
              {isFrameClass(row.class) ? 'frame' : 'event'} {row.seq}
            </span>
            <span className={directionTone(row.dir)} aria-hidden>
              {directionSign(row)}
            </span>
            <span>{rowTitle(row)}</span>
            <span className="evidence-row-summary">{row.summary}</span>
          </button>
        );
      })}
    </div>
  );
}
