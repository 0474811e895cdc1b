import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';

const NAMES = ['compareCaptures'] as const satisfies readonly CommandName[];

export function compareCommands({
  connections,
  records,
  settings,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    compareCaptures: async ({ left, right }) => {
      const sides = [connections.get(left), connections.get(right)] as const;
      const comparison = await records.compare(...sides, settings.current.noiseRules);
      // What was closed meanwhile could not be read: that is no difference.
      for (const id of [left, right]) connections.get(id);
      return comparison;
    },
  };
}
