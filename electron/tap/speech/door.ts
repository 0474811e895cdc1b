import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { TRAITS } from '../../platform/index.ts';
import { joined, LineSplitter } from '../../transports/wire/index.ts';
import { readDoorLine, type DoorAddress, type DoorAnswer, type MiddleWord, type SpeechOrder } from './speech-order.ts';

/** Systems cut off longer paths of sockets (sockaddr_un: 104 bytes on macOS, 108 on Linux, with the 0 at the end). */
const PATH_MOST = 103;
/** Beginning of its name; only its owner may look in. */
const OWN_FOLDER = 'mcpscope-door-';
/** A message of 64 MB, as base64, and what is around it. */
const LINE_MOST = 96 * 1024 * 1024;

/**
 * Where a window comes in that wants to speak into a tapped connection: a socket in a folder of its owner, which neither a page nor
 * another machine can reach. Nobody may speak before the first one has come in, and after the last one has left, however it left.
 */
export class Door {
  /** Null where there is none: no folder takes a socket. */
  readonly address: DoorAddress | null;
  readonly #server: Server;
  readonly #heard: (order: SpeechOrder) => void;
  readonly #within = new Set<Socket>();
  readonly #asked = new Map<number, readonly [asker: Socket, n: number]>();
  #asking = 0;
  /** The window that stands in the middle. */
  #between: Socket | null = null;

  /** `folder` must be there. */
  constructor(folder: string, heard: (order: SpeechOrder) => void) {
    this.#heard = heard;
    const id = randomUUID();
    const path = TRAITS.channel === 'pipe' ? `\\\\.\\pipe\\mcpscope-${process.pid}-${id}` : socketPath(folder, id);
    this.#server = createServer((socket) => this.#knocks(socket));
    this.#server.on('error', () => undefined);
    this.#server.listen(path);
    this.#server.unref();
    this.address = this.#server.listening ? { path, key: randomUUID() } : null;
  }

  /** Says what came of something that was asked. */
  told({ n, problem }: DoorAnswer): void {
    const [asker, theirs] = this.#asked.get(n) ?? [];
    this.#asked.delete(n);
    if (asker !== undefined && theirs !== undefined) answer(asker, { n: theirs, problem });
  }

  /** Tells the window in the middle what comes there. */
  tellMiddle(word: MiddleWord): void {
    if (this.#between?.writable === true) this.#between.write(`${JSON.stringify(word)}\n`);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#within) socket.destroy();
    if (this.address !== null) forgetDoor(this.address);
  }

  #knocks(socket: Socket): void {
    const lines = new LineSplitter(({ parts }) => this.#line(socket, Buffer.from(joined(parts)).toString('utf8')), {
      maxBytes: LINE_MOST,
      onCut: () => socket.destroy(),
    });
    socket.unref();
    socket.on('data', (bytes: Buffer) => lines.push(bytes, 0));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#between === socket) {
        this.#between = null;
        this.#heard({ kind: 'leave' });
      }
      if (this.#within.delete(socket) && this.#within.size === 0) this.#heard({ kind: 'off' });
    });
  }

  #line(socket: Socket, line: string): void {
    if (!this.#within.has(socket)) {
      this.#enters(socket, line);
      return;
    }
    const asked = readDoorLine(line);
    if (asked === null) {
      socket.destroy();
      return;
    }
    if (!('n' in asked)) {
      if (socket === this.#between) this.#heard(asked);
      return;
    }
    if (asked.kind === 'stand') {
      if (this.#between !== null) {
        answer(socket, { n: asked.n, problem: 'Another window stands in the middle of this connection.' });
        return;
      }
      this.#between = socket;
    }
    this.#asking += 1;
    this.#asked.set(this.#asking, [socket, asked.n]);
    this.#heard({ ...asked, n: this.#asking });
  }

  #enters(socket: Socket, key: string): void {
    if (key !== this.address?.key) {
      socket.destroy();
      return;
    }
    this.#within.add(socket);
    if (this.#within.size === 1) this.#heard({ kind: 'on' });
    answer(socket, { n: 0, problem: '' });
  }
}

/** In the folder of announcements, or where that has too long a name, in one of its own. */
function socketPath(folder: string, id: string): string {
  const name = `${process.pid}-${id.slice(0, 8)}.door`;
  const path = join(folder, name);
  return Buffer.byteLength(path) <= PATH_MOST ? path : join(mkdtempSync(join(tmpdir(), OWN_FOLDER)), name);
}

/** Takes away what a door has left in the file system. Never throws. */
export function forgetDoor({ path }: DoorAddress): void {
  if (!path.endsWith('.door')) return;
  try {
    rmSync(path, { force: true });
    if (basename(dirname(path)).startsWith(OWN_FOLDER)) rmdirSync(dirname(path));
  } catch {
    // Somebody else may take it away.
  }
}

function answer(socket: Socket, line: DoorAnswer): void {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
}
