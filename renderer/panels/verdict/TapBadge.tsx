import type { Session } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { Badge } from '../../widgets/index.ts';
import { tapWords } from './tap-words.ts';

/** Says that others speak here and mcpscope listens between them; and who they are, as far as each way of knowing tells. */
export function TapBadge({
  connection,
  session,
}: {
  readonly connection: ConnectionInfo;
  readonly session: Pick<Session, 'clientInfo'> | null;
}) {
  const { tap, header } = connection;
  if (tap === null || header.tap === undefined) return null;
  return (
    <Badge tone={tap.running ? 'info' : 'muted'} label={tapWords(header.tap, session?.clientInfo ?? null, tap.running)}>
      ⇄ tapped
    </Badge>
  );
}
