export { announcedTaps, type Announcement } from './announcements/index.ts';
export { TapRecorder, type TapStart } from './record/index.ts';
