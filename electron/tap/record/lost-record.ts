import { join } from 'node:path';
import { encodeEvent } from '../../../shared/capture/index.ts';
import { captureFileName, fingerprinter } from '../../engine/captures/index.ts';
import { appendText } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/wire/index.ts';
import { OwnAnnouncement } from '../announcements/index.ts';
import { forgetDoor } from '../speech/index.ts';
import type { RecordAccount } from './record-account.ts';
import { announcedFacts, recordHeader } from './record-header.ts';
import type { TapStart } from './tap-start.ts';
import type { RecordPlace } from './tap-work.ts';

/** What is known of a record when its thread ends with a fault. `place`: null where it had not begun. */
export interface Loss {
  readonly start: TapStart;
  readonly account: RecordAccount;
  readonly place: RecordPlace | null;
  /** When, in µs since its start. */
  readonly t: number;
  readonly fault: unknown;
}

/**
 * A record whose thread has ended with a fault. It is told in the file, from where on nothing is recorded, and to windows, as far as
 * either can be done: nothing of it throws, and the wire goes on.
 */
export class LostRecord {
  readonly #announcement: OwnAnnouncement;

  constructor(loss: Loss) {
    const { start, place, fault } = loss;
    const cause = `mcpscope itself has a fault (${systemErrorInWords(fault)})`;
    this.#announcement = new OwnAnnouncement(start.folders.taps, place?.announcement);
    if (place !== null) attempt(() => tellInFile(loss, place, cause));
    attempt(() =>
      this.#announce(start, place, `Recording stopped: ${cause}. The connection continues without a record.`),
    );
    if (place?.door) forgetDoor(place.door);
  }

  /** The connection has ended. */
  close(): void {
    this.#announcement.takeBack();
  }

  #announce(start: TapStart, place: RecordPlace | null, problem: string): void {
    const header = recordHeader(start, fingerprinter(start.folders.settings));
    const name = captureFileName(new Date(start.startedAtMs), header.source.name);
    const capture = place?.capture ?? join(start.folders.captures, name);
    this.#announcement.tell({ ...announcedFacts(header), capture, problem, door: null });
  }
}

/** Where its last line is torn, the gap takes its place. */
function tellInFile({ account, t }: Loss, { file }: RecordPlace, cause: string): void {
  const { end, seq } = account.whole;
  if (end === 0) return;
  const reason = `Nothing was recorded from here on: ${cause}.`;
  appendText(file, `${encodeEvent({ seq: seq + 1, t, kind: 'gap', reason })}\n`, end);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The other place says it.
  }
}
