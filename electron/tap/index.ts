export { announcedTaps, type Announcement } from './announcements/index.ts';
export {
  type Addressee,
  type DoorAddress,
  type DoorLine,
  type BesideMessage,
  type MiddleWord,
  readDoorAnswer,
  readMiddleWord,
  saidPiece,
  type SaidPiece,
  type SaidMessage,
  type SaidRuling,
  saidRuling,
} from './speech/index.ts';
export { TapRecorder } from './record/index.ts';
