import type { Exchange } from '../../../shared/analysis/index.ts';
import type {
  CaptureEvent,
  HttpRequestEvent,
  HttpSentEvent,
  HttpResponseEvent,
  SocketFacts,
} from '../../../shared/capture/index.ts';
import { useTouchedModel } from '../../state/index.ts';
import { Button, byteSize, counted, duration } from '../../widgets/index.ts';
import {
  copyAsCurl,
  ExchangeLink,
  GlyphText,
  HeaderLines,
  notedLines,
  purposeWords,
  STAGE_WORDS,
  TlsFactsText,
  useEvents,
} from '../../protocol/evidence/index.ts';
import { Fact, Facts, FactsTitle, hexText } from '../../protocol/text/index.ts';
import { ExchangeEvents } from './ExchangeEvents.tsx';

type HttpEvent = Extract<CaptureEvent, { kind: `http.${string}` }>;

/** What an event of an HTTP exchange says, with the other events of the exchange. */
export function HttpEventFacts({ event }: { readonly event: HttpEvent }) {
  return (
    <>
      <EventText event={event} />
      <ExchangeEvents number={event.exchange} />
    </>
  );
}

function EventText({ event }: { readonly event: HttpEvent }) {
  switch (event.kind) {
    case 'http.request':
      return <RequestFacts event={event} />;
    case 'http.request-body':
      return (
        <>
          <pre className="facts-block">
            <GlyphText text={event.text} />
          </pre>
          <Facts>
            <Fact name="length">{counted(event.bytes, 'byte')}, secrets masked</Fact>
          </Facts>
        </>
      );
    case 'http.sent':
      return <SentFacts event={event} />;
    case 'http.response':
      return <ResponseFacts event={event} />;
    case 'http.encoded':
      return (
        <>
          <Facts>
            <Fact name="content coding">{event.coding}</Fact>
            <Fact name="length">{counted(event.bytes, 'byte')} on the wire</Fact>
          </Facts>
          <pre className="facts-block">{hexText(event.base64)}</pre>
        </>
      );
    case 'http.body':
      return (
        <>
          <pre className="facts-block">
            {event.text === undefined ? hexText(event.base64 ?? '') : <GlyphText text={event.text} />}
          </pre>
          <Facts>
            <Fact name="length">{counted(event.bytes, 'byte')}</Fact>
            <Fact name="begins at">byte {event.offset} of the body</Fact>
          </Facts>
        </>
      );
    case 'http.end':
      return (
        <Facts>
          <Fact name="ended by">{event.by === 'peer' ? 'the server: the response was complete' : 'our client'}</Fact>
          {event.why === '' ? null : <Fact name="why">{event.why}</Fact>}
          <BodyBytes {...event} />
        </Facts>
      );
    case 'http.error':
      return (
        <>
          <p className="facts-text tone-error">
            <GlyphText text={event.message} />
          </p>
          <Facts>
            <Fact name="failed">{STAGE_WORDS[event.stage]}</Fact>
            <Fact name="code">{event.code === '' ? 'none' : event.code}</Fact>
            <BodyBytes {...event} />
          </Facts>
        </>
      );
  }
}

function BodyBytes({ wireBytes, bytes }: { readonly wireBytes: number; readonly bytes: number }) {
  return (
    <Fact name="response body">
      {byteSize(wireBytes)} on the wire{bytes === wireBytes ? '' : `, ${byteSize(bytes)} decoded`}
    </Fact>
  );
}

function RequestFacts({ event }: { readonly event: HttpRequestEvent }) {
  const model = useTouchedModel();
  const exchange = model?.exchange(event.exchange);
  return (
    <>
      <Facts>
        <Fact name="method" explains={{ kind: 'verb', name: event.method }}>
          {event.method}
        </Fact>
        <Fact name="URL">
          <GlyphText text={event.url} />
        </Fact>
        <Fact name="purpose">{purposeWords(event.purpose) || 'carries a message'}</Fact>
        {event.redirectOf === undefined ? null : (
          <Fact name="redirected from">
            <ExchangeLink number={event.redirectOf} />
          </Fact>
        )}
        {event.resumes === undefined ? null : (
          <Fact name="continues">
            <ExchangeLink number={event.resumes} />
          </Fact>
        )}
      </Facts>
      <FactsTitle>Requested headers</FactsTitle>
      <HeaderLines connection={model?.id ?? ''} label="Requested headers" lines={notedLines(event.headers, null)} />
      {model === null || exchange === undefined ? null : (
        <p className="facts-act">
          <Button onClick={() => void copyAsCurl(model, exchange)}>Copy as curl</Button>
        </p>
      )}
    </>
  );
}

function SentFacts({ event }: { readonly event: HttpSentEvent }) {
  const model = useTouchedModel();
  const exchange = model?.exchange(event.exchange);
  const asked = useAsked(model?.id ?? '', exchange, (row) => model?.rows.seq(row) ?? 0);
  return (
    <>
      <pre className="facts-block">
        <GlyphText text={event.line} />
      </pre>
      <FactsTitle>Headers as sent</FactsTitle>
      <HeaderLines connection={model?.id ?? ''} label="Headers as sent" lines={notedLines(event.headers, asked)} />
      <FactsTitle>Socket</FactsTitle>
      <SocketText socket={event.socket} />
    </>
  );
}

/** The header lines that our client asked for; null before they have been read. */
function useAsked(connection: string, exchange: Exchange | undefined, seqOf: (row: number) => number) {
  const { events } = useEvents(connection, exchange === undefined ? [] : [seqOf(exchange.row)]);
  const [event] = events;
  return event?.kind === 'http.request' ? event.headers : null;
}

function SocketText({ socket }: { readonly socket: SocketFacts }) {
  return (
    <Facts>
      <Fact name="socket">
        {socket.id}, {socket.reused ? 'reused' : 'new'}
      </Fact>
      <Fact name="local">{socket.local}</Fact>
      <Fact name="remote">{socket.remote}</Fact>
      {socket.proxy === undefined ? null : <Fact name="proxy">{socket.proxy}</Fact>}
      {socket.dnsUs === undefined ? null : <Fact name="DNS">{duration(socket.dnsUs)}</Fact>}
      {socket.connectUs === undefined ? null : <Fact name="connect">{duration(socket.connectUs)}</Fact>}
      {socket.tlsUs === undefined ? null : <Fact name="TLS handshake">{duration(socket.tlsUs)}</Fact>}
      {socket.tls === undefined ? null : <TlsFactsText tls={socket.tls} />}
    </Facts>
  );
}

function ResponseFacts({ event }: { readonly event: HttpResponseEvent }) {
  const model = useTouchedModel();
  return (
    <>
      <Facts>
        <Fact name="status" explains={{ kind: 'status', name: String(event.status) }}>
          {event.status}
        </Fact>
        <Fact name="reason">{event.reason === '' ? 'none' : <GlyphText text={event.reason} />}</Fact>
      </Facts>
      <FactsTitle>Headers as received</FactsTitle>
      <HeaderLines connection={model?.id ?? ''} label="Headers as received" lines={notedLines(event.headers, null)} />
    </>
  );
}
