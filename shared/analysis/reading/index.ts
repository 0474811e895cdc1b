// What a piece of text or JSON says on its own, and values in plain words.
export { challengeWords } from './challenge.ts';
export { framesInWords, type FrameCounts } from './frames-in-words.ts';
export { bodyWords } from './body-words.ts';
export {
  counted,
  duration,
  joined,
  oneLine,
  preview,
  signed,
  sizeWords,
  SUMMARY_LIMIT,
  withoutColours,
} from './plain-text.ts';
export { RecentMap } from './recent-map.ts';
export { hasIllegalBytes, originOf } from './wire-checks.ts';
