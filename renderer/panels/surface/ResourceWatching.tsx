import type { SubscriptionFacts } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  askServer,
  command,
  notify,
  sentenceOf,
  useModelVersion,
  useSendingFault,
  type ConnectionModel,
} from '../../state/index.ts';
import { Button, counted, secondsFrom } from '../../widgets/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';
import { listensFor } from './listening.ts';
import type { ResourceNews } from './resource-news.ts';
import { useAsking } from './use-asking.ts';
import { useResourceNews } from './use-resource-news.ts';

interface ResourceWatchingProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly uri: string;
  /** Event by which it was read last; 0 for never. */
  readonly readAt: number;
}

/** Subscribing to a resource in the manner of the era, and the notices that came of it. */
export function ResourceWatching({ connection, model, uri, readAt }: ResourceWatchingProps) {
  useModelVersion(model);
  const news = useResourceNews(model, uri);
  const modern = model.session?.era === 'modern';
  return (
    <section className="surface-watching" aria-label="Changes">
      {modern ? (
        <Listening connection={connection.id} model={model} uri={uri} />
      ) : (
        <Subscribing connection={connection.id} news={news} uri={uri} />
      )}
      <Updates model={model} news={news} readAt={readAt} />
    </section>
  );
}

/** `resources/subscribe` and `resources/unsubscribe` of the legacy era. */
function Subscribing({
  connection,
  news,
  uri,
}: {
  readonly connection: string;
  readonly news: ResourceNews;
  readonly uri: string;
}) {
  const { waits, problem, ask } = useAsking(connection);
  const fault = useSendingFault(connection);
  const subscribed = news.subscription === 'subscribed';
  return (
    <>
      <div className="surface-acts">
        <Button
          disabled={fault !== '' || waits}
          onClick={() => void ask(subscribed ? 'resources/unsubscribe' : 'resources/subscribe', { uri })}
        >
          {subscribed ? 'Unsubscribe' : 'Subscribe'}
        </Button>
        <span className="surface-note">{fault === '' ? SUBSCRIPTION_WORDS[news.subscription] : fault}</span>
      </div>
      {problem === '' ? null : <p className="surface-says tone-error">{problem}</p>}
    </>
  );
}

const SUBSCRIPTION_WORDS: Readonly<Record<ResourceNews['subscription'], string>> = {
  none: 'not subscribed: the server does not report changes',
  asked: 'the subscription is not answered yet',
  subscribed: 'subscribed: the server reports changes',
  refused: 'the subscription was refused',
};

/** A stream of `subscriptions/listen` (2026-07-28) that asks for this resource alone; ending it cancels the request. */
function Listening({
  connection,
  model,
  uri,
}: {
  readonly connection: string;
  readonly model: ConnectionModel;
  readonly uri: string;
}) {
  const fault = useSendingFault(connection);
  const open = listensFor(model.session?.modern?.subscriptions ?? [], uri);
  const turn = async (): Promise<void> => {
    try {
      if (open !== undefined) await command('cancelRequest', { connection, id: open.id });
      else
        await askServer(
          connection,
          'subscriptions/listen',
          JSON.stringify({ notifications: { resourceSubscriptions: [uri] } }),
        );
    } catch (failure) {
      notify({ tone: 'error', text: sentenceOf(failure) });
    }
  };
  return (
    <div className="surface-acts">
      <Button disabled={fault !== ''} onClick={() => void turn()}>
        {open === undefined ? 'Listen' : 'Stop listening'}
      </Button>
      <span className="surface-note">{fault === '' ? listeningWords(open, uri) : fault}</span>
    </div>
  );
}

function listeningWords(open: SubscriptionFacts | undefined, uri: string): string {
  if (open === undefined) return 'not listening: the server does not report changes';
  if (open.acknowledged === '') return 'listening, not acknowledged yet';
  return open.acknowledged.includes(JSON.stringify(uri))
    ? 'listening: the server reports changes'
    : `listening, but the server acknowledged only ${open.acknowledged}`;
}

function Updates({
  model,
  news,
  readAt,
}: {
  readonly model: ConnectionModel;
  readonly news: ResourceNews;
  readonly readAt: number;
}) {
  const newest = news.updates.at(-1);
  if (newest === undefined) return null;
  const left = news.count - news.updates.length;
  return (
    <div className="surface-updates">
      <p className={newest.seq > readAt ? 'tone-warning' : undefined} role="status">
        {newest.seq > readAt ? <span aria-hidden>▲ </span> : null}
        {counted(news.count, 'update')}
        {newest.seq > readAt ? (readAt === 0 ? ': read it to see the change' : ' since: read it again') : ''}
      </p>
      <ul aria-label="Updates">
        {news.updates.toReversed().map(({ row, seq, t }) => (
          <li key={seq}>
            <RowLink row={row}>frame {seq}</RowLink> at {secondsFrom(t, model.zeroT)} s
          </li>
        ))}
      </ul>
      {left === 0 ? null : <p className="surface-note">and {counted(left, 'earlier one')}</p>}
    </div>
  );
}
