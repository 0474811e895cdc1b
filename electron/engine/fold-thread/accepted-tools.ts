import type { AcceptanceReport } from '../../../shared/acceptance/index.ts';
import type { AcceptedTool, CommandInput } from '../../../shared/bridge/index.ts';
import { jsonText } from '../../../shared/sinks/index.ts';
import { acceptanceOf, rewriteOf } from '../acceptance/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Connection } from '../connection/index.ts';

/** Broken rules that are told of one client: a window with thousands of tools stays quick. */
const MOST_TOLD = 5_000;
/** Longest tool that is rewritten while a user waits, in UTF-16 units of its JSON text. */
const LONGEST = 1_000_000;

/** What clients make of the server, as a window is told of it. */
export async function toldAcceptance(
  connection: Connection,
  { model, server }: Pick<CommandInput<'acceptance'>, 'model' | 'server'>,
): Promise<AcceptanceReport> {
  const report = await acceptanceOf(connection, { clients: [], model, server });
  const cut = report.clients.filter(({ breaches }) => breaches.length > MOST_TOLD).map(({ name }) => name);
  if (cut.length === 0) return report;
  return {
    ...report,
    clients: report.clients.map((client) => ({ ...client, breaches: client.breaches.slice(0, MOST_TOLD) })),
    problems: [
      ...report.problems,
      `Only the first ${MOST_TOLD} broken rules are shown of ${cut.join(', ')}: mcpscope accept tells all of them.`,
    ],
  };
}

/** A tool, and what a client takes of it. Rejects with BridgeFault `not-found` where there is no such tool, or where it is too long. */
export async function acceptedTool(
  connection: Connection,
  { tool, ...choice }: Omit<CommandInput<'acceptedTool'>, 'connection'>,
): Promise<AcceptedTool> {
  try {
    const { served, rewrite } = await rewriteOf(connection, choice, tool, LONGEST);
    return {
      served: jsonText(served, 2),
      taken: jsonText(rewrite.tool, 2),
      changes: rewrite.changes,
      left: rewrite.left,
    };
  } catch (fault) {
    if (fault instanceof RangeError) throw new BridgeFault('not-found', fault.message);
    throw fault;
  }
}
