import type { HttpFacts } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { Badge, byteSize, count, counted } from '../../widgets/index.ts';
import { tallyOf, type ExchangeKind } from './exchange-tally.ts';
import { WaterfallLegend } from './WaterfallLegend.tsx';

interface HttpSummaryProps {
  readonly model: ConnectionModel;
  readonly live: boolean;
  readonly kind: ExchangeKind;
  readonly onKind: (kind: ExchangeKind) => void;
}

const KINDS: readonly { readonly kind: ExchangeKind; readonly label: string }[] = [
  { kind: 'all', label: 'All' },
  { kind: 'messages', label: 'Messages' },
  { kind: 'streams', label: 'Streams' },
  { kind: 'failed', label: 'Failed' },
];

/** HTTP summed up in a line, and what the list is limited to. */
export function HttpSummary({ model, live, kind, onKind }: HttpSummaryProps) {
  const tally = tallyOf(model);
  const facts = model.session?.http ?? null;
  return (
    <>
      {facts === null ? null : <Totals facts={facts} live={live} />}
      <div className="http-bar">
        <div role="group" aria-label="Kinds of exchanges" className="http-kinds">
          {KINDS.map((one) => (
            <button
              key={one.kind}
              type="button"
              className="http-kind"
              aria-pressed={kind === one.kind}
              onClick={() => onKind(one.kind)}
            >
              {one.label}{' '}
              <span className={one.kind === 'failed' && tally.of('failed').length > 0 ? 'tone-error' : ''}>
                {count(tally.of(one.kind).length)}
              </span>
            </button>
          ))}
        </div>
        <WaterfallLegend />
      </div>
    </>
  );
}

function Totals({ facts, live }: { readonly facts: HttpFacts; readonly live: boolean }) {
  const session = facts.sessions.at(-1) ?? '';
  return (
    <p className="http-totals">
      {facts.unchecked ? (
        <Badge
          tone="error"
          label="The certificate of the server did not pass the check; the connection continues anyway."
        >
          ✕ certificate unchecked
        </Badge>
      ) : null}
      <span>{counted(facts.exchanges, 'exchange')}</span>
      {facts.open === 0 ? null : (
        <span className={live ? 'tone-c2s' : 'tone-muted'}>
          ● {count(facts.open)} {live ? 'open' : 'never ended'}
        </span>
      )}
      {facts.failed === 0 ? null : <span className="tone-error">✕ {count(facts.failed)} failed</span>}
      {facts.refused === 0 ? null : (
        <span className="tone-error" title="Answered with a status of 400 or more">
          ⊘ {count(facts.refused)} refused
        </span>
      )}
      {facts.redirects === 0 ? null : <span>↪ {counted(facts.redirects, 'redirect')}</span>}
      {facts.resumed === 0 ? null : <span>⟲ {count(facts.resumed)} resumed</span>}
      <span title="Bytes of all bodies, as they crossed the wire">
        ↑ {byteSize(facts.sentBytes)} ↓ {byteSize(facts.receivedBytes)}
      </span>
      <span>{counted(facts.sockets, 'socket')}</span>
      {facts.tls === '' ? null : <span className={facts.unchecked ? 'tone-error' : ''}>{facts.tls}</span>}
      {LISTENING[facts.listening] === undefined ? null : <span>GET stream {LISTENING[facts.listening]}</span>}
      {session === '' ? null : (
        <span className="http-session" title={`Mcp-Session-Id: ${session}`}>
          session <code>{session}</code>
          {facts.sessionEnded ? ' ended' : ''}
          {facts.sessions.length > 1 ? `, the newest of ${count(facts.sessions.length)}` : ''}
        </span>
      )}
    </p>
  );
}

const LISTENING: Partial<Record<HttpFacts['listening'], string>> = {
  opening: 'opening',
  open: 'open',
  refused: 'refused',
  ended: 'ended',
};
