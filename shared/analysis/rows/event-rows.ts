import type { CaptureEvent, Direction, FrameEvent } from '../../capture/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import { describeEvent } from './event-summary.ts';
import type { Exchange } from '../http/index.ts';
import type { Operation } from '../operations/index.ts';
import type { Row } from './row.ts';
import { counted, oneLine } from '../reading/index.ts';

/** An id of any length stays exact in the capture; the list shows its beginning. */
export function cutId(id: string): string {
  return id.length > 200 ? `${id.slice(0, 199)}…` : id;
}

/** The row of a frame that holds no message. */
export function noiseRow(event: FrameEvent, reading: FrameReading, exchange: number): Row {
  return {
    seq: event.seq,
    member: -1,
    t: event.t,
    dir: event.dir,
    class: reading.class,
    origin: event.origin,
    method: reading.class.startsWith('batch.') ? 'batch' : 'noise',
    id: null,
    summary: event.text === undefined ? `${counted(event.bytes, 'byte')} that are not UTF-8` : oneLine(event.text),
    bytes: event.bytes,
    latency: -1,
    peer: -1,
    operation: -1,
    mark: '',
    level: '',
    colour: '',
    exchange,
  };
}

/** The row of an event that is no frame. */
export function eventRow(
  event: Exclude<CaptureEvent, FrameEvent>,
  operation: Operation | null,
  exchange: Exchange | null,
): Row {
  return {
    seq: event.seq,
    member: -1,
    t: event.t,
    dir: directionOf(event),
    class: event.kind,
    origin: 'wire',
    method: event.kind,
    id: event.kind === 'timer' ? cutId(event.id) : null,
    summary: oneLine(describeEvent(event, exchange)),
    bytes: bytesOf(event),
    latency: -1,
    peer: operation?.request ?? -1,
    operation: operation?.index ?? -1,
    mark: '',
    level: event.kind === 'note' && event.level !== 'info' ? event.level : '',
    colour: event.kind === 'middle' ? (event.mark ?? '') : '',
    exchange: exchange?.number ?? 0,
  };
}

/** Who wrote what the event tells of; null where nobody did. */
function directionOf(event: Exclude<CaptureEvent, FrameEvent>): Direction | null {
  switch (event.kind) {
    case 'http.request':
    case 'http.request-body':
    case 'http.sent':
      return 'c2s';
    case 'process.stderr':
    case 'process.stdout-held':
    case 'http.response':
    case 'http.encoded':
    case 'http.body':
    case 'sse.event':
    case 'sse.comment':
      return 's2c';
    case 'ws.control':
    case 'middle':
      return event.dir;
    default:
      return null;
  }
}

/** Bytes on the wire that no frame counts. */
function bytesOf(event: Exclude<CaptureEvent, FrameEvent>): number {
  switch (event.kind) {
    case 'process.stderr':
    case 'http.encoded':
    case 'http.body':
    case 'http.request-body':
      return event.bytes;
    default:
      return 0;
  }
}
