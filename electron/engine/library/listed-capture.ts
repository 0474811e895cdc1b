import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptureEntry, CaptureSummary } from '../../../shared/bridge/index.ts';
import { NO_ANNOTATIONS, type Annotations } from '../../../shared/capture/index.ts';
import { partNumber, SideFile, sidePath } from '../captures/index.ts';
import { glanceAt, type CaptureGlance } from './capture-glance.ts';

/** Larger captures are not read for the list. */
export const SUMMED_UP_BYTES = 256 * 1024 * 1024;

/** Size and time of a file, as far as they tell whether it has changed. */
interface Stamp {
  readonly bytes: number;
  readonly changedMs: number;
}

/** A file of the capture folder as it was last looked at, with the further files of its record. */
export class ListedCapture {
  readonly path: string;
  readonly fileName: string;
  #stamp: Stamp = { bytes: -1, changedMs: 0 };
  #parts: readonly ListedCapture[] = [];
  #whole: Stamp = this.#stamp;
  #sideStamp: Stamp | null = null;
  #glance: CaptureGlance = { header: null, events: 0, problem: '' };
  #annotations: Annotations = NO_ANNOTATIONS;
  #summary: CaptureSummary | null = null;
  #problem = '';
  #entry: CaptureEntry | null = null;
  #json = '';

  constructor(folder: string, fileName: string) {
    this.path = join(folder, fileName);
    this.fileName = fileName;
  }

  /** Of the whole record. */
  get stamp(): Stamp {
    return this.#whole;
  }

  /** Which file of its record it is, from 1: as its name says where its header says so, too. */
  get number(): number {
    const number = partNumber(this.fileName);
    return this.#glance.header?.part?.number === number ? number : 1;
  }

  /** When its record began; '' where it could not be read. */
  get startedAt(): string {
    return this.#glance.header?.startedAt ?? '';
  }

  get source(): NonNullable<CaptureGlance['header']>['source'] | null {
    return this.#glance.header?.source ?? null;
  }

  /** True where it can be read for a summary that it has not. */
  get lacksSummary(): boolean {
    return this.#summary === null && this.#problem === '' && this.#glance.problem === '' && !this.#isTooLarge;
  }

  /** What the window is told of it. */
  get entry(): CaptureEntry {
    return (this.#entry ??= this.#newEntry());
  }

  /** The same as JSON text, made once: a list of thousands is told again at every change. */
  get json(): string {
    if (this.#json === '') this.#json = JSON.stringify(this.entry);
    return this.#json;
  }

  /** Looks at the file and its side file again. Gives whether anything is new; null when there is no such file any more. */
  async look(): Promise<boolean | null> {
    const [file, side] = await Promise.all([stampOf(this.path), stampOf(sidePath(this.path))]);
    if (file === null) return null;
    const changed = !isSame(file, this.#stamp);
    if (changed) {
      this.#stamp = file;
      this.#glance = await glanceAt(this.path);
      this.#weigh();
      this.#forget();
    }
    const annotated = side === null ? this.#sideStamp !== null : !isSame(side, this.#sideStamp);
    if (annotated) {
      this.#sideStamp = side;
      this.#annotations = side === null ? NO_ANNOTATIONS : new SideFile(this.path).annotations;
    }
    if (changed || annotated) this.#renew();
    return changed || annotated;
  }

  /** Sets the files in which its record goes on. Gives whether that is another record than before. */
  goesOn(parts: readonly ListedCapture[]): boolean {
    this.#parts = parts;
    return this.#weigh();
  }

  /** Sets what reading it came to: a summary, why there is none, as a sentence, or null for what is not known. */
  sumUp(read: CaptureSummary | string | null): void {
    this.#summary = typeof read === 'string' ? null : read;
    this.#problem = typeof read === 'string' ? read : '';
    this.#renew();
  }

  get #isTooLarge(): boolean {
    return this.#whole.bytes > SUMMED_UP_BYTES;
  }

  /** Takes the sizes of all its files together. Gives whether they are others than before. */
  #weigh(): boolean {
    const stamps = [this.#stamp, ...this.#parts.map((part) => part.#stamp)];
    const whole = {
      bytes: stamps.reduce((sum, { bytes }) => sum + bytes, 0),
      changedMs: Math.max(...stamps.map(({ changedMs }) => changedMs)),
    };
    if (isSame(whole, this.#whole)) return false;
    this.#whole = whole;
    this.#forget();
    this.#renew();
    return true;
  }

  #forget(): void {
    this.#summary = null;
    this.#problem = '';
  }

  #renew(): void {
    this.#entry = null;
    this.#json = '';
  }

  #newEntry(): CaptureEntry {
    const { header, problem } = this.#glance;
    const { events } = [this.#glance, ...this.#parts.map((part) => part.#glance)].findLast(
      (glance) => glance.events > 0,
    ) ?? {
      events: 0,
    };
    const { name, pinned, tags } = this.#annotations;
    const tooLarge =
      this.#summary === null && this.#isTooLarge
        ? `It is larger than ${SUMMED_UP_BYTES / 1024 / 1024} MB, so it is not read for the list. Open it to see what it holds.`
        : '';
    return {
      path: this.path,
      fileName: this.fileName,
      name: name || header?.source.name || this.fileName,
      transport: header?.source.transport ?? '',
      startedAt: header?.startedAt ?? new Date(this.#stamp.changedMs).toISOString(),
      bytes: this.#whole.bytes,
      events,
      pinned,
      tags,
      summary: this.#summary,
      problem: problem || this.#problem || tooLarge,
    };
  }
}

/** Also of a pipe or a folder with the name of a capture: the list says why it cannot be opened. */
async function stampOf(path: string): Promise<Stamp | null> {
  // A file that goes away while the folder is looked at is simply not in it any more.
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  return { bytes: found.isFile() ? found.size : 0, changedMs: found.mtimeMs };
}

function isSame(one: Stamp, other: Stamp | null): boolean {
  return one.bytes === other?.bytes && one.changedMs === other.changedMs;
}
