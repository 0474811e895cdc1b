import type { CommandName } from '../../../shared/bridge/index.ts';
import type { AnnotationLine } from '../../../shared/capture/index.ts';
import { BridgeFault, type CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import type { Connection } from '../connection/index.ts';

const NAMES = ['annotate', 'setTimeZero'] as const satisfies readonly CommandName[];

/** Notes, marks and the moment from which time is counted; all of it is kept beside the capture. */
export function annotationCommands({ connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    annotate: ({ connection: id, seq, note, mark }) => {
      const connection = connections.get(id);
      mustHave(connection, seq);
      keep(connection, { seq, ...(note === undefined ? {} : { note }), ...(mark === undefined ? {} : { mark }) });
      return {};
    },
    setTimeZero: ({ connection: id, seq }) => {
      const connection = connections.get(id);
      if (seq !== null) mustHave(connection, seq);
      keep(connection, { zero: seq });
      return {};
    },
  };
}

function mustHave(connection: Connection, seq: number): void {
  if (seq <= connection.lastSeq) return;
  throw new BridgeFault('not-found', `There is no event ${seq} yet: the last one is ${connection.lastSeq}.`);
}

function keep(connection: Connection, line: AnnotationLine): void {
  try {
    connection.annotate(line);
  } catch (error) {
    throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
  }
}
