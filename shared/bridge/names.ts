import type { CommandName } from './commands.ts';
import type { StreamName } from './streams.ts';

/** Every command by name, for carriers that must name what they let through (the preload script). */
export const COMMAND_NAMES = [
  'appInfo',
  'getSettings',
  'setSettings',
  'listServers',
  'forgetServer',
  'listCaptures',
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
  'stopSweep',
] as const satisfies readonly CommandName[];

/** Every stream by name. */
export const STREAM_NAMES = ['connections', 'observation'] as const satisfies readonly StreamName[];
