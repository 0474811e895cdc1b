import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { timeGoesOn, type ConnectionModel } from '../../state/index.ts';

/** Why there is nothing to show: the connection is no HTTP, or nothing has been sent yet. */
export function NoExchange({
  model,
  connection,
}: {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
}) {
  if (!model.caughtUp && model.rows.length === 0) return null;
  const stdio = connection.transport === 'stdio' || model.session?.transport === 'stdio';
  return (
    <section className="http-none" aria-label="HTTP">
      {stdio ? (
        <>
          <h3>No HTTP on this connection</h3>
          <p>
            {connection.name} speaks over stdio: each frame is a line on the process&rsquo;s stdin or stdout. There are
            no requests, headers or status codes to show.
          </p>
          <p>See Process for the command, its environment, its signals and its stderr.</p>
        </>
      ) : (
        <>
          <h3>No request has been made yet</h3>
          <p>
            {connection.state === 'closed' && !timeGoesOn(connection)
              ? 'The connection ended before anything was sent over HTTP.'
              : 'Each HTTP request of this connection appears here, with its headers, timing and body.'}
          </p>
        </>
      )}
    </section>
  );
}
