export { announcedTaps, type Announcement } from './announcements/index.ts';
export { type Addressee, type DoorAddress, readDoorAnswer } from './speech/index.ts';
export { TapRecorder, type TapStart } from './record/index.ts';
