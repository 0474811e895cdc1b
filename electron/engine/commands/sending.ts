import type { CommandName } from '../../../shared/bridge/index.ts';
import type { CommandTable } from '../bridge/index.ts';
import type { CommandContext } from './context.ts';
import { liveOf, openOf } from '../live/index.ts';
import { shownEnvironment, operationEnded, previewOf, Repetitions, sendByUser, spokenText } from '../sending/index.ts';

const NAMES = [
  'send',
  'switchSpeech',
  'speak',
  'previewSending',
  'sendRepeatedly',
  'stopRepeating',
  'request',
  'awaitAnswer',
  'changeTimeout',
  'readVariables',
] as const satisfies readonly CommandName[];

/** The commands by which messages are sent by hand. */
export function sendingCommands({
  connections,
  environment,
  taps,
}: CommandContext): Pick<CommandTable, (typeof NAMES)[number]> {
  const repetitions = new Repetitions();
  return {
    send: ({ connection, ...sending }) => ({
      seq: sendByUser(openOf(connections, connection), sending, environment.current).seq,
    }),
    switchSpeech: async ({ connection, on }) => {
      await taps?.switchSpeech(connection, on);
      return {};
    },
    speak: async ({ connection, to, ...sending }) => {
      await taps?.say(connection, to, spokenText(sending, environment.current));
      return {};
    },
    previewSending: ({ connection, ...sending }) =>
      previewOf(liveOf(connections, connection), sending, environment.current),
    sendRepeatedly: ({ connection, times, concurrency, ...sending }) =>
      repetitions.run({
        connection: openOf(connections, connection),
        sending,
        times,
        concurrency,
        environment: () => environment.current,
      }),
    stopRepeating: ({ connection }) => {
      repetitions.stop(connection);
      return {};
    },
    request: ({ connection, method, params, progress }) =>
      openOf(connections, connection).requestByHand(method, params, progress),
    awaitAnswer: async ({ connection, seq }) => ({
      operation: await operationEnded(liveOf(connections, connection), seq),
    }),
    changeTimeout: ({ connection, id, ms }) => {
      openOf(connections, connection).changeTimeout(id, ms);
      return {};
    },
    readVariables: () => shownEnvironment(environment.current),
  };
}
