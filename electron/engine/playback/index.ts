export { openPlayback } from './open-playback.ts';
export { PlaybackConnection } from './playback-connection.ts';
