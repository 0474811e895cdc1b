import { useMemo, useState } from 'react';
import { useModel, useSelection } from '../../state/index.ts';
import { count, counted, secondsFrom, TextInput, VirtualList } from '../../widgets/index.ts';
import { isAlarming } from '../../protocol/process/index.ts';
import { stderrRowsOf } from './stderr-rows.ts';
import './stderr.css';

/** Every line of stderr, with a search. Choosing one chooses its row everywhere. */
export function StderrList({ live }: { readonly live: boolean }) {
  const model = useModel();
  const { row, select } = useSelection();
  const [sought, setSought] = useState('');
  const all = model === null ? NONE : stderrRowsOf(model);
  // The list grows in place: its length tells that there is more.
  const amount = all.length;
  const found = useMemo(() => {
    if (sought === '' || model === null) return NONE;
    const wanted = sought.toLowerCase();
    return all.slice(0, amount).filter((index) => model.rows.summary(index).toLowerCase().includes(wanted));
  }, [all, amount, model, sought]);
  const rows = sought === '' ? all : found;
  if (model === null) return null;
  return (
    <>
      <div className="environment-bar">
        <TextInput
          aria-label="Search stderr"
          placeholder="Search stderr"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <span>
          {sought === '' ? counted(all.length, 'line') : `${count(rows.length)} of ${counted(all.length, 'line')}`}
        </span>
      </div>
      <VirtualList
        label="stderr"
        count={rows.length}
        rowHeight={20}
        selected={rows.indexOf(row)}
        onSelect={(index) => select(rows[index] ?? -1)}
        live={live && sought === ''}
        empty={sought === '' ? 'The process has written nothing to stderr.' : 'No matching lines.'}
        renderRow={(index, place) => {
          const at = rows[index] ?? -1;
          const text = model.rows.summary(at);
          return (
            <div {...place} className="stderr-row">
              <span role="gridcell" className="stderr-time">
                {secondsFrom(model.rows.time(at), model.zeroT)}
              </span>
              <span role="gridcell" className={isAlarming(text) ? 'tone-error' : ''}>
                {text}
              </span>
            </div>
          );
        }}
      />
    </>
  );
}

const NONE: readonly number[] = [];
