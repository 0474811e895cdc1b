export { learnNoise } from './learn-noise.ts';
export { ReplayStream } from './replay-stream.ts';
export type { ReplayRun } from './replay-run.ts';
export { startReplay } from './start-replay.ts';
