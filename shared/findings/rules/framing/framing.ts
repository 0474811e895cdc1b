import { counted, oneLine } from '../../../analysis/index.ts';
import type { CaptureEvent, Direction, FrameEvent } from '../../../capture/index.ts';
import type { TextFlag } from '../../../jsonrpc/index.ts';
import { MOST_LEVELS } from '../../../json/index.ts';
import { writer } from '../../reading/index.ts';
import {
  always,
  type FrameAtHand,
  onFlaw,
  onFrame,
  onOddFrame,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';

/** The official SDK's stdio reader gives up at this size, bytes. */
const LARGE_FRAME = 10 * 1024 * 1024;

/** Group A: framing and encoding (specification, transports, stdio); what is about lines is about stdio alone. */
export const FRAMING_RULES: readonly Rule[] = [
  always('frame-stdout-noise', ({ event, row }, context) => noise('s2c', lineOf(event), row, context)),
  always('frame-stdin-noise', ({ event, row }, context) => noise('c2s', lineOf(event), row, context)),
  onFlaw('frame-not-message', ({ message, event, dir }, context) => {
    if (message.class !== 'malformed.scalar' && message.class !== 'malformed.not-rpc') return null;
    // What HTTP carries in the place of a message has rules of its own: http-body-single, http-response-json-kind, sse-data.
    if (context.lines.line.held || context.http.exchange !== null) return null;
    const what =
      message.class === 'malformed.scalar'
        ? `This ${unit(event)} is the JSON value ${quoted(event, message.span)}, which is not an object`
        : 'This JSON object has none of “method”, “result” and “error”';
    return { message: `${what}: the ${writer(dir)} may write only JSON-RPC messages.` };
  }),
  onOddFrame(
    'frame-embedded-newline',
    (
      { event },
      {
        lines: {
          line: { joined },
        },
      },
    ) => {
      if (joined.length === 0) return null;
      return {
        rows: joined,
        atFault: joined.length,
        message: `The ${writer(event.dir)} spread one JSON message over ${joined.length} lines; each line must be a whole message, so a reader sees ${joined.length} broken ones.`,
      };
    },
  ),
  onOddFrame('frame-concatenated', ({ event, reading }, context) => {
    if (reading.class !== 'noise.concatenated' || context.lines.line.held || lineOf(event) === null) return null;
    return {
      message: `The ${writer(event.dir)} put several JSON values on one line of ${counted(event.bytes, 'byte')}: the line end between them is missing.`,
    };
  }),
  onOddFrame('frame-blank-line', ({ event, reading }, context) => {
    if (reading.class !== 'noise.blank' || context.lines.line.held || lineOf(event) === null) return null;
    const what =
      event.bytes === 0 ? 'an empty line' : `a line of nothing but white space (${counted(event.bytes, 'byte')})`;
    return {
      message: `The ${writer(event.dir)} wrote ${what}; it is not a message, though most readers ignore it.`,
    };
  }),
  onFrame('frame-crlf', ({ event }, context) => {
    if (event.end !== 'crlf' || !context.once(`crlf ${event.dir}`)) return null;
    return {
      message: `The ${writer(event.dir)} ends lines with CR LF instead of LF. Further lines of this kind are not reported.`,
    };
  }),
  onFrame('frame-unterminated', ({ event }) => {
    if (event.end !== 'none') return null;
    return {
      message: `The last ${counted(event.bytes, 'byte')} that the ${writer(event.dir)} wrote had no line end: a reader that waits for one never sees them.`,
    };
  }),
  onOddFrame('frame-utf8', ({ event, reading }) => {
    if (reading.class !== 'noise.encoding') return null;
    return {
      message: `The ${writer(event.dir)} wrote a ${unit(event)} of ${counted(event.bytes, 'byte')} that is not valid UTF-8.`,
    };
  }),
  onOddFrame('frame-bom', (at) =>
    flagged(at, 'bom', 'begins with a byte order mark (U+FEFF), at which many JSON parsers fail'),
  ),
  onOddFrame('frame-duplicate-keys', (at) =>
    flagged(
      at,
      'duplicate-keys',
      'names the same member twice in one object; readers differ in which of the two they take',
    ),
  ),
  onOddFrame('frame-unsafe-number', (at) =>
    flagged(
      at,
      'unsafe-number',
      'holds a number that a double cannot carry exactly, such as an integer beyond ±(2^53 − 1); most readers change it silently',
    ),
  ),
  onOddFrame('frame-lone-surrogate', (at) =>
    flagged(
      at,
      'lone-surrogate',
      'holds a string with half of a surrogate pair, which cannot be written as UTF-8 again',
    ),
  ),
  onOddFrame('frame-too-deep', (at) =>
    flagged(
      at,
      'too-deep',
      `is nested deeper than ${MOST_LEVELS} levels, which many JSON readers refuse; what lies deeper is kept and shown as text, and nothing here judges it`,
    ),
  ),
  onFrame('frame-oversize', ({ event }) => {
    if (event.bytes <= LARGE_FRAME || lineOf(event) === null) return null;
    return {
      message: `This message has ${(event.bytes / 1024 / 1024).toFixed(1)} MiB; the official TypeScript SDK stops reading at 10 MiB.`,
    };
  }),
];

/** The event where it is a line of stdio: other transports have no lines. */
function lineOf(event: CaptureEvent): FrameEvent | null {
  return event.kind === 'frame' && event.stream === 'stdio' ? event : null;
}

function unit(event: FrameEvent): 'line' | 'message' {
  return lineOf(event) === null ? 'message' : 'line';
}

/** Lines that are not JSON: the one at hand, and earlier ones that looked like the beginning of a message. */
function noise(dir: Direction, event: FrameEvent | null, row: number, context: RuleContext): RuleHit[] | null {
  const { rows, lines } = context;
  const { line, released } = lines;
  const own = event?.dir === dir && !line.held && isNoise(rows.class(row));
  if (!own && released.length === 0) return null;
  const guilty = released.filter((held) => rows.direction(held) === dir && isNoise(rows.class(held)));
  if (own) guilty.push(row);
  return guilty.map((one) => noiseHit(dir, rows.summary(one), one));
}

function isNoise(name: string): boolean {
  return name === 'noise.text' || name === 'noise.trailing';
}

function noiseHit(dir: Direction, summary: string, row: number): RuleHit {
  const stream = dir === 's2c' ? 'stdout' : 'stdin';
  const advice = dir === 's2c' ? ' Logs belong on stderr.' : '';
  return {
    rows: [row],
    message: `The ${writer(dir)} wrote a line to ${stream} that is not JSON: “${oneLine(summary, 80)}”.${advice}`,
  };
}

function flagged({ event, reading }: FrameAtHand, flag: TextFlag, what: string): RuleHit | null {
  if (!reading.flags.includes(flag)) return null;
  return { message: `This ${unit(event)} of the ${writer(event.dir)} (${counted(event.bytes, 'byte')}) ${what}.` };
}

function quoted(event: FrameEvent, [start, end]: readonly [number, number]): string {
  return oneLine((event.text ?? '').slice(start, Math.min(end, start + 80)), 40);
}
