import { useState } from 'react';
import type { Exchange } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { byteSize, Button, counted } from '../../widgets/index.ts';
import { requestFrame } from '../../protocol/evidence/index.ts';
import { partsOf } from './exchange-parts.ts';
import { FrameBodyView } from './FrameBodyView.tsx';
import { PiecesView } from './PiecesView.tsx';

type Side = 'request' | 'response' | 'coded';

interface BodyTabProps {
  readonly model: ConnectionModel;
  readonly exchange: Exchange;
  /** Shows the events of a stream; null where it is none. */
  readonly onEvents: (() => void) | null;
}

/** The bodies of an exchange as text, or as bytes where they are none. Nothing of them is ever run or drawn as a page. */
export function BodyTab({ model, exchange, onEvents }: BodyTabProps) {
  const request = requestFrame(model, exchange);
  const { frames, pieces, coded } = partsOf(model, exchange);
  const [side, setSide] = useState<Side | null>(null);
  const chosen =
    side ?? (frames.length + pieces.length > 0 || onEvents !== null || request < 0 ? 'response' : 'request');
  const sides: readonly {
    readonly side: Side;
    readonly label: string;
    readonly bytes: number;
    readonly there: boolean;
  }[] = [
    { side: 'request', label: 'Request', bytes: exchange.requestBytes, there: true },
    { side: 'response', label: 'Response', bytes: exchange.bytes, there: true },
    { side: 'coded', label: 'As it came', bytes: exchange.wireBytes, there: coded.length > 0 },
  ];
  return (
    <>
      <div role="group" aria-label="Which body" className="exchange-sides">
        {sides.map((one) =>
          one.there ? (
            <button
              key={one.side}
              type="button"
              className="http-kind"
              aria-pressed={chosen === one.side}
              onClick={() => setSide(one.side)}
            >
              {one.label} <span>{byteSize(one.bytes)}</span>
            </button>
          ) : null,
        )}
      </div>
      {chosen === 'request' ? (
        request < 0 ? (
          <p className="exchange-says">The request has no body.</p>
        ) : (
          <FrameBodyView model={model} row={request} />
        )
      ) : chosen === 'coded' ? (
        <PiecesView model={model} rows={coded} />
      ) : onEvents !== null ? (
        <p className="exchange-says">
          {exchange.purpose === 'websocket'
            ? 'What followed the upgrade are the messages of the WebSocket.'
            : `The body is a stream: ${counted(exchange.received, 'frame')}, ${counted(exchange.sseEvents, 'event')} without one, ${counted(exchange.comments, 'comment')}.`}
          <Button onClick={onEvents}>Show them</Button>
        </p>
      ) : frames.length > 0 ? (
        <FrameBodyView model={model} row={frames[0] ?? -1} />
      ) : pieces.length > 0 ? (
        <PiecesView model={model} rows={pieces} />
      ) : (
        <p className="exchange-says">
          {exchange.respondedAt < 0
            ? 'No response has come.'
            : exchange.bytes > 0
              ? 'The body is not in the capture.'
              : 'The response has no body.'}
        </p>
      )}
    </>
  );
}
