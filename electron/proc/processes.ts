import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What Linux tells of a process in its `stat` (proc(5)). Times are in ticks of USER_HZ. */
export interface ProcessStat {
  /** One letter; Z and X are dead. */
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  /** Time of processors that it has used. */
  readonly used: number;
  /** Since the start of the system, in the system's own digits: tells it from a later process of the same number. */
  readonly began: string;
  /** Resident memory, pages. */
  readonly pages: number;
}

/** A file below /proc, as `net/tcp`; '' where it cannot be read: a process may end while it is looked at, and other systems have none. */
export function procText(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Every process, in the order of their numbers; none where the system has no /proc. */
export function processIds(): number[] {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((one, other) => one - other);
}

/** Null where the process has ended. */
export function statOf(pid: number): ProcessStat | null {
  return readStat(procText(`${pid}/stat`));
}

/** Reads the text of a `stat`; null for an empty one. */
export function readStat(text: string): ProcessStat | null {
  if (text === '') return null;
  // "pid (name) state ppid pgrp … utime(14) stime … starttime(22) vsize rss(24)"; the name may hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    group: Number(fields[2]),
    used: Number(fields[11]) + Number(fields[12]),
    began: fields[19] ?? '',
    pages: Number(fields[21]),
  };
}

/**
 * How long the first thread of a process has been ready to run and waited for a processor since it was started, ms (schedstat, Linux). 0 where
 * the system does not tell.
 */
export function waitedForProcessorMs(pid: number): number {
  const [, waited = '0'] = procText(`${pid}/schedstat`).split(' ');
  return Number(waited) / 1e6;
}

/** The command line of a process, word by word; [''] where it has none or has ended. */
export function commandWords(pid: number): string[] {
  return procText(`${pid}/cmdline`).replace(/\0$/, '').split('\0');
}

/** What a process has open, as its links name it: `socket:[4711]`. None for a process that has ended, or of another user. */
export function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      return [];
    }
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
