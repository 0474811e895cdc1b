export { CaptureFile } from './capture-file.ts';
export { OpenedCapture, openCaptureFile, UnreadableCapture, type StoredEvent } from './opened-capture.ts';
export { Digester, type Digested, type DigesterOptions } from './digester.ts';
export { fingerprinter } from './fingerprint.ts';
export { captureFileName } from './file-name.ts';
export { BUNDLED_WORKER } from './large-frame-jobs.ts';
export type { LongText } from './long-text.ts';
