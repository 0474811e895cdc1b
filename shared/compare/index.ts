export { compareSessions } from './sessions.ts';
export { compareSides, type SideDifference } from './sides.ts';
export {
  tallyOf,
  type Compatibility,
  type Difference,
  type DifferenceGroup,
  type DifferenceTally,
} from './difference.ts';
export { ERA_STEPS, ITEMS_SWEPT, SWEEP_STEPS, sweepLine, type SweepLine, type SweepStep } from './sweep-line.ts';
export { bestOf, lossesOf, type SweepLoss } from './sweep-losses.ts';
export { answerWords, lossLines, lossWords, sweepVerdict } from './sweep-sentences.ts';
export {
  differencesOf,
  isAllNoise,
  likenessOf,
  type JsonComparison,
  type JsonDifference,
  type NoiseRule,
} from './json-difference.ts';
export { lineDifference, type DifferenceLine } from './line-difference.ts';
export { listChanges } from './list-change.ts';
export { isScoped } from './noise-places.ts';
export { argumentsText, rulesFor } from './noise-scope.ts';
export { readPattern, withAnyIndex, type JsonStep, type PatternStep } from './json-path.ts';
export type {
  FindingDifference,
  LatencyDifference,
  OperationPair,
  PairOutcome,
  SessionComparison,
  SurfaceChange,
  VocabularyDifference,
} from './comparison.ts';
export { compareBehaviour, httpBehaviour, type HttpBehaviour } from './behaviour.ts';
export { compareFindings, type RuleCount } from './finding-counts.ts';
export { compareLatency } from './latency.ts';
export { alignOperations, operationCodes, type OperationCodes, type OperationKey } from './operation-alignment.ts';
export { operationPair, operationSide, PAIR_DIFFERENCES_MOST, PairList } from './operation-pairs.ts';
export { differencesOnly, sessionComparison, worstFirst } from './session-comparison.ts';
export { lossesByChange } from './surface-clients.ts';
export { compareSurfaces, type OfferedList, type OfferedSurface } from './surface.ts';
export { compareVocabulary, vocabularyOf } from './vocabulary.ts';
export { comparisonSections, operationWords, surfaceLine, type ComparisonLine } from './comparison-sections.ts';
export { comparisonVerdict, OUTCOME_SIGNS } from './comparison-sentences.ts';
