export { announcedTaps, type Announcement } from './announcements/index.ts';
export {
  type Addressee,
  type DoorAddress,
  type DoorLine,
  type GoesInstead,
  type MiddleWord,
  readDoorAnswer,
  readMiddleWord,
} from './speech/index.ts';
export { TapRecorder } from './record/index.ts';
