export { CaptureFile } from './capture-file.ts';
export { followCapture, FOLLOW_PACE, isQuiet, type FollowPace } from './follow-capture.ts';
export {
  OpenedCapture,
  openCaptureFile,
  UnreadableCapture,
  type FileLook,
  type OnBatch,
  type StoredEvent,
} from './opened-capture.ts';
export { Digester, type Digested, type DigesterOptions } from './digester.ts';
export { fingerprinter } from './fingerprint.ts';
export { captureFileName } from './file-name.ts';
export { BUNDLED_WORKER } from './large-frame-jobs.ts';
export type { LongText } from './long-text.ts';
export { shareSideFile, type SharedSideFile } from './shared-side-file.ts';
export { SideFile, sidePath } from './side-file.ts';
