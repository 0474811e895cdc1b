import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from '../command-table.ts';
import { notYet } from '../not-yet.ts';

const NAMES = ['answerQuestion', 'standingRules', 'setStandingRules'] as const satisfies readonly CommandName[];

export function answeringCommands(_context: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    answerQuestion: () => notYet(),
    standingRules: () => notYet(),
    setStandingRules: () => notYet(),
  };
}
