import type { StandingRule } from '../../../shared/answering/index.ts';
import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import { isSameServer } from '../settings/index.ts';
import type { CommandContext } from './context.ts';
import { LiveConnection, openOf } from '../live/index.ts';

const NAMES = ['answerQuestion', 'standingRules', 'setStandingRules'] as const satisfies readonly CommandName[];

export function answeringCommands(context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const { connections } = context;
  return {
    answerQuestion: async ({ connection, question, ...answer }) => ({
      seq: await openOf(connections, connection).client.responder.answer(question, answer),
    }),
    standingRules: ({ connection }) => rulesOf(context, connection),
    setStandingRules: ({ connection, rules }) => {
      setRules(context, connection, rules);
      return {};
    },
  };
}

function rulesOf({ connections, keptRules }: CommandContext, id: string): readonly StandingRule[] {
  const connection = connections.get(id);
  const own = connection instanceof LiveConnection && connection.hasOwnRules;
  return own ? connection.client.responder.rules : keptRules.of(connection.info().header.source);
}

/** Keeps the rules for the server, and puts them into force on every connection to it that has none of its own. */
function setRules({ connections, keptRules }: CommandContext, id: string, rules: readonly StandingRule[]): void {
  const { source } = connections.get(id).info().header;
  keptRules.set(source, rules);
  for (const connection of connections.all())
    if (connection instanceof LiveConnection && !connection.hasOwnRules)
      if (isSameServer(connection.info().header.source, source)) connection.client.responder.setRules(rules);
}
