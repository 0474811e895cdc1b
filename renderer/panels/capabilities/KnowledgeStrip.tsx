import { useState, type ReactNode } from 'react';
import type { ModernFacts, SubscriptionFacts } from '../../../shared/analysis/index.ts';
import { useActiveConnection, useSessionTime, type ConnectionModel } from '../../state/index.ts';
import { count, counted, JsonText } from '../../widgets/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';
import { acknowledgement, freshness } from './modern-knowledge.ts';

/** What the modern era knows in place of a handshake: each request stands alone, so this is all that lasts. */
export function KnowledgeStrip({ model, modern }: { readonly model: ConnectionModel; readonly modern: ModernFacts }) {
  const connection = useActiveConnection();
  const { now } = useSessionTime(connection, model.session?.lastT ?? 0, 1_000, modern.ttlMs > 0);
  const row = modern.discoverSeq === 0 ? -1 : model.rows.firstOfSeq(modern.discoverSeq);
  const [listed, setListed] = useState(false);
  const fresh = freshness(modern, row < 0 ? 0 : model.rows.time(row), now);
  return (
    <section className="knowledge" aria-label="What is known without a handshake">
      <dl>
        <Known name="server supports">
          {modern.supported.length === 0 ? (
            <span className="tone-muted">not given</span>
          ) : (
            <span className="mono">{modern.supported.join(', ')}</span>
          )}
        </Known>
        <Known name="server/discover">
          {row < 0 ? null : <RowLink row={row}>event {modern.discoverSeq}</RowLink>}
          <span className={`tone-${fresh.tone}`}>{fresh.text}</span>
          {modern.cacheScope === '' ? null : <span className="tone-muted">{modern.cacheScope}</span>}
        </Known>
        <Known name="revision or capabilities changed">
          <span className={modern.changes === 0 ? '' : 'tone-warning'}>
            {modern.changes === 0 ? 'never' : counted(modern.changes, 'time')}
          </span>
        </Known>
        <Known name="subscriptions">
          {modern.subscriptions.length === 0 ? (
            'none'
          ) : (
            <button type="button" className="knowledge-more" aria-expanded={listed} onClick={() => setListed(!listed)}>
              {openWords(modern.subscriptions)} {listed ? '▾' : '▸'}
            </button>
          )}
        </Known>
      </dl>
      {modern.subscriptions.length === 0 || !listed ? null : (
        <ul aria-label="Subscriptions">
          {modern.subscriptions.map((subscription) => (
            <SubscriptionLine key={subscription.operation} model={model} subscription={subscription} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Known({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function openWords(subscriptions: readonly SubscriptionFacts[]): string {
  const open = subscriptions.filter((one) => one.open).length;
  return `${count(open)} open of ${count(subscriptions.length)}`;
}

function SubscriptionLine({
  model,
  subscription,
}: {
  readonly model: ConnectionModel;
  readonly subscription: SubscriptionFacts;
}) {
  const { operation, id, asked, notifications, open } = subscription;
  const acknowledged = acknowledgement(subscription);
  return (
    <li>
      <RowLink row={model.operations[operation]?.request ?? -1}>id {id}</RowLink>
      <span className={open ? 'tone-ok' : 'tone-muted'}>{open ? '● open' : '○ ended'}</span>
      <span className="knowledge-filter" title={asked}>
        asked <JsonText text={asked === '' ? 'nothing' : asked} />
      </span>
      <span className={`knowledge-filter tone-${acknowledged.tone}`} title={subscription.acknowledged}>
        acknowledged {acknowledged.text.startsWith('{') ? <JsonText text={acknowledged.text} /> : acknowledged.text}
      </span>
      <span className="knowledge-count">{counted(notifications, 'notification')}</span>
    </li>
  );
}
