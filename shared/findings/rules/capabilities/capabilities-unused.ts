import type { CaptureEvent } from '../../../capture/index.ts';
import { CAPABILITY_PATHS } from '../../../mcp/index.ts';
import type { Declaration } from '../../reading/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { onEvent, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/**
 * Features of a server; those whose names are anybody's choice have no use that could be seen. Whether what a client declares is used
 * is for the server to choose: no client declares too much.
 */
const FEATURES = CAPABILITY_PATHS.filter(
  ({ side, path, open }) => side === 'server' && !path.includes('.') && open !== true && path !== 'tasks',
);

/** Group H, what a session did without. */
export const UNUSED_CAPABILITY_RULES: readonly Rule[] = [
  onEvent('cap-declared-unused', ({ event, row }, context) => {
    const { revision } = context;
    if (revision === null || !endsSession(event, context)) return null;
    const memory = context.recall(CapabilityMemory);
    // A session that did nothing at all was not meant to use anything.
    if (!memory.usedAny) return null;
    return unused(memory.server(revision), row, context, memory);
  }),
];

function unused(
  declared: Declaration | null,
  row: number,
  { rows }: RuleContext,
  memory: CapabilityMemory,
): RuleHit | null {
  if (declared === null) return null;
  const features = FEATURES.filter(({ path }) => declared.has(path) && !memory.isUsed(`server ${path}`)).map(
    ({ path }) => `“${path}”`,
  );
  if (features.length === 0) return null;
  return {
    rows: [row, declared.row],
    side: 'server',
    message: `Nothing in this session used what the server declared in event ${rows.seq(declared.row)}: ${features.join(', ')}.`,
  };
}

function endsSession(event: CaptureEvent, { http }: RuleContext): boolean {
  if (event.kind === 'process.exit' || event.kind === 'ws.close') return true;
  return event.kind === 'http.end' && http.exchange?.purpose === 'end-session' && http.exchange.status < 300;
}
