import { isFrameClass, type Row } from '../../../shared/analysis/index.ts';
import type { Direction } from '../../../shared/capture/index.ts';

/** The sign of a row's direction: a shape of its own for noise and for events that are no frames. */
export function directionSign(row: Pick<Row, 'dir' | 'class' | 'origin'>): string {
  if (row.class.startsWith('noise.') && row.origin !== 'user') return '≈';
  if (!isFrameClass(row.class)) return '●';
  return row.dir === 'c2s' ? '→' : '←';
}

export function directionTone(dir: Direction | null): string {
  return dir === null ? 'tone-muted' : `tone-${dir}`;
}

/** The method of a row; '' for one that has none. Rows of noise and of batches carry a word in its place. */
export function methodOf({ method, class: name }: Pick<Row, 'method' | 'class'>): string {
  return name.startsWith('noise.') || name.startsWith('batch.') || !isFrameClass(name) ? '' : method;
}

/** What a row is called: its method, else its class in words. */
export function rowTitle(row: Pick<Row, 'method' | 'class' | 'origin'>): string {
  const method = methodOf(row);
  if (method !== '') return method;
  return row.origin === 'user' ? handMadeTitle(row.class) : classWords(row.class);
}

/** What a user sent that is no message: "sent by hand: not JSON". */
export function handMadeTitle(name: Row['class']): string {
  return `sent by hand: ${classWords(name).replace('noise: ', '')}`;
}

/** A row class as people say it. */
export function classWords(name: Row['class']): string {
  return CLASS_WORDS[name] ?? name.replace('.', ' ');
}

const CLASS_WORDS: Partial<Record<Row['class'], string>> = {
  'response.result': 'result',
  'response.error': 'error',
  'response.error-unattributed': 'error for no request',
  'response.error-null-id': 'error with id null',
  'malformed.scalar': 'a bare value',
  'malformed.hybrid': 'request and response in one',
  'malformed.method': 'method is not a string',
  'malformed.request-id': 'id of a wrong type',
  'malformed.both': 'result and error together',
  'malformed.result-without-id': 'result without id',
  'malformed.empty-response': 'id without result or error',
  'malformed.not-rpc': 'JSON, but not JSON-RPC',
  'malformed.nested-batch': 'batch inside a batch',
  'noise.encoding': 'noise: not UTF-8',
  'noise.blank': 'noise: blank line',
  'noise.text': 'noise: not JSON',
  'noise.concatenated': 'noise: several messages on one line',
  'noise.trailing': 'noise: text after the JSON',
  'batch.empty': 'empty batch',
  'batch.requests': 'batch of requests',
  'batch.responses': 'batch of responses',
  'batch.mixed': 'mixed batch',
  'batch.invalid': 'batch without a valid message',
  'process.spawn': 'process started',
  'process.spawn-failed': 'process did not start',
  'process.stderr': 'stderr',
  'process.stdin-close': 'stdin closed',
  'process.stdout-end': 'stdout ended',
  'process.stdout-held': 'stdout: no line end',
  'process.stderr-end': 'stderr ended',
  'process.signal': 'signal sent',
  'process.exit': 'process exited',
  'http.request': 'HTTP request',
  'http.request-body': 'request body',
  'http.sent': 'request head sent',
  'http.response': 'response head',
  'http.encoded': 'body as it came',
  'http.body': 'body without a frame',
  'http.end': 'exchange ended',
  'http.error': 'exchange failed',
  'sse.event': 'event without a frame',
  'sse.comment': 'comment of the stream',
  'ws.open': 'WebSocket open',
  'ws.control': 'WebSocket ping or pong',
  'ws.close': 'WebSocket closed',
  'auth.begin': 'sign-in begun',
  'auth.authorize': 'authorization URL',
  'auth.redirect': 'redirect came',
  'auth.token': 'token decoded',
  'auth.end': 'sign-in ended',
  'auth.trial': 'wrong on purpose',
  middle: 'changed on its way',
  timer: 'timeout',
  gap: 'gap',
  note: 'note',
};
