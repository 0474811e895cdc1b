export { type RecordKeeper, TapRecorder } from './tap-recorder.ts';
export type { TapStart } from './tap-start.ts';
export type { LineStream } from './tap-work.ts';
