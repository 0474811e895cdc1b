import { mkdtemp, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileNameOfPath } from '../../../shared/sinks/index.ts';
import { ownFolder } from '../../files/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { openCaptureFile, UnreadableCapture } from '../captures/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';

/** The largest file that is taken, in bytes. */
const LARGEST_UPLOAD = 4 * 1024 * 1024 * 1024;
/** Files that may be on their way at a time. */
const AT_ONCE = 8;
/** An upload of which nothing has come for so long, in ms, was given up by its window. */
const GIVEN_UP_MS = 60_000;
/** Where files are while they come, in the capture folder: a file is moved within a file system in one step. */
const FOLDER = '.uploads';

/** What is still there after so long, in ms, was left by a process that died. */
const LEFT_MS = 24 * 60 * 60 * 1000;

/** The file of an upload, in a folder of its own. */
interface Draft {
  readonly folder: string;
  readonly path: string;
  readonly handle: FileHandle;
}

interface Upload {
  readonly draft: Promise<Draft>;
  bytes: number;
  /** Pieces are written one after the other, in the order of their coming. */
  written: Promise<void>;
  givenUp: NodeJS.Timeout;
}

/** Files that come in pieces from a window that cannot name their paths. */
export class Uploads {
  readonly #folder: string;
  readonly #largest: number;
  readonly #running = new Map<string, Upload>();
  #cleared: Promise<void> | null = null;

  constructor(captureFolder: string, largest = LARGEST_UPLOAD) {
    this.#folder = captureFolder;
    this.#largest = largest;
  }

  /**
   * Takes the next piece of a file. With the last one `opened` gets the path of the whole: a capture lies in the capture folder by
   * then, under a free name; any other file is removed when `opened` has settled. Rejects with BridgeFault; then
   * nothing of the file is left.
   */
  async take<T>(
    piece: { readonly upload: string; readonly name: string; readonly base64: string; readonly last: boolean },
    opened: (path: string) => Promise<T>,
  ): Promise<T | null> {
    const upload = this.#running.get(piece.upload) ?? this.#begin(piece.upload, piece.name);
    upload.givenUp.refresh();
    try {
      await this.#write(upload, bytesOf(piece.base64));
      if (!piece.last) return null;
    } catch (error) {
      await this.#abort(piece.upload);
      throw error instanceof BridgeFault
        ? error
        : new BridgeFault('failed', `${piece.name} could not be taken: ${systemErrorInWords(error)}.`);
    }
    return this.#finish(piece.upload, upload, opened);
  }

  /** Removes what is still on its way. */
  async end(): Promise<void> {
    await Promise.all(Array.from(this.#running.keys(), (id) => this.#abort(id)));
  }

  #begin(id: string, name: string): Upload {
    if (this.#running.size >= AT_ONCE)
      throw new BridgeFault('failed', `${AT_ONCE} files are on their way already; wait until one of them is there.`);
    const upload: Upload = {
      draft: this.#draft(fileNameOfPath(name, 'dropped')),
      bytes: 0,
      written: Promise.resolve(),
      givenUp: setTimeout(() => void this.#abort(id), GIVEN_UP_MS).unref(),
    };
    // Whoever writes the first piece hears of it.
    upload.draft.catch(() => undefined);
    this.#running.set(id, upload);
    return upload;
  }

  async #draft(name: string): Promise<Draft> {
    const uploads = join(this.#folder, FOLDER);
    ownFolder(uploads);
    await (this.#cleared ??= clearLeft(uploads));
    const folder = await mkdtemp(join(uploads, 'file-'));
    const path = join(folder, name);
    return { folder, path, handle: await open(path, 'wx', 0o600) };
  }

  #write(upload: Upload, bytes: Buffer): Promise<void> {
    upload.bytes += bytes.length;
    if (upload.bytes > this.#largest)
      throw new BridgeFault('bad-input', `The file is larger than ${this.#largest} bytes, so it is not taken.`);
    upload.written = upload.written.then(async () => {
      const { handle } = await upload.draft;
      await handle.writeFile(bytes);
    });
    return upload.written;
  }

  async #finish<T>(id: string, upload: Upload, opened: (path: string) => Promise<T>): Promise<T> {
    clearTimeout(upload.givenUp);
    this.#running.delete(id);
    const { folder, path, handle } = await upload.draft;
    await handle.close();
    try {
      return await opened((await isCapture(path)) ? await this.#settle(path) : path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Moves a capture into the folder, under a name that is free. */
  async #settle(path: string): Promise<string> {
    const name = baseOf(path);
    for (let n = 1; ; n += 1) {
      const place = join(this.#folder, `${name}${n === 1 ? '' : `-${n}`}.mcpcap`);
      if ((await stat(place).catch(() => null)) !== null) continue;
      await rename(path, place);
      return place;
    }
  }

  async #abort(id: string): Promise<void> {
    const upload = this.#running.get(id);
    if (upload === undefined) return;
    clearTimeout(upload.givenUp);
    this.#running.delete(id);
    await upload.written.catch(() => undefined);
    const draft = await upload.draft.catch(() => null);
    if (draft === null) return;
    await draft.handle.close();
    await rm(draft.folder, { recursive: true, force: true });
  }
}

/** Removes what processes have left that died in the middle of an upload. */
async function clearLeft(uploads: string): Promise<void> {
  for (const name of await readdir(uploads)) {
    const left = join(uploads, name);
    const found = await stat(left).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > LEFT_MS) await rm(left, { recursive: true, force: true });
  }
}

function bytesOf(base64: string): Buffer {
  if (/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64))
    return Buffer.from(base64, 'base64');
  throw new BridgeFault('bad-input', 'A piece of the file is not base64 text.');
}

async function isCapture(path: string): Promise<boolean> {
  try {
    await (await openCaptureFile(path)).close();
    return true;
  } catch (error) {
    if (error instanceof UnreadableCapture) return false;
    throw error;
  }
}

function baseOf(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? '';
  return file.slice(0, file.length - extname(file).length);
}
