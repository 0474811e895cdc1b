// The server's process: its start, what it wrote beside messages, its end.
export { endingMeaning } from './ending-meaning.ts';
export { type LastFrame, LastWords } from './last-output.ts';
export { NoiseRecord } from './noise-record.ts';
export { type KnownProcess, type Moment, ProcessRecord } from './process-record.ts';
