export { ProbeMatrix } from './ProbeMatrix.tsx';
export { fitsOf, OUTCOME_SIGNS, OUTCOME_TONES, waysOf } from './ways.ts';
