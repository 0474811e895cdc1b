import { messageClass, messageFlags } from './message.ts';
import { noiseClass } from './noise.ts';
import type { BatchClass, FrameReading, MessageReading, NoiseClass, TextFlag } from './reading.ts';
import { afterSpace, isObject, reachOfValue, type Scan, scanJson, shallowText } from '../json/index.ts';

const BOM = 0xfeff;
const NO_TEXT_FLAGS: readonly TextFlag[] = [];
const ONLY_BOM: readonly TextFlag[] = ['bom'];

/**
 * Reads one frame: its class, what is remarkable about its text, and its messages. `null` stands for bytes that are not
 * UTF-8. A byte order mark in front is flagged and passed over. What is nested too deep is never parsed: its messages have an outline
 * for a value. Never throws on any text; time is linear in its length.
 */
export function readFrame(text: string | null): FrameReading {
  if (text === null) return noise('noise.encoding', NO_TEXT_FLAGS);
  const from = text.charCodeAt(0) === BOM ? 1 : 0;
  if (text.length === from) return noise('noise.blank', from === 0 ? NO_TEXT_FLAGS : ONLY_BOM);
  let scan: Scan;
  let value: unknown;
  try {
    scan = scanJson(text, from);
    value = scan.tooDeep ? outline(text, from) : JSON.parse(from === 0 ? text : text.slice(from));
  } catch (problem) {
    // Not JSON is an answer, not a failure: noiseClass says what it is instead.
    if (!(problem instanceof SyntaxError)) throw problem;
    return noise(noiseClass(text, from), from === 0 ? NO_TEXT_FLAGS : ONLY_BOM);
  }
  const flags = textFlags(scan, from > 0);
  const cut = scan.tooDeep;
  if (!Array.isArray(value)) {
    const message = readMessage(value, text, scan, 0, false);
    return { class: message.class, flags, messages: [message], cut };
  }
  const messages = value.map((member: unknown, i) => readMessage(member, text, scan, i, true));
  return { class: batchClass(messages), flags, messages, cut };
}

/** The value of a text that is nested too deep, without what lies too deep. Throws SyntaxError where the text is no JSON. */
function outline(text: string, from: number): unknown {
  const { sound, end } = reachOfValue(text, from);
  if (!sound || afterSpace(text, end) < text.length) throw new SyntaxError('no JSON');
  return JSON.parse(shallowText(text, from));
}

function noise(name: NoiseClass, flags: readonly TextFlag[]): FrameReading {
  return { class: name, flags, messages: [], cut: false };
}

function textFlags(scan: Scan, bom: boolean): readonly TextFlag[] {
  if (!bom && !scan.duplicateKeys && !scan.unsafeNumber && !scan.loneSurrogate && !scan.tooDeep) return NO_TEXT_FLAGS;
  const flags: TextFlag[] = [];
  if (bom) flags.push('bom');
  if (scan.duplicateKeys) flags.push('duplicate-keys');
  if (scan.unsafeNumber) flags.push('unsafe-number');
  if (scan.loneSurrogate) flags.push('lone-surrogate');
  if (scan.tooDeep) flags.push('too-deep');
  return flags;
}

function readMessage(value: unknown, text: string, scan: Scan, i: number, nested: boolean): MessageReading {
  const object = isObject(value);
  const idStart = object ? (scan.ids[i * 2] ?? -1) : -1;
  const method = object ? value['method'] : null;
  return {
    class: messageClass(value, nested),
    id: idStart < 0 ? null : detached(text.slice(idStart, scan.ids[i * 2 + 1])),
    method: typeof method === 'string' ? method : null,
    flags: object ? messageFlags(value) : [],
    value,
    span: [scan.spans[i * 2] ?? 0, scan.spans[i * 2 + 1] ?? text.length],
  };
}

/**
 * The same text in memory of its own. Engines keep a slice of 13 units or more as a pointer into the whole text, and
 * rows hold their ids for good: without this every UUID would keep its frame alive.
 */
function detached(slice: string): string {
  return slice.length < 13 ? slice : ` ${slice}`.slice(1);
}

/** JSON-RPC 2.0 §6; a batch of answers and questions together is what MCP 2025-03-26 forbids. */
function batchClass(messages: readonly MessageReading[]): BatchClass {
  if (messages.length === 0) return 'batch.empty';
  let requests = false;
  let responses = false;
  for (const { class: name } of messages) {
    if (name.startsWith('malformed.')) return 'batch.invalid';
    if (name === 'request' || name === 'notification') requests = true;
    else responses = true;
  }
  if (requests && responses) return 'batch.mixed';
  return requests ? 'batch.requests' : 'batch.responses';
}
