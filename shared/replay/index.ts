export * from './report.ts';
export * from './session-script.ts';
export { GivenValues } from './given-values.ts';
export { LiveSide, type Arrival } from './live-side.ts';
export { ReplayCases } from './replay-cases.ts';
export { ScriptReader } from './script-reader.ts';
export { learnedRules } from './learned-rules.ts';
export { overdueWords, settleRest } from './settle-rest.ts';
export * from './mock.ts';
