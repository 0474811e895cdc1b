import { useMemo, useState } from 'react';
import type { ConnectionModel } from '../../state/index.ts';
import { Button, counted } from '../../widgets/index.ts';
import { GlyphText, RowLink, useEvents } from '../../protocol/evidence/index.ts';
import { HexDump, TextRows } from '../../protocol/text/index.ts';
import { joinPieces } from './body-pieces.ts';

/** Pieces that are read at first, and with each further press. */
const STEP = 48;

/** A body that is no frame, from its pieces: as text, or as bytes where one of them is no text. */
export function PiecesView({ model, rows }: { readonly model: ConnectionModel; readonly rows: readonly number[] }) {
  const [wanted, setWanted] = useState(STEP);
  const read = rows.slice(0, wanted);
  const { events, problem } = useEvents(
    model.id,
    read.map((row) => model.rows.seq(row)),
  );
  const body = useMemo(
    () => joinPieces(events.filter((event) => event.kind === 'http.body' || event.kind === 'http.encoded')),
    [events],
  );
  return (
    <>
      <p className="exchange-frame">
        <RowLink row={rows[0] ?? -1}>event {model.rows.seq(rows[0] ?? -1)}</RowLink>
        <span>{rows.length === 1 ? 'in one piece' : `in ${counted(rows.length, 'piece')}`}, no frame</span>
        {read.length < rows.length ? (
          <Button onClick={() => setWanted(wanted + STEP)}>
            The first {counted(read.length, 'piece')} are here: show more
          </Button>
        ) : null}
      </p>
      {problem === '' ? null : (
        <p className="exchange-says tone-error" role="alert">
          {problem}
        </p>
      )}
      {events.length === 0 ? null : body.kind === 'text' ? (
        <TextRows
          text={body.text}
          label="Body"
          gutter="lines"
          draw={(start, end) => drawLine(body.text.slice(start, end))}
        />
      ) : (
        <HexDump bytes={body.bytes} />
      )}
    </>
  );
}

/** The gutter counts lines: their ends need no glyph. */
function drawLine(row: string) {
  return <GlyphText text={row.replace(/\r?\n$/, '')} />;
}
