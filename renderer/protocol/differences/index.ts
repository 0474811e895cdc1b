export { COMPATIBILITY, differenceLines, nameOf, tallyWords } from './difference-lines.ts';
export { nearestLine } from './nearest-line.ts';
export { FACT_TONES, FACT_WORDS, shownFacts, type LedgerTone } from './session-facts.ts';
