import { type FrameReading, readFrame } from '../../../shared/jsonrpc/index.ts';
import { methodNamed, scopeIn, type Revision } from '../../../shared/mcp/index.ts';
import { classWords } from '../../protocol/evidence/index.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** What the text in the editor is. Nothing here stops it from being sent. */
export interface MessageNote {
  readonly tone: 'ok' | 'warning' | 'error' | 'muted';
  readonly text: string;
  /** Method of a single message, '' where there is none. */
  readonly method: string;
  /** Exact JSON text of its id, null where there is none. */
  readonly id: string | null;
}

/** Texts longer than this are not read at every key. */
const LONGEST = 1_000_000;

/** Reads the text as the peer will, and says what it makes of it in the revision. */
export function noteOn(text: string, revision: Revision): MessageNote {
  const none = { method: '', id: null };
  if (text === '') return { ...none, tone: 'muted', text: 'What you type here is sent unchanged' };
  if (text.length > LONGEST) return { ...none, tone: 'muted', text: 'too long to check while you type' };
  const reading = readFrame(text);
  if (reading.class.startsWith('noise.')) return { ...none, tone: 'error', text: noiseWords(text, reading) };
  if (reading.class.startsWith('batch.')) return { ...none, ...batchNote(reading, revision) };
  const message = reading.messages[0];
  if (message === undefined) return { ...none, tone: 'error', text: classWords(reading.class) };
  const named = { method: message.method ?? '', id: message.id };
  if (message.class.startsWith('malformed.')) return { ...named, tone: 'error', text: classWords(message.class) };
  const flag = message.flags[0] ?? reading.flags[0];
  if (flag !== undefined)
    return { ...named, tone: 'warning', text: `${classWords(message.class)}, but ${flag.replaceAll('-', ' ')}` };
  if (message.method === null)
    return { ...named, tone: 'ok', text: `${classWords(message.class)} for id ${message.id ?? 'null'}` };
  return { ...named, ...methodNote(message.method, message.class, revision) };
}

function methodNote(name: string, kind: string, revision: Revision): Pick<MessageNote, 'tone' | 'text'> {
  const method = methodNamed(name);
  const scope = method === null ? null : scopeIn(method, revision);
  if (method === null) return { tone: 'warning', text: `${kind}; no revision knows ${clipped(name)}` };
  if (scope === null) return { tone: 'warning', text: `${kind}; ${revision} does not have ${name}` };
  if (method.kind !== kind) return { tone: 'warning', text: `${name} is a ${method.kind}, this is a ${kind}` };
  if (!scope.directions.includes('c2s')) return { tone: 'warning', text: `only a server sends ${name}` };
  return { tone: 'ok', text: `a ${kind} of ${revision}` };
}

function batchNote(reading: FrameReading, revision: Revision): Pick<MessageNote, 'tone' | 'text'> {
  const words = `${classWords(reading.class)} (${reading.messages.length})`;
  // Batches are in JSON-RPC 2.0, but only 2025-03-26 of MCP has them.
  return revision === '2025-03-26' && reading.class !== 'batch.empty' && reading.class !== 'batch.invalid'
    ? { tone: 'ok', text: words }
    : { tone: 'warning', text: revision === '2025-03-26' ? words : `${words}; ${revision} has no batches` };
}

function noiseWords(text: string, reading: FrameReading): string {
  if (reading.class !== 'noise.text') return classWords(reading.class).replace('noise: ', '');
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return `not JSON: ${clipped(error.message, 90)}`;
    throw error;
  }
  return 'not JSON';
}

function clipped(text: string, limit = 40): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Bytes that a text takes in UTF-8, and what is written around it. */
export function bytesSent(text: string, bom: boolean): number {
  return new TextEncoder().encode(text).length + (bom ? 3 : 0);
}

/** Lines that a reader of newline-delimited JSON will see in the text (2025-11-25, transports, stdio). */
export function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** An indented JSON text of ours on one line, as stdio needs it; a space stands for each break. */
export function onOneLine(json: string): string {
  return json.replace(/\n\s*/g, ' ');
}
