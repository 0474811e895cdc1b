export { compareSessions } from './sessions.ts';
export { compareSides, type SideDifference } from './sides.ts';
export {
  tallyOf,
  type Compatibility,
  type Difference,
  type DifferenceGroup,
  type DifferenceTally,
} from './difference.ts';
export {
  ITEMS_SWEPT,
  SWEEP_STEPS,
  sweepLine,
  type OfferedItem,
  type SweepEvidence,
  type SweepLine,
  type SweepStep,
} from './sweep-line.ts';
export { bestOf, lossesOf, type SweepLoss } from './sweep-losses.ts';
export { answerWords, lossLines, lossWords, sweepVerdict } from './sweep-words.ts';
