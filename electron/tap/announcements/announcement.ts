import type { StartedBy } from '../../../shared/capture/index.ts';
import { type DoorAddress, readDoorAddress } from '../speech/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';

/** What a running tap says of itself to windows and command lines, in a file of its own in the folder of taps. */
export interface Announcement {
  /** Of the tap's own process: an announcement whose process is gone is stale. */
  readonly pid: number;
  /** When that process began, in ticks of its system, so that another one of its number is known for another one; 0 where that cannot be known. */
  readonly began: number;
  /** Wall clock when the tap began, ISO 8601 with ms. */
  readonly startedAt: string;
  /** Absolute path of the file that is being written; '' where nothing is recorded. */
  readonly capture: string;
  /** What the server is called, as in the capture. */
  readonly name: string;
  readonly transport: 'stdio' | 'auto' | 'http' | 'sse' | 'ws';
  /** The client whose configuration names the tap, as `wrap` knows it (`cursor`); '' where the command line told none. */
  readonly client: string;
  /** Who started the tap: its parent first, then that one's parent … */
  readonly startedBy: readonly StartedBy[];
  /** Why something of the traffic is not in the capture, as a sentence; '' while all is. */
  readonly problem: string;
  /** Where a window asks to speak into it; null where that is not possible. */
  readonly door: DoorAddress | null;
}

const TRANSPORTS: ReadonlySet<unknown> = new Set(['stdio', 'auto', 'http', 'sse', 'ws']);

/** Reads what `announcementText` wrote; null for anything else. Members that it does not know are let pass. */
export function readAnnouncement(text: string): Announcement | null {
  const value = parsedJson(text);
  if (!isObject(value)) return null;
  const { pid, began, startedAt, capture, name, transport, client, startedBy, problem } = value;
  const texts = [startedAt, capture, name, client, problem].every((each) => typeof each === 'string');
  const known =
    typeof began === 'number' &&
    typeof pid === 'number' &&
    Number.isInteger(pid) &&
    pid > 0 &&
    TRANSPORTS.has(transport);
  if (!texts || !known || !Array.isArray(startedBy) || !startedBy.every(isStartedBy)) return null;
  // Taps of older versions have none.
  return { ...(value as unknown as Announcement), door: readDoorAddress(value['door']) };
}

export function announcementText(announcement: Announcement): string {
  return `${JSON.stringify(announcement)}\n`;
}

function isStartedBy(value: unknown): boolean {
  return isObject(value) && typeof value['pid'] === 'number' && typeof value['name'] === 'string';
}
