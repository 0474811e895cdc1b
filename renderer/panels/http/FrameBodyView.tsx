import { useState } from 'react';
import { useSelection, type ConnectionModel } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { PrettyView, RawView, subjectReader, useEvent } from '../../protocol/text/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';

/** A body that is a frame: laid out, or exactly as it is. */
export function FrameBodyView({ model, row }: { readonly model: ConnectionModel; readonly row: number }) {
  const [raw, setRaw] = useState(false);
  const { select, showPanel } = useSelection();
  const { rows } = model;
  const { shown, problem, more } = useEvent(model.id, rows.seq(row));
  const body = shown?.body ?? null;
  const json = body !== null && !body.base64 && body.text.length >= body.total && !rows.class(row).startsWith('noise.');
  return (
    <>
      <p className="exchange-frame">
        <RowLink row={row}>frame {rows.seq(row)}</RowLink>
        <span>{rows.method(row)}</span>
        <span className="exchange-frame-does">
          {json ? (
            <Button tone="ghost" aria-pressed={raw} onClick={() => setRaw(!raw)}>
              Exact text
            </Button>
          ) : null}
          <Button
            tone="ghost"
            onClick={() => {
              select(row);
              showPanel('frames');
            }}
          >
            Show in Frames
          </Button>
        </span>
      </p>
      {problem === '' ? null : (
        <p className="exchange-says tone-error" role="alert">
          {problem}
        </p>
      )}
      {shown?.event.kind !== 'frame' || body === null ? null : json && !raw ? (
        <PrettyView text={body.text} subjectOf={subjectReader(model, rows.at(row))} />
      ) : (
        <RawView event={shown.event} body={body} lit={null} onNearEnd={() => more(false)} />
      )}
    </>
  );
}
