import { useMemo } from 'react';
import { runAction, useModel, useSelection, type ConnectionModel } from '../../state/index.ts';
import { counted, secondsFrom, VirtualList, type RowPlace } from '../../widgets/index.ts';
import { directionSign, directionTone, rowTitle } from '../../protocol/evidence/index.ts';
import { knownMark, firstWords } from '../../protocol/notes/index.ts';
import { entriesUpto } from './noted-rows.ts';
import './notes.css';

/** Every note and mark, in the order of the events. */
export function NotesPanel() {
  const model = useModel();
  return model === null ? null : <Notes key={model.id} model={model} />;
}

function Notes({ model }: { readonly model: ConnectionModel }) {
  const { row, select } = useSelection();
  const { entries } = model.annotations;
  // What has not happened yet in a playback is not in the list.
  const known = entriesUpto(entries, model.upto);
  const seq = row < 0 ? 0 : model.rows.seq(row);
  const at = useMemo(() => entries.findIndex((entry) => entry.seq === seq), [entries, seq]);
  return (
    <div className="notes-panel">
      <p className="notes-summary" role="status" aria-label="Notes shown">
        {known === 0 ? '' : counted(known, 'note or mark', 'notes and marks')}
        {known < entries.length ? ` · ${entries.length - known} on events that have not happened yet` : ''}
      </p>
      <VirtualList
        label="Notes"
        count={known}
        selected={at < known ? at : -1}
        onSelect={(index) => select(model.rows.firstOfSeq(entries[index]?.seq ?? 0))}
        onActivate={() => runAction('detail.focus')}
        header={<NotesHeader />}
        empty="No notes or marks yet. Select a row and press A to write a note, M to mark it."
        renderRow={(index, place) => <NoteRow model={model} at={index} place={place} />}
      />
    </div>
  );
}

function NotesHeader() {
  return (
    <div role="row" className="notes-row notes-heading">
      <span role="columnheader" className="notes-number">
        #
      </span>
      <span role="columnheader" className="notes-number">
        time s
      </span>
      <span role="columnheader">mark</span>
      <span role="columnheader" aria-label="direction" />
      <span role="columnheader">event</span>
      <span role="columnheader">note</span>
    </div>
  );
}

interface NoteRowProps {
  readonly model: ConnectionModel;
  readonly at: number;
  readonly place: RowPlace;
}

function NoteRow({ model, at, place }: NoteRowProps) {
  const entry = model.annotations.entries[at];
  const index = entry === undefined ? -1 : model.rows.firstOfSeq(entry.seq);
  if (entry === undefined || index >= model.rows.length) return <div {...place} />;
  const row = model.rows.at(index);
  const mark = knownMark(entry.mark);
  return (
    <div {...place} className="notes-row" data-seq={entry.seq} data-colour={mark === '' ? undefined : mark}>
      <span role="gridcell" className="notes-number">
        {entry.seq}
      </span>
      <span role="gridcell" className="notes-number">
        {secondsFrom(row.t, model.zeroT)}
      </span>
      <span role="gridcell" className="notes-mark">
        {mark === '' ? null : <i className="colour-swatch" aria-hidden />}
        {mark}
      </span>
      <span role="gridcell" className={directionTone(row.dir)}>
        {directionSign(row)}
      </span>
      <span role="gridcell" className="notes-event">
        {rowTitle(row)}
      </span>
      <span role="gridcell" className="notes-words" title={entry.note}>
        {firstWords(entry.note)}
      </span>
    </div>
  );
}
