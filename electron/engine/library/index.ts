export { captureInFolder } from './capture-in-folder.ts';
export { CaptureLibrary } from './capture-library.ts';
export { summaryOf } from './capture-summary.ts';
export { KeptSummaries } from './kept-summaries.ts';
export { type SumUp, sumUp } from './sum-up.ts';
export { Trash } from './trash.ts';
export { Retention } from './retention.ts';
export { Uploads } from './uploads.ts';
