import { LOG_LEVELS } from '../../../shared/findings/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { useSendingFault, type ConnectionModel } from '../../state/index.ts';
import { Select } from '../../widgets/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';
import { useAsking } from './use-asking.ts';

/** The level from which on the server shall send its log messages. */
export function LogLevel({
  model,
  connection,
}: {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
}) {
  const { waits, problem, ask } = useAsking(connection.id);
  const fault = useSendingFault(connection.id);
  const set = model.operations.findLast(({ method, dir }) => method === 'logging/setLevel' && dir === 'c2s');
  const { session } = model;
  if (session?.era === 'modern') {
    return (
      <section aria-label="Log messages">
        <h3>Log messages</h3>
        <p className="surface-says">
          In revision {session.revision || '2026-07-28'} each request sets its own log level:{' '}
          <code>io.modelcontextprotocol/logLevel</code> in its <code>_meta</code>. Without it the server sends no log
          messages. The composer can add it to a request.
        </p>
      </section>
    );
  }
  const levels: readonly string[] = LOG_LEVELS;
  const level = set === undefined ? '' : model.rows.summary(set.request);
  return (
    <section aria-label="Log messages">
      <h3>Log messages</h3>
      <div className="surface-acts surface-pad">
        <Select
          label="Log level"
          value={level}
          disabled={fault !== '' || waits}
          options={[
            ...(levels.includes(level) ? [] : [{ value: level, label: level === '' ? 'not set' : level }]),
            ...levels.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => void ask('logging/setLevel', { level: value })}
        />
        <span className="surface-note">
          {set === undefined ? (
            'the server decides what it sends'
          ) : (
            <>
              set by <RowLink row={set.request}>frame {model.rows.seq(set.request)}</RowLink>
              {set.state === 'result' ? '' : set.state === 'pending' ? ', not answered yet' : ', and refused'}
            </>
          )}
          {declares(session?.serverCapabilities) ? '' : '; the server does not declare logging'}
        </span>
      </div>
      {problem === '' ? null : <p className="surface-says tone-error">{problem}</p>}
    </section>
  );
}

function declares(capabilities: unknown): boolean {
  return typeof capabilities === 'object' && capabilities !== null && 'logging' in capabilities;
}
