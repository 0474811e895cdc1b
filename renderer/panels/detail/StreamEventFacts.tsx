import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { useTouchedModel } from '../../state/index.ts';
import { counted } from '../../widgets/index.ts';
import { ExchangeLink, GlyphText } from '../../protocol/evidence/index.ts';
import { bytesOfBase64, Fact, Facts, hexText } from '../../protocol/text/index.ts';
import { ExchangeEvents } from './ExchangeEvents.tsx';
import { SseFacts } from './SseFacts.tsx';
import { closeCodeWords } from './close-code.ts';

type StreamEvent = Extract<CaptureEvent, { kind: `sse.${string}` | `ws.${string}` }>;

/** What an event of an event stream or a WebSocket says. */
export function StreamEventFacts({ event }: { readonly event: StreamEvent }) {
  switch (event.kind) {
    case 'sse.event':
      return (
        <>
          {event.unfinished === undefined ? null : (
            <p className="facts-text tone-warning">
              The stream ended before the blank line that ends an event: a client drops it.
            </p>
          )}
          <SseFacts sse={event} text={event.text ?? ''} />
          {event.base64 === undefined ? null : <pre className="facts-block">{hexText(event.base64)}</pre>}
          <Facts>
            <Fact name="stream">
              <ExchangeLink number={event.exchange} />
            </Fact>
          </Facts>
        </>
      );
    case 'sse.comment':
      return (
        <>
          <pre className="facts-block">
            {event.text === '' ? (
              <span className="facts-muted">an empty comment</span>
            ) : (
              <GlyphText text={event.text} />
            )}
          </pre>
          <Facts>
            <Fact name="stream">
              <ExchangeLink number={event.exchange} />
            </Fact>
            <Fact name="means">nothing: comments keep the connection alive, and a client ignores them</Fact>
          </Facts>
        </>
      );
    case 'ws.open':
      return (
        <>
          <Facts>
            <Fact name="subprotocol">{event.protocol === '' ? 'none' : event.protocol}</Fact>
            <Fact name="extensions">{event.extensions === '' ? 'none' : event.extensions}</Fact>
          </Facts>
          <ExchangeEvents number={event.exchange} />
        </>
      );
    case 'ws.control':
      return (
        <>
          <Facts>
            <Fact name="frame">{event.opcode}</Fact>
            <Fact name="sent by">{event.dir === 'c2s' ? 'our client' : 'the server'}</Fact>
            <Fact name="payload">{counted(bytesOfBase64(event.base64).length, 'byte')}</Fact>
          </Facts>
          {event.base64 === '' ? null : <pre className="facts-block">{hexText(event.base64)}</pre>}
        </>
      );
    case 'ws.close':
      return <CloseFacts event={event} />;
  }
}

function CloseFacts({ event }: { readonly event: Extract<StreamEvent, { kind: 'ws.close' }> }) {
  const model = useTouchedModel();
  const row = model?.rows.firstOfSeq(event.seq) ?? -1;
  return (
    <>
      <Facts>
        <Fact name="closed by">
          {{ us: 'our client', peer: 'the server', lost: 'nobody: the connection broke' }[event.by]}
        </Fact>
        <Fact name="code">
          {event.code} {closeCodeWords(event.code)}
        </Fact>
        <Fact name="reason">{event.reason === '' ? 'none' : <GlyphText text={event.reason} />}</Fact>
      </Facts>
      <ExchangeEvents number={model?.rows.exchange(row) ?? 0} />
    </>
  );
}
