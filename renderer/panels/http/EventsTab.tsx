import { isFrameClass, type Exchange } from '../../../shared/analysis/index.ts';
import { useSelection, type ConnectionModel } from '../../state/index.ts';
import { Button, count, counted, VirtualList } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { EventRow } from './EventRow.tsx';
import { placeOf } from './exchange-tally.ts';
import { partsOf } from './exchange-parts.ts';

interface EventsTabProps {
  readonly model: ConnectionModel;
  readonly exchange: Exchange;
  readonly live: boolean;
}

/** Everything that came on a stream: frames, events without one, comments; of a WebSocket what went both ways. */
export function EventsTab({ model, exchange, live }: EventsTabProps) {
  const { row, select, showPanel } = useSelection();
  const rows = partsOf(model, exchange).events;
  const place = row < 0 ? -1 : placeOf(rows, row);
  const chosen = rows[place] === row ? place : -1;
  const socket = exchange.purpose === 'websocket';
  const inFrames = (index: number): void => {
    select(rows[index] ?? -1);
    showPanel('frames');
  };
  return (
    <>
      <p className="exchange-frame">
        {socket ? (
          <span>{counted(rows.length, 'message')}, pings and the close included</span>
        ) : (
          <>
            <span>{counted(exchange.received, 'frame')}</span>
            {exchange.sseEvents === 0 ? null : <span>{count(exchange.sseEvents)} without a frame</span>}
            {exchange.comments === 0 ? null : <span>{counted(exchange.comments, 'comment')}</span>}
            {exchange.lastEventId === '' ? null : (
              <span className="exchange-last-id" title={exchange.lastEventId}>
                last id{' '}
                <code>
                  <GlyphText text={exchange.lastEventId.slice(0, 60)} />
                </code>
              </span>
            )}
            {exchange.retryMs < 0 ? null : <span>retry {count(exchange.retryMs)} ms</span>}
          </>
        )}
        <span className="exchange-frame-does">
          <Button
            tone="ghost"
            disabled={chosen < 0 || !isFrameClass(model.rows.class(row))}
            onClick={() => inFrames(chosen)}
          >
            Show in Frames
          </Button>
        </span>
      </p>
      <VirtualList
        label={socket ? 'Messages of the WebSocket' : 'Events of the stream'}
        count={rows.length}
        rowHeight={22}
        selected={chosen}
        onSelect={(index) => select(rows[index] ?? -1)}
        onActivate={inFrames}
        live={live && exchange.end < 0}
        header={<Header socket={socket} />}
        empty={exchange.end < 0 ? 'The stream is open, and nothing has come on it.' : 'Nothing came on this stream.'}
        renderRow={(index, at) => <EventRow place={at} model={model} row={rows[index] ?? -1} exchange={exchange} />}
      />
    </>
  );
}

function Header({ socket }: { readonly socket: boolean }) {
  return (
    <div role="row" className="event-row http-header">
      <span role="columnheader" className="http-number">
        time s
      </span>
      <span role="columnheader" aria-label="kind" />
      <span role="columnheader" className="event-id">
        {socket ? '' : 'id'}
      </span>
      <span role="columnheader" className="event-name">
        {socket ? 'kind' : 'event'}
      </span>
      <span role="columnheader" className="event-what">
        what
      </span>
      <span role="columnheader" className="http-number">
        size
      </span>
      <span role="columnheader" className="event-answers" title="The exchange that asked for it">
        {socket ? '' : 'asked on'}
      </span>
    </div>
  );
}
