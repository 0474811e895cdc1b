import { EVENT_FIELDS, HEADER_FIELDS } from './event-fields.ts';
import { CAPTURE_VERSION, type CaptureHeader } from './capture-header.ts';
import type { CaptureEvent, EventKind } from './events.ts';
import { type Fields, shown, wrong } from './fields.ts';
import { migrateEvent, migrateHeader } from './migrate.ts';
import { isObject, parsedJson, reachOfValue } from '../json/index.ts';

/** A problem is one sentence, or several, for the user. */
export interface Problem {
  readonly ok: false;
  readonly problem: string;
}

export type DecodedHeader = { readonly ok: true; readonly header: CaptureHeader } | Problem;
export type DecodedEvent = { readonly ok: true; readonly event: CaptureEvent } | Problem;

/** No event has fewer characters. */
const SHORTEST_EVENT = 40;

const FOREIGN = 'This is not a capture of mcpscope';

/** Reads the first line of a capture. That of an older version comes back in today's shape; `mcpscope` stays the version of the file. */
export function decodeHeader(line: string): DecodedHeader {
  const value = parsedJson(line.startsWith('\ufeff') ? line.slice(1) : line);
  if (value === undefined) return problem(`${FOREIGN}: its first line is not JSON.`);
  if (!isObject(value) || !Object.hasOwn(value, 'mcpscope')) {
    return problem(`${FOREIGN}: its first line is JSON, but names no "mcpscope" version.`);
  }
  const version = value['mcpscope'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return problem(`${FOREIGN}: its "mcpscope" version is ${shown(version)}, but must be a whole number from 1.`);
  }
  if (version > CAPTURE_VERSION) {
    return problem(
      `This capture has format version ${version}, and this mcpscope reads versions up to ${CAPTURE_VERSION}. ` +
        'Open it with a newer mcpscope.',
    );
  }
  const header = migrateHeader(version, value);
  const fault = wrong(header, HEADER_FIELDS);
  if (fault !== '') return problem(`The first line of the capture is damaged: ${fault}.`);
  return { ok: true, header: header as unknown as CaptureHeader };
}

/**
 * Reads one event, written by format version `version`. Members that the version does not know are let pass; whether
 * `seq` follows on from the event before is the reader's to say.
 */
export function decodeEvent(line: string, version: number = CAPTURE_VERSION): DecodedEvent {
  // Millions of lines that are none can stand in a file, and the error that tells of each costs more than all the rest.
  if (line.length < SHORTEST_EVENT && !reachOfValue(line, 0).sound)
    return problem(line.trim() === '' ? 'The line is empty.' : 'The line is not JSON.');
  const value = parsedJson(line);
  if (value === undefined) return problem('The line is not JSON.');
  if (!isObject(value)) return problem(`The line holds ${shown(value)}, but must hold an object.`);
  const event = migrateEvent(version, value);
  const kind = event['kind'];
  if (!isKind(kind)) return problem(`The event's kind is ${shown(kind)}, which this mcpscope does not know.`);
  const fields: Fields<unknown> = EVENT_FIELDS[kind];
  const fault = wrong(event, fields);
  if (fault !== '') return problem(`The event of kind "${kind}" is damaged: ${fault}.`);
  if (kind === 'frame' || kind === 'process.stderr' || kind === 'process.stdout-held') {
    if ('text' in event === 'base64' in event) {
      return problem(`The event of kind "${kind}" is damaged: it must have one of "text" and "base64".`);
    }
  }
  return { ok: true, event: withoutForeign(event, fields) as unknown as CaptureEvent };
}

/**
 * Takes away what only events of other kinds have: nobody has looked at it, and whoever asks an event for its `base64`, whatever its kind,
 * would take it for the event's own. Members that no kind has mean nothing to anybody, and stay.
 */
function withoutForeign(event: Readonly<Record<string, unknown>>, fields: Fields<unknown>): object {
  const isForeign = (name: string): boolean => !Object.hasOwn(fields, name) && MEMBERS.has(name);
  for (const name in event)
    if (isForeign(name)) return Object.fromEntries(Object.entries(event).filter(([each]) => !isForeign(each)));
  return event;
}

const MEMBERS: ReadonlySet<string> = new Set(Object.values(EVENT_FIELDS).flatMap((fields) => Object.keys(fields)));

function isKind(kind: unknown): kind is EventKind {
  return typeof kind === 'string' && Object.hasOwn(EVENT_FIELDS, kind);
}

function problem(sentence: string): Problem {
  return { ok: false, problem: sentence };
}
