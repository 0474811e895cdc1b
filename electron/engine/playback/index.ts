export { openPlayback } from './open-playback.ts';
export { playbackCommands } from './playback-commands.ts';
export { PlaybackConnection } from './playback-connection.ts';
