import { exchangeNumber, isOrdinal, SIGN_IN_PURPOSES, type Direction, type HttpPurpose } from '../capture/index.ts';
import { frameOf, type Placeless, type Told } from './foreign-record.ts';
import { base64Bytes, isBase64 } from './base64-text.ts';
import { isObject } from '../json/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** What our own archive says of an entry beyond HAR (docs/exports.md); each member may be missing, as the file may be anyone's. */
interface OwnFacts {
  readonly at: number | null;
  readonly dir: Direction;
  readonly stream: string;
  /** 0 where it is no exchange. */
  readonly exchange: number;
  readonly purpose: HttpPurpose | null;
  readonly events: readonly number[] | null;
  readonly end: 'peer' | 'us' | 'nobody';
  readonly redirectOf?: number;
  readonly resumes?: number;
}

const PURPOSES: readonly HttpPurpose[] = [
  'message',
  'listen',
  'resume',
  'events',
  'end-session',
  'probe',
  'websocket',
  ...SIGN_IN_PURPOSES,
];
/** How the writer says that what stands there is not the text, but its bytes. */
const CODED = /^Not UTF-8/;

export function ownFacts(entry: Members): OwnFacts {
  const own = isObject(entry['_mcpscope']) ? entry['_mcpscope'] : {};
  const { at, dir, stream, purpose, events, end, redirectOf, resumes } = own;
  return {
    at: typeof at === 'number' && Number.isFinite(at) ? at : null,
    dir: dir === 's2c' ? 's2c' : 'c2s',
    stream: typeof stream !== 'string' ? '' : stream === 'ws' ? stream : 'stdio',
    exchange: typeof stream === 'string' ? exchangeNumber(stream) : 0,
    purpose: PURPOSES.find((one) => one === purpose) ?? null,
    events: Array.isArray(events) ? events.map((ms) => (typeof ms === 'number' && Number.isFinite(ms) ? ms : 0)) : null,
    end: end === 'us' || end === 'nobody' ? end : 'peer',
    ...(isOrdinal(redirectOf) ? { redirectOf } : {}),
    ...(isOrdinal(resumes) ? { resumes } : {}),
  };
}

/** Whether an entry of our own archive stands for messages of a transport without exchanges. */
export function isOwnMessage(entry: Members): boolean {
  const { stream, exchange } = ownFacts(entry);
  return stream !== '' && exchange === 0;
}

/** The message of such an entry, and the one that answers it. */
export function ownMessages(entry: Members): Told[] {
  const { at, dir, stream } = ownFacts(entry);
  const asked = member(member(entry, 'request'), 'postData');
  const answered = member(member(entry, 'response'), 'content');
  const { wait } = member(entry, 'timings');
  const after = typeof wait === 'number' && wait > 0 ? wait : 0;
  const other = dir === 'c2s' ? 's2c' : 'c2s';
  return [
    ...message(asked, dir, stream).map((event) => ({ at, event })),
    ...message(answered, other, stream).map((event) => ({ at: at === null ? null : at + after, event })),
  ];
}

function message({ text, comment }: Members, dir: Direction, stream: string): Placeless[] {
  if (typeof text !== 'string') return [];
  if (typeof comment !== 'string' || !CODED.test(comment) || !isBase64(text)) return [frameOf(dir, text, stream)];
  return [{ kind: 'frame', dir, stream, origin: 'wire', base64: text, bytes: base64Bytes(text) }];
}

function member(value: Members, name: string): Members {
  const found = value[name];
  return isObject(found) ? found : {};
}
