import { useMemo } from 'react';
import type { Row } from '../../../shared/analysis/index.ts';
import { isContainer, rootOf } from '../../../shared/json/index.ts';
import { modelOf, useModelVersion, type ConnectionModel } from '../../state/index.ts';
import { Segmented } from '../../widgets/index.ts';
import { ExchangeLink, RowLink, statusTone, statusWords } from '../../protocol/evidence/index.ts';
import { isInFlight, OperationLine, operationOf } from '../../protocol/operations/index.ts';
import { HeadNote, JsonTreeView, RawView, subjectReader, useEvent } from '../../protocol/text/index.ts';
import { REPLY_VIEWS, type ReplyView } from './composed.ts';
import type { Composer } from './use-composer.ts';
import './reply-pane.css';

/** What was sent last from here, and what came back: beside the text that it was made of. */
export function ReplyPane({ composer }: { readonly composer: Composer }) {
  const { connection, composed, change } = composer;
  const { sent, replyView } = composed;
  const model = modelOf(connection.id);
  useModelVersion(model);
  const request = rowOf(model, sent);
  const operation = operationOf(model, sent);
  // What has no reply has no view but its own.
  const view = operation === undefined ? 'sent' : replyView;
  const response = operation?.response ?? -1;
  const row = view === 'sent' ? request : response < model.rows.length ? response : -1;
  return (
    <section className="composer-reply" aria-label="Reply">
      <div className="composer-reply-head">
        {operation === undefined ? (
          <p className="composer-reply-says" role="status">
            {request < 0 ? 'Sent.' : <RowLink row={request}>Sent as frame {sent}</RowLink>}
            {request < 0 ? '' : ': not a request, so it has no reply.'}
          </p>
        ) : (
          <OperationLine connection={connection} model={model} operation={operation} />
        )}
        <HttpStatus model={model} row={response < 0 ? request : response} live={connection.state === 'open'} />
        {operation === undefined ? null : (
          <Segmented
            label="Reply view"
            value={view}
            options={VIEWS}
            onChange={(picked) => change({ replyView: picked })}
          />
        )}
      </div>
      {row >= 0 ? (
        <Frame key={`${view} ${row}`} model={model} row={model.rows.at(row)} asTree={view === 'tree'} />
      ) : operation === undefined ? null : (
        <p className="composer-reply-says">
          {isInFlight(operation) ? 'The reply appears here when it comes.' : 'No reply came.'}
        </p>
      )}
    </section>
  );
}

const LABELS: Readonly<Record<ReplyView, string>> = { tree: 'Tree', text: 'Text', sent: 'Sent' };
const VIEWS = REPLY_VIEWS.map((value) => ({ value, label: LABELS[value] }));

/** The first row of an event; -1 while the window does not know it. */
function rowOf({ rows }: ConnectionModel, seq: number): number {
  const row = rows.firstOfSeq(seq);
  return row < rows.length && rows.seq(row) === seq ? row : -1;
}

interface HttpStatusProps {
  readonly model: ConnectionModel;
  readonly row: number;
  readonly live: boolean;
}

/** The status of the exchange that a row rode on, as the way to it. */
function HttpStatus({ model, row, live }: HttpStatusProps) {
  const number = row < 0 ? 0 : model.rows.exchange(row);
  const exchange = number === 0 ? undefined : model.exchange(number);
  if (exchange === undefined || exchange.purpose === 'websocket') return null;
  return (
    <ExchangeLink number={number}>
      <span className={statusTone(exchange, live)}>{statusWords(exchange, live)}</span>
    </ExchangeLink>
  );
}

interface FrameProps {
  readonly model: ConnectionModel;
  readonly row: Row;
  readonly asTree: boolean;
}

/** A frame as a tree, or its exact text; what is no JSON has no tree. */
function Frame({ model, row, asTree }: FrameProps) {
  const { shown, problem, loading, more } = useEvent(model.id, row.seq);
  const body = shown?.body ?? null;
  const root = useMemo(() => (!asTree || body === null || body.base64 ? null : rootOf(body.text)), [asTree, body]);
  if (problem !== '')
    return (
      <p className="composer-reply-says tone-error" role="alert">
        {problem}
      </p>
    );
  if (shown?.event.kind !== 'frame' || body === null) return null;
  if (root === null || !isContainer(root))
    return <RawView event={shown.event} body={body} lit={null} onNearEnd={() => more(false)} />;
  return (
    <>
      <HeadNote body={body} bytes={shown.event.bytes} loading={loading} more={more} what="tree" />
      <div className="composer-reply-scroll">
        <JsonTreeView
          text={body.text}
          root={root}
          label="Reply"
          lit={row.member}
          subjectOf={subjectReader(model, row)}
        />
      </div>
    </>
  );
}
