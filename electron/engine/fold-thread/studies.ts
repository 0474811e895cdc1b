import type { SurfaceItem } from '../../../shared/analysis/index.ts';
import type { CommandInput, CommandName } from '../../../shared/bridge/index.ts';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import { costOf } from '../acceptance/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { WhatIfs } from '../check/index.ts';
import { Comparisons } from '../compare/index.ts';
import type { Connection, Connections } from '../connection/index.ts';
import { PlaybackConnection } from '../playback/index.ts';
import { acceptedTool, toldAcceptance } from './accepted-tools.ts';

/** What a command asks beside the connection that it asks of. */
type Asked<N extends CommandName> = Omit<CommandInput<N>, 'connection'>;

/** With which other connection, folded in the same thread, and what of an answer is not held against it. */
interface ComparisonOrder {
  readonly other: string;
  readonly rules: readonly NoiseRule[];
}

/**
 * What is made of the whole fold of a connection, in the thread that has it. Orders and answers are plain data. Each waits until all of
 * the record is folded, and rejects with a BridgeFault, or an Error with a sentence.
 */
export function studiesOf(connections: Pick<Connections, 'here'>) {
  const whatIfs = new WhatIfs();
  const comparisons = new Comparisons();
  return {
    surface: async (connection: Connection, _nothing: object): Promise<readonly SurfaceItem[]> => {
      await connection.folded();
      return connection.observation.surfaceItems();
    },
    acceptance: (connection: Connection, order: Asked<'acceptance'>) => toldAcceptance(connection, order),
    contextCost: (connection: Connection, order: Asked<'contextCost'>) => costOf(connection, { clients: [], ...order }),
    acceptedTool: (connection: Connection, order: Asked<'acceptedTool'>) => acceptedTool(connection, order),
    whatIf: (connection: Connection, { revision }: Asked<'whatIf'>) => whatIfs.ask(connection, revision),
    comparison: (connection: Connection, { other, rules }: ComparisonOrder) =>
      comparisons.ask(connection, connections.here(other), rules),
    control: async (connection: Connection, { order }: Asked<'controlPlayback'>): Promise<void> => {
      if (!(connection instanceof PlaybackConnection))
        throw new BridgeFault('bad-input', 'This is not a playback: open one with “Play back this session”.');
      await connection.control(order);
    },
  };
}

export type Studies = ReturnType<typeof studiesOf>;
export type StudyName = keyof Studies;
export type StudyOrder<N extends StudyName> = Parameters<Studies[N]>[1];
export type StudyAnswer<N extends StudyName> = Awaited<ReturnType<Studies[N]>>;
