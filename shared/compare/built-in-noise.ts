import { META } from '../mcp/index.ts';

/** A place whose value says nothing about the server, since it is made anew for each session or request. */
export interface PlaceNoise {
  readonly what: string;
  readonly path: string;
  /** `opaque`: that it is there and its JSON type count, its value does not; `unordered`: a list that is a set. */
  readonly treatment: 'opaque' | 'unordered';
}

/** What of a text is not compared, wherever it stands. */
export interface TextNoise {
  readonly what: string;
  readonly pattern: RegExp;
}

/**
 * What two answers may differ in and still say the same. Everything else counts, and what did not count is told as a number,
 * so that nobody takes it for equal to the letter.
 */
export const PLACE_NOISE: readonly PlaceNoise[] = [
  { what: 'id of the message', path: 'id', treatment: 'opaque' },
  { what: 'request that a notification is about', path: 'params.requestId', treatment: 'opaque' },
  { what: 'progress token', path: 'params.progressToken', treatment: 'opaque' },
  { what: 'progress token', path: '**._meta.progressToken', treatment: 'opaque' },
  { what: 'cursor', path: 'params.cursor', treatment: 'opaque' },
  { what: 'cursor', path: 'result.nextCursor', treatment: 'opaque' },
  { what: 'request state', path: 'params.requestState', treatment: 'opaque' },
  { what: 'request state', path: 'result.requestState', treatment: 'opaque' },
  { what: 'task id', path: 'params.taskId', treatment: 'opaque' },
  { what: 'task id', path: 'result.taskId', treatment: 'opaque' },
  { what: 'task id', path: 'result.task.taskId', treatment: 'opaque' },
  { what: 'task id', path: 'result.tasks[*].taskId', treatment: 'opaque' },
  { what: 'related task', path: `**._meta["${META.relatedTask}"].taskId`, treatment: 'opaque' },
  { what: 'subscription', path: `**._meta["${META.subscriptionId}"]`, treatment: 'opaque' },
  { what: 'session id', path: '**.sessionId', treatment: 'opaque' },
  { what: 'elicitation id', path: '**.elicitationId', treatment: 'opaque' },
  { what: 'trace (W3C Trace Context)', path: '**._meta.traceparent', treatment: 'opaque' },
  { what: 'trace (W3C Trace Context)', path: '**._meta.tracestate', treatment: 'opaque' },
  { what: 'trace (W3C Baggage)', path: '**._meta.baggage', treatment: 'opaque' },
  { what: 'set of tools', path: 'result.tools', treatment: 'unordered' },
  { what: 'set of prompts', path: 'result.prompts', treatment: 'unordered' },
  { what: 'set of resources', path: 'result.resources', treatment: 'unordered' },
  { what: 'set of resource templates', path: 'result.resourceTemplates', treatment: 'unordered' },
  { what: 'set of tasks', path: 'result.tasks', treatment: 'unordered' },
  { what: 'set of roots', path: 'result.roots', treatment: 'unordered' },
  { what: 'required properties (JSON Schema)', path: '**.inputSchema.**.required', treatment: 'unordered' },
  { what: 'required properties (JSON Schema)', path: '**.outputSchema.**.required', treatment: 'unordered' },
];

export const TEXT_NOISE: readonly TextNoise[] = [
  {
    what: 'time (ISO 8601)',
    pattern: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?/g,
  },
  {
    what: 'time (HTTP date, and as JavaScript writes it)',
    pattern: /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [A-Z\d][a-z\d]{1,2} [A-Z\d][a-z\d]{1,2} \d{4} \d\d:\d\d:\d\d(?: GMT)?/g,
  },
  { what: 'time of day', pattern: /\b\d{1,2}:\d\d:\d\d(?:\.\d{1,9})?(?:\s?[AaPp][Mm]\b)?/g },
  { what: 'UUID', pattern: /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi },
  { what: 'milliseconds since 1970, 2014 to 2033', pattern: /\b1[4-9]\d{11}\b/g },
];

/** Texts longer than this, in UTF-16 units, are compared as they stand. */
const TEXT_MOST = 1_000_000;

/** A text with a sign in place of each time and each id in it. */
export function withoutNoise(text: string): string {
  if (text.length > TEXT_MOST || !/\d/.test(text)) return text;
  return TEXT_NOISE.reduce((left, { pattern }, at) => left.replace(pattern, `\u0000${at}`), text);
}

/** A key that names a moment: seconds are taken for one only there, since many a number is as large. */
const NAMES_A_MOMENT =
  /(?:time|date|stamp|epoch|expir|created|updated|modified|since|until)|(?:At|_at|_ts|^ts|^iat|^exp|^nbf)$/i;

/** Seconds of 9 September 2001 and 2033: numbers of ten digits that begin with 1. */
const SECONDS_LEAST = 1_000_000_000;
const SECONDS_MOST = 2_000_000_000;

const UNITS = [
  { unit: 's', perSecond: 1 },
  { unit: 'ms', perSecond: 1_000 },
  { unit: 'µs', perSecond: 1_000_000 },
] as const;

/** Two such moments further apart than this, in seconds, are no noise: five years. */
const NEAR = 5 * 366 * 86_400;

/** The unit in which a number would be a time since 1970; '' where it is none. `key` is that of the member that holds it. */
export function epochUnit(value: number, key: string): '' | 's' | 'ms' | 'µs' {
  for (const { unit, perSecond } of UNITS) {
    const seconds = value / perSecond;
    if (seconds < SECONDS_LEAST || seconds >= SECONDS_MOST) continue;
    return unit === 's' && !NAMES_A_MOMENT.test(key) ? '' : unit;
  }
  return '';
}

/** Whether two numbers are times since 1970 of the same unit, not too far apart for two runs of the same. */
export function nearEpochs(left: number, right: number, key: string): boolean {
  const unit = epochUnit(left, key);
  if (unit === '' || unit !== epochUnit(right, key)) return false;
  const { perSecond } = UNITS.find((one) => one.unit === unit)!;
  return Math.abs(left - right) / perSecond <= NEAR;
}
