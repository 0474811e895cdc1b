import type { CommandName } from '../../../shared/bridge/index.ts';
import type { AnnotationLine } from '../../../shared/capture/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import type { ShownConnection } from '../connection/index.ts';

const NAMES = ['annotate', 'setTimeZero'] as const satisfies readonly CommandName[];

/** Notes, marks and the moment from which time is counted; all of it is kept beside the capture. */
export function annotationCommands({ connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    annotate: async ({ connection: id, seq, note, mark }) => {
      const connection = connections.get(id);
      await mustHave(connection, seq);
      keep(connection, { seq, ...(note === undefined ? {} : { note }), ...(mark === undefined ? {} : { mark }) });
      return {};
    },
    setTimeZero: async ({ connection: id, seq }) => {
      const connection = connections.get(id);
      if (seq !== null) await mustHave(connection, seq);
      keep(connection, { zero: seq });
      return {};
    },
  };
}

async function mustHave(connection: ShownConnection, seq: number): Promise<void> {
  if (seq <= connection.lastSeq) return;
  // What is shown by an index is folded later.
  await connection.folded();
  if (seq <= connection.lastSeq) return;
  throw new BridgeFault('not-found', `There is no event ${seq} yet: the last one is ${connection.lastSeq}.`);
}

function keep(connection: ShownConnection, line: AnnotationLine): void {
  try {
    connection.annotate(line);
  } catch (error) {
    throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
  }
}
