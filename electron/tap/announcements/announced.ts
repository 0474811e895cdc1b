import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, readText, replaceFile } from '../../files/index.ts';
import { statOf } from '../../proc/index.ts';
import { forgetDoor } from '../speech/index.ts';
import { announcementText, readAnnouncement, type Announcement } from './announcement.ts';

/** A larger file is none of ours. */
const MOST_BYTES = 64 * 1024;
const BEGAN = beginOf(process.pid);
const NAME = /^\d{1,10}-[0-9a-f-]{36}\.json$/;

/** The announcement of a tap of this process. It stands until it is taken back, or until somebody finds its process gone. */
export class OwnAnnouncement {
  readonly path: string;
  readonly #folder: string;

  /** `path`: of one that was made before, and goes on. */
  constructor(folder: string, path = join(folder, `${process.pid}-${randomUUID()}.json`)) {
    this.#folder = folder;
    this.path = path;
  }

  /** The folder, made where it is missing. Throws the system's error. */
  ownFolder(): string {
    ownFolder(this.#folder);
    return this.#folder;
  }

  /** Says this from now on. Throws the system's error. */
  tell(announcement: Omit<Announcement, 'pid' | 'began'>): void {
    this.ownFolder();
    replaceFile(this.path, announcementText({ ...announcement, pid: process.pid, began: BEGAN }), { lasting: false });
  }

  /** Never throws: what stays behind is stale with the end of this process. */
  takeBack(): void {
    remove(this.path);
  }
}

/** The taps that run, in the order of their start. What others left that were killed is taken away. Never throws. */
export function announcedTaps(folder: string): Announcement[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => NAME.test(name));
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const path = join(folder, name);
      const announcement = announcementAt(path);
      if (announcement === null) return [];
      if (stillRuns(announcement)) return [announcement];
      remove(path);
      if (announcement.door !== null) forgetDoor(announcement.door);
      return [];
    })
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : one.startedAt > other.startedAt ? 1 : 0));
}

/** Null too where it was taken back just now. */
function announcementAt(path: string): Announcement | null {
  try {
    return readAnnouncement(readText(path, MOST_BYTES));
  } catch {
    return null;
  }
}

/** Whether the process that announced itself is alive, and no other one by its number. */
function stillRuns({ pid, began }: Announcement): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // A process of another user has that number by now: announcements in our folder are our own.
    return false;
  }
  return began === 0 || began === beginOf(pid);
}

/** When a process began, in ticks since the start of the system; 0 where that cannot be known. The wall clock may be set meanwhile. */
function beginOf(pid: number): number {
  return Number(statOf(pid)?.began ?? 0);
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Somebody else may take it away.
  }
}
