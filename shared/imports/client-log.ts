import { Directions } from './directions.ts';
import {
  frameOf,
  isMessage,
  jsonValue,
  lineOf,
  noteOf,
  stderrOf,
  type LineReader,
  type Tell,
} from './foreign-record.ts';
import { momentOf } from './moments.ts';
import type { Direction, NoteEvent } from '../capture/index.ts';

/**
 * Logs of clients that begin each line with a time and words in brackets: Claude Desktop (`… [server] [info] Message from client:
 * {…}`), VS Code (`… [trace] [editor -> server] {…}`), Cursor (`… [info] name: …`). What has no time belongs to the line
 * before, or is the server's own stderr, which these clients write between their lines.
 */
const LINE = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]?\d*(?:Z|[+-]\d\d:?\d\d)?) ((?:\[[^\]]{1,100}\] ?){1,3})(.*)$/s;
const LEVELS: Readonly<Record<string, NoteEvent['level']>> = {
  error: 'error',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
  debug: 'info',
  trace: 'info',
};
/** What some clients put behind every line. */
const TAIL = /\s*\{ metadata: undefined \}(?: %o)?\s*$/;

interface Marker {
  readonly pattern: RegExp;
  readonly dir: Direction;
}

const MARKERS: readonly Marker[] = [
  { pattern: /^Message from client: */, dir: 'c2s' },
  { pattern: /^Message from server: */, dir: 's2c' },
  { pattern: /^\[editor -> server\] */, dir: 'c2s' },
  { pattern: /^\[server -> editor\] */, dir: 's2c' },
];
const SERVER_STDERR = /^\[server stderr\] ?/;

/** Reads such a log. A log of several servers gives those lines of one of them as messages, the others as notes. */
export class ClientLog implements LineReader {
  readonly #server: string | null;
  readonly #directions = new Directions();
  #at: number | null = null;

  /** `server`: whose messages are taken, as the log names it; null for all. */
  constructor(server: string | null) {
    this.#server = server;
  }

  line(text: string, tell: Tell): void {
    const read = readLine(text);
    if (read === null) {
      if (text.trim() !== '') tell({ at: this.#at, event: stderrOf(text) });
      return;
    }
    this.#at = read.at ?? this.#at;
    const foreign = this.#server !== null && read.server !== '' && read.server !== this.#server;
    const stderr = SERVER_STDERR.exec(read.words);
    if (foreign) tell({ at: this.#at, event: noteOf(text) });
    else if (stderr !== null) tell({ at: this.#at, event: stderrOf(read.words.slice(stderr[0].length)) });
    else this.#words(read.words, read.level, tell);
  }

  end(): void {
    // Each line stands for itself.
  }

  #words(words: string, level: NoteEvent['level'], tell: Tell): void {
    const marker = MARKERS.find(({ pattern }) => pattern.test(words));
    const text = marker === undefined ? '' : words.replace(marker.pattern, '').replace(TAIL, '');
    const value = text === '' ? undefined : jsonValue(text);
    // Newer versions of Claude Desktop name a message without telling what is in it.
    if (marker === undefined) tell({ at: this.#at, event: noteOf(words.replace(TAIL, ''), level) });
    else if (!isMessage(value)) tell(lineOf(this.#at, words.replace(TAIL, ''), level));
    else tell({ at: this.#at, event: frameOf(this.#directions.of(value, marker.dir), text) });
  }
}

/** The server that a line of such a log is about; '' where it names none, null where it is no such line. */
export function serverOfLine(text: string): string | null {
  return readLine(text)?.server ?? null;
}

/** Whether a line tells a message, whole or only by name. */
export function tellsMessage(text: string): boolean {
  const words = readLine(text)?.words;
  return words !== undefined && MARKERS.some(({ pattern }) => pattern.test(words));
}

function readLine(
  text: string,
): { at: number | null; server: string; level: NoteEvent['level']; words: string } | null {
  const [, time, brackets = '', rest = ''] = LINE.exec(text) ?? [];
  if (time === undefined) return null;
  const words: string[] = [];
  let level: NoteEvent['level'] | null = null;
  let server = '';
  for (const [, word = ''] of brackets.matchAll(/\[([^\]]+)\]/g)) {
    const known = Object.hasOwn(LEVELS, word.toLowerCase()) ? LEVELS[word.toLowerCase()] : undefined;
    if (known !== undefined && level === null) level = known;
    // VS Code's own marks stand where other clients name the server.
    else if (/ -> |^server stderr$/.test(word)) words.push(`[${word}]`);
    else server = word;
  }
  return { at: momentOf(time), server, level: level ?? 'info', words: [...words, rest].join(' ') };
}
