export type { Announcement } from './announcement.ts';
export { announcedTaps, OwnAnnouncement } from './announced.ts';
