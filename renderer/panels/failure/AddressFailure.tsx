import type { ReactNode } from 'react';
import type { Exchange, Session } from '../../../shared/analysis/index.ts';
import { shownUrl, TRANSPORT_NAMES, type ConnectionModel } from '../../state/index.ts';
import { count, duration } from '../../widgets/index.ts';
import { ExchangeLink, GlyphText, statusTone, statusWords } from '../../protocol/evidence/index.ts';
import { ProbeMatrix } from '../../protocol/probe/index.ts';
import { PostMortemFacts } from './PostMortemFacts.tsx';
import { OrphanedRequests, TriedSteps } from './PostMortemParts.tsx';
import { hadWorked } from './explain-death.ts';
import type { Explanation } from './explain-failure.ts';

/** Exchanges that are listed; the HTTP panel has them all. */
const LISTED = 8;

export interface AddressFailureProps {
  readonly model: ConnectionModel;
  readonly session: Session;
  readonly exchange: Exchange | null;
  readonly explanation: Explanation;
  readonly transport: keyof typeof TRANSPORT_NAMES;
}

/** A server at an address that could not be talked to: where it failed, what was tried, what to do. */
export function AddressFailure({ model, session, exchange, explanation, transport }: AddressFailureProps) {
  const tried = model.exchanges.slice(-LISTED);
  const { postMortem } = session;
  return (
    <>
      {hadWorked(session) ? null : (
        <dl className="failure-facts">
          <Fact name="address">{shownUrl(exchange?.url ?? session.http?.url ?? '') || '—'}</Fact>
          <Fact name="asked for">{TRANSPORT_NAMES[transport]}</Fact>
          <Fact name="came to">
            {exchange === null ? (
              '—'
            ) : (
              <span className={statusTone(exchange, false)}>{statusWords(exchange, false)}</span>
            )}
          </Fact>
          <Fact name="after">{exchange === null ? '—' : duration(exchange.end - exchange.start) || '—'}</Fact>
        </dl>
      )}
      {postMortem === null ? null : (
        <>
          <PostMortemFacts model={model} postMortem={postMortem} stdoutBytes={null} />
          <OrphanedRequests model={model} postMortem={postMortem} />
          <TriedSteps model={model} postMortem={postMortem} />
        </>
      )}
      {session.probes.length === 0 || hadWorked(session) ? null : <ProbeMatrix probes={session.probes} triedOnly />}
      {tried.length === 0 ? null : (
        <section className="process-block" aria-label="What was sent">
          <header>
            exchanges
            <span>
              {tried.length === model.exchanges.length
                ? count(tried.length)
                : `last ${tried.length} of ${count(model.exchanges.length)}`}
            </span>
          </header>
          <ul className="failure-exchanges">
            {tried.map((one) => (
              <li key={one.number}>
                <ExchangeLink number={one.number} />
                <span className="mono">
                  {one.method} {pathOf(one.url)}
                </span>
                <span className="tone-muted">{one.label}</span>
                <span className={statusTone(one, false)}>{statusWords(one, false)}</span>
                <span className="tone-muted">{duration(one.end - one.start)}</span>
                {one.detail === '' || explanation.why.includes(one.detail.slice(1)) ? null : (
                  <span className="failure-detail">
                    <GlyphText text={one.detail} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function pathOf(url: string): string {
  return shownUrl(url).replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '') || '/';
}
