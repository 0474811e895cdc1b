import type { CommandName } from './commands.ts';
import type { StreamName } from './streams.ts';

/** Every command by name, for carriers that must name what they let through (the preload script). */
export const COMMAND_NAMES = [
  'appInfo',
  'getSettings',
  'setSettings',
  'sentMessages',
  'keepSentMessages',
  'listServers',
  'forgetServer',
  'restoreServer',
  'connect',
  'connectDemo',
  'openCapture',
  'reconnect',
  'disconnect',
  'closeConnection',
  'send',
  'clientStep',
  'cancelRequest',
  'muteRule',
  'nextId',
  'readEvent',
  'frameText',
  'surface',
  'revealSecret',
  'whatIf',
  'compareEnvironment',
  'sweepRevision',
  'changeCapture',
  'deleteCapture',
  'restoreCapture',
  'revealCapture',
  'receiveFile',
  'annotate',
  'setTimeZero',
  'openPlayback',
  'controlPlayback',
  'startReplay',
  'stepReplay',
  'stopReplay',
  'learnNoise',
  'startMock',
  'stopMock',
  'compareCaptures',
  'previewExport',
  'stopSweep',
  'previewSending',
  'sendRepeatedly',
  'stopRepeating',
  'request',
  'awaitAnswer',
  'changeTimeout',
  'readVariables',
  'answerQuestion',
  'standingRules',
  'setStandingRules',
  'checkValue',
  'listPage',
  'revisionSchema',
  'listSequences',
  'readSequence',
  'saveSequence',
  'deleteSequence',
  'keepMessage',
  'outlineSequence',
  'runSequence',
  'stopSequence',
] as const satisfies readonly CommandName[];

/** Every stream by name. */
export const STREAM_NAMES = [
  'connections',
  'observation',
  'library',
  'search',
  'replay',
  'export',
  'questions',
  'sequenceRun',
] as const satisfies readonly StreamName[];

/** The function by which the preload script offers a stream, as `subscribeLibrary`. */
export function subscriptionName<S extends StreamName>(stream: S): `subscribe${Capitalize<S>}` {
  return `subscribe${stream.charAt(0).toUpperCase()}${stream.slice(1)}` as `subscribe${Capitalize<S>}`;
}

/** Colours that a user can give to rows; the theme has a tone for each. */
export const MARK_COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
