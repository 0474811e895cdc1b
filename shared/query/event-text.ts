import type { CaptureEvent, HeaderLine } from '../capture/index.ts';
import type { DeepTest } from './view.ts';

/** What a frame holds, for the terms that look into messages: a part of `FrameReading`. */
export interface FrameMessages {
  readonly batch: boolean;
  /** With the UTF-16 offsets of each in the text of the frame: [start, end). */
  readonly messages: readonly { readonly value: unknown; readonly span: readonly [number, number] }[];
}

const NOTHING: readonly number[] = [];
const WHOLE_EVENT: readonly number[] = [-1];

/**
 * What of an event a deep term hits: positions in its batch, -1 for the whole event; empty for nothing. `frame` is asked only of
 * frames that have a text; `decode` makes a text of bytes that are no UTF-8, given as base64.
 */
export function deepHits(
  test: DeepTest,
  event: CaptureEvent,
  frame: () => FrameMessages,
  decode: (base64: string) => string,
): readonly number[] {
  if (test.kind === 'path') {
    if (event.kind !== 'frame' || event.text === undefined) return NOTHING;
    const { text } = event;
    const { batch, messages } = frame();
    if (batch) return members(messages, ({ value }) => test.matches({ text, value }));
    return messages.some(({ value }) => test.matches({ text, value })) ? WHOLE_EVENT : NOTHING;
  }
  const text = eventText(event, decode);
  if (text === '' || !test.matches({ text, value: undefined })) return NOTHING;
  if (event.kind !== 'frame' || !/^\s*\[/.test(text)) return WHOLE_EVENT;
  const { messages } = frame();
  const hit = members(messages, ({ span }) => test.matches({ text: text.slice(...span), value: undefined }));
  return hit.length === 0 ? WHOLE_EVENT : hit;
}

function members<M>(messages: readonly M[], matches: (message: M) => boolean): readonly number[] {
  const found: number[] = [];
  for (const [member, message] of messages.entries()) if (matches(message)) found.push(member);
  return found;
}

/** Everything that an event says, for a search in the text: that of a frame, line or body as it is, of others what they name. */
function eventText(event: CaptureEvent, decode: (base64: string) => string): string {
  switch (event.kind) {
    case 'frame':
    case 'process.stderr':
    case 'process.stdout-held':
    case 'http.body':
    case 'sse.event':
      return event.text ?? (event.base64 === undefined ? '' : decode(event.base64));
    case 'middle':
      return [...event.rules, ...event.does, event.text ?? '', ...event.went.map(({ text = '' }) => text)].join('\n');
    case 'note':
    case 'probe':
    case 'sse.comment':
      return event.text;
    case 'ws.control':
      return decode(event.base64);
    case 'http.request':
      return `${event.method} ${event.url}\n${headerText(event.headers)}`;
    case 'http.request-body':
    case 'auth.end':
      return event.text;
    case 'auth.trial':
      return [event.misbehaviour, event.outcome, event.came].join('\n');
    case 'auth.authorize':
    case 'auth.redirect':
      return event.url;
    case 'auth.begin':
      return [event.server, event.client.id, event.scope].join('\n');
    case 'auth.token':
      return `${event.header}\n${event.claims}`;
    case 'http.sent':
      return `${event.line}\n${headerText(event.headers)}`;
    case 'http.response':
      return `${event.status} ${event.reason}\n${headerText(event.headers)}`;
    case 'http.error':
      return `${event.code} ${event.message}`;
    case 'http.end':
      return event.why;
    case 'process.spawn':
      return [event.command, ...event.args, event.resolved, event.cwd].join('\n');
    case 'process.spawn-failed':
      return [event.command, ...event.args, event.message, event.cwd].join('\n');
    case 'process.signal':
    case 'process.exit':
      return event.signal ?? '';
    case 'ws.close':
    case 'gap':
      return event.reason;
    default:
      return '';
  }
}

function headerText(headers: readonly HeaderLine[]): string {
  return headers.map(({ name, value = '' }) => `${name}: ${value}`).join('\n');
}
