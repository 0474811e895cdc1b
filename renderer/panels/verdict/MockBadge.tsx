import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { runAction } from '../../state/index.ts';
import { Badge } from '../../widgets/index.ts';

/** Says that the record of a connection is served; a press shows where. */
export function MockBadge({ connection }: { readonly connection: ConnectionInfo }) {
  if (connection.mock === '') return null;
  return (
    <Badge tone="ok" label={`Served as a mock server at ${connection.mock}`} onClick={() => runAction('mock.open')}>
      ⇄ mock
    </Badge>
  );
}
