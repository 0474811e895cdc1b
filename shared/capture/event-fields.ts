import type { CaptureEvent, CaptureHeader, CaptureSource, EnvironmentEntry, EventKind } from './events.ts';
import {
  base64,
  flag,
  type Fields,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
  place,
  text,
  texts,
  time,
  whole,
  wholes,
} from './fields.ts';

/** The event of a kind; two kinds may share one type. */
type EventOf<K extends EventKind, E = CaptureEvent> = E extends CaptureEvent
  ? K extends E['kind']
    ? E
    : never
  : never;
type EventFields = { readonly [K in EventKind]: Fields<Omit<EventOf<K>, 'kind'>> };

const timed = { seq: place, t: time };
const dir = oneOf('c2s', 's2c');
const launch = { command: text, args: texts, cwd: text };

const environment = listOf(
  objectOf<EnvironmentEntry>({
    name: text,
    from: oneOf('inherited', 'added', 'changed'),
    value: optional(text),
    masked: optional(objectOf({ length: whole, fingerprint: text })),
  }),
);

/** What each kind of event carries. The types hold it to events.ts. */
export const EVENT_FIELDS: EventFields = {
  frame: {
    ...timed,
    dir,
    stream: text,
    origin: oneOf('wire', 'user', 'replay'),
    text: optional(text),
    base64: optional(base64),
    bytes: whole,
    end: optional(oneOf('crlf', 'none')),
    chunks: optional(wholes),
    timeoutMs: optional(time),
  },
  'process.spawn': { ...timed, ...launch, resolved: text, pid: whole, env: environment },
  'process.spawn-failed': {
    ...timed,
    ...launch,
    reason: oneOf('not-found', 'not-executable', 'cwd-missing', 'other'),
    message: text,
    searched: texts,
    env: environment,
  },
  'process.stderr': { ...timed, text: optional(text), base64: optional(base64), bytes: whole },
  'process.stdin-close': { ...timed, by: oneOf('shutdown', 'user', 'peer'), error: optional(text) },
  'process.stdout-end': timed,
  'process.stderr-end': timed,
  'process.signal': { ...timed, signal: text, target: oneOf('group', 'process'), error: optional(text) },
  'process.exit': { ...timed, code: orNull(time), signal: orNull(text) },
  timer: { ...timed, name: oneOf('request-timeout'), dir, id: text, ms: time },
  gap: { ...timed, reason: text, events: optional(whole), bytes: optional(whole) },
  note: { ...timed, by: oneOf('engine', 'user'), level: oneOf('info', 'warning', 'error'), text },
};

/** What the first line carries beside the version. */
export const HEADER_FIELDS: Fields<Omit<CaptureHeader, 'mcpscope'>> = {
  startedAt: text,
  source: objectOf<CaptureSource>({ transport: oneOf('stdio'), name: text, ...launch }),
  tool: text,
  redacted: flag,
};
