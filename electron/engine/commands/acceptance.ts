import type { AcceptanceReport } from '../../../shared/acceptance/index.ts';
import type { AcceptedTool, CommandName } from '../../../shared/bridge/index.ts';
import { jsonText } from '../../../shared/sinks/index.ts';
import { acceptanceOf, costOf, rewriteOf } from '../acceptance/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { Connection } from '../connection/index.ts';
import type { CommandContext } from './context.ts';

const NAMES = ['acceptance', 'acceptedTool', 'contextCost'] as const satisfies readonly CommandName[];

/** Broken rules that are told of one client: a window with thousands of tools stays quick. */
const MOST_TOLD = 5_000;
/** Longest tool that is rewritten while a user waits, in UTF-16 units of its JSON text. */
const LONGEST = 1_000_000;

export function acceptanceCommands({ connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    acceptance: async ({ connection, model, server }) =>
      told(await acceptanceOf(connections.get(connection), { clients: [], model, server })),
    contextCost: ({ connection, ...choice }) => costOf(connections.get(connection), { clients: [], ...choice }),
    acceptedTool: ({ connection, tool, ...choice }) => acceptedTool(connections.get(connection), choice, tool),
  };
}

function told(report: AcceptanceReport): AcceptanceReport {
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

async function acceptedTool(
  connection: Connection,
  choice: Parameters<typeof rewriteOf>[1],
  tool: number,
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
