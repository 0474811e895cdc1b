import { isFrameClass, type Exchange, type RowClass } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { byteSize, seconds, type RowPlace } from '../../widgets/index.ts';
import { directionTone, GlyphText, rowTitle } from '../../protocol/evidence/index.ts';
import { useStreamFields, type StreamFields } from './use-stream-fields.ts';

interface EventRowProps {
  readonly place: RowPlace;
  readonly model: ConnectionModel;
  readonly row: number;
  readonly exchange: Exchange;
}

/** One event of a stream. Its id and name are read when it is looked at. */
export function EventRow({ place, model, row: index, exchange }: EventRowProps) {
  const { rows } = model;
  const kind = rows.class(index);
  const frame = isFrameClass(kind);
  const socket = exchange.purpose === 'websocket';
  const fields = useStreamFields(model.id, frame || kind === 'sse.event' ? rows.seq(index) : 0);
  const peer = frame ? rows.peer(index) : -1;
  const asked = peer < 0 ? 0 : model.rows.exchange(peer);
  const bytes = rows.bytes(index);
  const dir = rows.direction(index);
  const sign = frame ? (dir === 'c2s' ? '→' : '←') : (SIGNS[kind] ?? '·');
  return (
    <div {...place} className="event-row" data-seq={rows.seq(index)} data-class={kind}>
      <span role="gridcell" className="http-number">
        {seconds(rows.time(index))}
      </span>
      <span role="gridcell" className={frame ? directionTone(dir) : 'tone-muted'}>
        {sign}
      </span>
      <span role="gridcell" className="event-id" title={fields?.id ?? ''}>
        {fields?.id == null ? '' : fields.id === '' ? '""' : <GlyphText text={fields.id.slice(0, 80)} />}
      </span>
      <span role="gridcell" className={`event-name ${fields?.binary === true ? 'tone-warning' : ''}`}>
        {KINDS[kind] ?? (
          <GlyphText
            text={socket ? (fields?.binary === true ? 'binary' : 'text') : (fields?.event.slice(0, 80) ?? '')}
          />
        )}
      </span>
      <span role="gridcell" className="event-what">
        {frame ? (
          <>
            <b>{rowTitle(rows.at(index))}</b> {rows.summary(index)}
          </>
        ) : (
          <>
            {kind === 'sse.event' ? <i>{eventWords(fields)}</i> : null} {rows.summary(index)}
          </>
        )}
      </span>
      <span role="gridcell" className="http-number">
        {bytes > 0 ? byteSize(bytes) : ''}
      </span>
      <span role="gridcell" className="event-answers">
        {asked === 0 || asked === exchange.number ? '' : `#${asked}`}
      </span>
    </div>
  );
}

const SIGNS: Partial<Record<RowClass, string>> = {
  'sse.event': '◇',
  'sse.comment': '·',
  'ws.control': '∿',
  'ws.close': '✕',
};

const KINDS: Partial<Record<RowClass, string>> = {
  'sse.comment': 'comment',
  'ws.control': 'control',
  'ws.close': 'close',
};

/** What an event without a frame is for, as its fields tell. */
function eventWords(fields: StreamFields | null): string {
  if (fields === null) return '';
  if (fields.unfinished) return 'unfinished, dropped';
  if (fields.data) return '';
  if (fields.id !== null) return 'priming';
  return fields.retry === null ? '' : 'retry';
}
