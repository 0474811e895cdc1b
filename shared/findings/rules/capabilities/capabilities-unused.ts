import type { CaptureEvent } from '../../../capture/index.ts';
import { CAPABILITY_PATHS, eraOf, type CapabilitySide } from '../../../mcp/index.ts';
import type { Declaration } from '../../reading/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { onEvent, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** Features of each side; those whose names are anybody's choice have no use that could be seen. */
const FEATURES = CAPABILITY_PATHS.filter(({ path, open }) => !path.includes('.') && open !== true && path !== 'tasks');

/** Group H, what a session did without. */
export const UNUSED_CAPABILITY_RULES: readonly Rule[] = [
  onEvent('cap-declared-unused', ({ event, row }, context) => {
    const { revision } = context;
    if (revision === null || !endsSession(event, context)) return null;
    const memory = context.recall(CapabilityMemory);
    // A session that did nothing at all was not meant to use anything.
    if (!memory.usedAny) return null;
    const client = eraOf(revision) === 'legacy' ? memory.client : null;
    const hits = [
      unused('client', client, row, context, memory),
      unused('server', memory.server(revision), row, context, memory),
    ];
    return hits.filter((hit) => hit !== null);
  }),
];

function unused(
  side: CapabilitySide,
  declared: Declaration | null,
  row: number,
  { rows }: RuleContext,
  memory: CapabilityMemory,
): RuleHit | null {
  if (declared === null) return null;
  const features = FEATURES.filter(
    (feature) => feature.side === side && declared.has(feature.path) && !memory.isUsed(`${side} ${feature.path}`),
  ).map(({ path }) => `“${path}”`);
  if (features.length === 0) return null;
  return {
    rows: [row, declared.row],
    side,
    message: `Nothing in this session used what the ${side} declared in event ${rows.seq(declared.row)}: ${features.join(', ')}.`,
  };
}

function endsSession(event: CaptureEvent, { http }: RuleContext): boolean {
  if (event.kind === 'process.exit' || event.kind === 'ws.close') return true;
  return event.kind === 'http.end' && http.exchange?.purpose === 'end-session' && http.exchange.status < 300;
}
