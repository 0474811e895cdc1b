import { isFrameClass, type Row } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { byteSize, count, duration, secondsFrom } from '../../widgets/index.ts';
import {
  classWords,
  directionSign,
  directionTone,
  ExchangeLink,
  ExplainedText,
  methodOf,
  RowLink,
  rowTitle,
  touchedRow,
  touchingRow,
} from '../../protocol/evidence/index.ts';
import { subjectOfRow } from '../../protocol/explain/index.ts';
import { NoteButton } from '../../protocol/notes/index.ts';

/** The chosen row in two lines: what it is, and where it stands. */
export function DetailHeader({ model, row }: { readonly model: ConnectionModel; readonly row: Row }) {
  const operation = row.operation < 0 ? undefined : model.operations[row.operation];
  const frame = isFrameClass(row.class);
  const error = row.class === 'response.error' || row.class.startsWith('malformed.');
  return (
    <header className="detail-header">
      <h2 className="detail-title">
        <span className={directionTone(row.dir)} title={DIRECTION_WORDS[row.dir ?? 'none']}>
          {directionSign(row)}
        </span>
        <span className="detail-method">
          <ExplainedText subject={subjectOfRow(row)}>{rowTitle(row)}</ExplainedText>
        </span>
        <span className={error ? 'tone-error' : 'detail-muted'}>{kindWords(row)}</span>
        {row.mark === '' || row.mark === 'paired' ? null : (
          <span className={row.mark === 'pending' ? 'tone-c2s' : 'tone-warning'}>{row.mark.replace('-', ' ')}</span>
        )}
        <NoteButton model={model} seq={row.seq} />
      </h2>
      <p className="detail-place">
        <span>
          {frame ? 'frame' : 'event'} {row.seq}
          {row.member < 0 ? '' : `.${row.member + 1} of a batch`}
        </span>
        <span>{secondsFrom(row.t, model.zeroT)} s</span>
        {frame && row.bytes > 0 ? <span>{byteSize(row.bytes)}</span> : null}
        <Latency model={model} row={row} />
        <Middle model={model} row={row} />
        {row.exchange === 0 ? null : (
          <span>
            {frame ? 'on' : 'of'} exchange <ExchangeLink number={row.exchange} />
          </span>
        )}
        {operation === undefined || operation.progressCount === 0 ? null : (
          <span>{count(operation.progressCount)} progress</span>
        )}
        {row.origin === 'wire' ? null : <span>{row.origin === 'user' ? 'sent by hand' : 'replayed'}</span>}
      </p>
    </header>
  );
}

const DIRECTION_WORDS = { c2s: 'client to server', s2c: 'server to client', none: 'not on the wire' } as const;

/** "result · id 3": what the row is beside its method, and its id. */
function kindWords(row: Row): string {
  const words =
    methodOf(row) === '' || row.class === 'request' || row.class === 'notification' ? [] : [classWords(row.class)];
  if (row.id !== null) words.push(`id ${row.id.length > 40 ? `${row.id.slice(0, 39)}…` : row.id}`);
  return words.join(' · ');
}

/** Between a message and what rules in the middle did to it. */
function Middle({ model: { rows }, row }: { readonly model: ConnectionModel; readonly row: Row }) {
  const at = rows.firstOfSeq(row.seq) + Math.max(row.member, 0);
  const [touching, touched] = [touchingRow(rows, at), touchedRow(rows, at)];
  if (touching >= 0)
    return (
      <span className="tone-warning">
        ✂ <RowLink row={touching}>changed on its way</RowLink>
      </span>
    );
  return touched < 0 ? null : (
    <span>
      of <RowLink row={touched}>frame {rows.seq(touched)}</RowLink>
    </span>
  );
}

/** The time between request and response, and the other end as a link. */
function Latency({ model, row }: { readonly model: ConnectionModel; readonly row: Row }) {
  if (row.peer < 0 || row.peer >= model.rows.length) return null;
  const seq = model.rows.seq(row.peer);
  const answer = row.class !== 'request';
  return (
    <span>
      {row.latency < 0 ? '' : `${duration(row.latency)} `}
      {answer ? 'after ' : row.latency < 0 ? 'answered by ' : 'before '}
      <RowLink row={row.peer}>frame {seq}</RowLink>
    </span>
  );
}
