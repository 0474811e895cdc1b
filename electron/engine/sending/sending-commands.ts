import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from '../command-table.ts';
import { openOf } from '../live-connections.ts';
import { notYet } from '../not-yet.ts';
import { operationEnded } from './operation-ended.ts';

const NAMES = [
  'send',
  'previewSending',
  'sendRepeatedly',
  'stopRepeating',
  'request',
  'awaitAnswer',
  'changeTimeout',
  'readVariables',
] as const satisfies readonly CommandName[];

export function sendingCommands({ connections }: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  return {
    send: ({ connection, text, end, bom }) => ({ seq: openOf(connections, connection).sendByHand(text, end, bom) }),
    previewSending: () => notYet(),
    sendRepeatedly: () => notYet(),
    stopRepeating: () => notYet(),
    request: ({ connection, method, params, progress }) =>
      openOf(connections, connection).requestByHand(method, params, progress),
    awaitAnswer: async ({ connection, seq }) => ({ operation: await operationEnded(connections.get(connection), seq) }),
    changeTimeout: () => notYet(),
    readVariables: () => notYet(),
  };
}
