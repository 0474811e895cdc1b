import type { CommandName } from '../../../shared/bridge/index.ts';
import { editedRules, rulesOutline } from '../../../shared/middle/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import { liveOf, openOf } from '../live/index.ts';
import { type MiddleStage, readyFor } from '../middle/index.ts';
import type { TappedMiddle } from '../taps/index.ts';
import type { CommandContext } from './context.ts';

const NAMES = [
  'outlineRules',
  'editRules',
  'putRules',
  'keepRulesForAll',
  'heldMessages',
  'heldText',
  'releaseHeld',
] as const satisfies readonly CommandName[];

/** The commands about what stands between client and server. */
export function middleCommands({
  connections,
  keptMiddleRules,
  taps,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const tappedOf = (id: string): TappedMiddle | null => taps?.middleOf(connections.get(id)) ?? null;
  const stageOf = (id: string): MiddleStage => tappedOf(id)?.stage ?? liveOf(connections, id).middle;
  return {
    outlineRules: ({ text }) => rulesOutline(text),
    editRules: ({ text, change }) => {
      try {
        return { text: editedRules(text, change) };
      } catch (error) {
        throw new BridgeFault('bad-input', error instanceof Error ? error.message : String(error));
      }
    },
    putRules: async ({ connection: id, text, over }) => {
      const tapped = tappedOf(id);
      const stage = tapped?.stage ?? openOf(connections, id).middle;
      if (stage.state.version !== over)
        throw new BridgeFault(
          'failed',
          'Another window has put other rules into force meanwhile: look at those first, or revert to them.',
        );
      await readyFor(text);
      if (tapped === null) {
        stage.put(text);
        keptMiddleRules.set(connections.get(id).info().header.source, text);
      }
      // Those of a client of others hold for this run of it alone.
      else await tapped.put(text);
      return {};
    },
    keepRulesForAll: async ({ text }) => {
      const [problem] = text === '' ? [] : rulesOutline(text).problems;
      if (problem !== undefined) throw new BridgeFault('bad-input', `Line ${problem.line}: ${problem.message}`);
      // The next connection puts them into force as it begins.
      await readyFor(text);
      const before = keptMiddleRules.forAll;
      keptMiddleRules.setForAll(text);
      return { before };
    },
    heldMessages: ({ connection, from, count }) => ({ held: stageOf(connection).held(from, count) }),
    heldText: ({ connection, held }) => ({ text: stageOf(connection).heldText(held) }),
    releaseHeld: ({ connection, held, verdict }) => {
      stageOf(connection).decide(held, verdict);
      return {};
    },
  };
}
