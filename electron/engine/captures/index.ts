export { beginCapture, type Recording } from './capture-destination.ts';
export { CaptureFile } from './capture-file.ts';
export { type DecodedEvent, FrameDecoder, type FrameDecoderOptions } from './frame-decoder.ts';
export { captureFileName } from './file-name.ts';
export { frameEvent } from './frame-event.ts';
export { fingerprinter } from './fingerprint.ts';
export { FOLLOW_PACE, followCapture, type FollowPace, isQuiet } from './follow-capture.ts';
export { HEAD_UNITS } from './large-frame.ts';
export type { LongText } from './long-text.ts';
export {
  type FileLook,
  type OnBatch,
  openCaptureFile,
  OpenedCapture,
  type StoredEvent,
  UnreadableCapture,
} from './opened-capture.ts';
export { readExactly } from './read-exactly.ts';
export { RecordsUnderWay } from './records-under-way.ts';
export { type SharedSideFile, shareSideFile } from './shared-side-file.ts';
export { SideFile, sidePath } from './side-file.ts';
export { type StoredLine, StoredLines } from './stored-lines.ts';
