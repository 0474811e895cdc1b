import type { Exchange } from '../../../shared/analysis/index.ts';
import type { HttpPurpose, HttpStage } from '../../../shared/capture/index.ts';
import { duration } from '../../widgets/index.ts';

/** What an exchange is for, in a word or two; '' for the ordinary one that carries a message. */
export function purposeWords(purpose: HttpPurpose): string {
  return PURPOSES[purpose];
}

const PURPOSES: Readonly<Record<HttpPurpose, string>> = {
  message: '',
  listen: 'listens',
  resume: 'resumes',
  events: 'event stream',
  'end-session': 'ends the session',
  probe: 'probe',
  websocket: 'WebSocket',
  'resource-metadata': 'resource metadata',
  'server-metadata': 'authorization server metadata',
  registration: 'client registration',
  assertion: 'assertion request',
  token: 'token request',
  introspection: 'token introspection',
  revocation: 'token revocation',
  trial: 'wrong on purpose',
};

/** Where an exchange failed, as it stands after "failed ". */
export const STAGE_WORDS: Readonly<Record<HttpStage, string>> = {
  request: 'before it could be sent',
  dns: 'looking up the name',
  connect: 'connecting',
  proxy: 'at the proxy',
  tls: 'in the TLS handshake',
  send: 'while it was sent',
  head: 'before the response',
  body: 'in the body',
  decode: 'decoding the content',
  redirect: 'at the redirect',
};

type Status = Pick<Exchange, 'state' | 'status' | 'reason' | 'stage'>;

/** Status and reason; before them, or without them, how the exchange stands. `live`: the connection is, so more may come. */
export function statusWords({ state, status, reason, stage }: Status, live: boolean): string {
  const answered = status === 0 ? '' : reason === '' ? String(status) : `${status} ${reason}`;
  if (state === 'failed') return [answered, stage === '' ? 'failed' : `failed: ${stage}`].filter(Boolean).join(' · ');
  if (answered !== '') return answered;
  if (state === 'closed') return 'closed';
  return live ? 'waiting' : 'no response';
}

/** Class of the colour of an exchange's status. */
export function statusTone({ state, status }: Pick<Exchange, 'state' | 'status'>, live: boolean): string {
  if (state === 'failed' || status >= 400) return 'tone-error';
  if (status >= 300) return 'tone-warning';
  if (status > 0) return 'tone-ok';
  return state === 'closed' || !live ? 'tone-muted' : 'tone-c2s';
}

/** Why an exchange ended, or what it waits for, as one sentence. */
export function endSentence(exchange: Exchange): string {
  const { state, detail, stage, start, end, status } = exchange;
  const after = duration(end - start);
  switch (state) {
    case 'waiting':
      return exchange.sentAt < 0
        ? 'The connection to the server is being made.'
        : 'The request was sent; no response has come yet.';
    case 'receiving':
      return status === 101
        ? 'The WebSocket is open.'
        : exchange.body === 'sse'
          ? 'The event stream is open: more may come.'
          : 'The response is still coming.';
    case 'complete':
      if (status === 101) return `The WebSocket was open for ${after}: its close is the last of its messages.`;
      return exchange.body === 'sse'
        ? `The server ended the event stream after ${after}.`
        : `The response was complete after ${after}.`;
    case 'closed':
      return detail === '' ? `Our client closed it after ${after}.` : `Our client closed it after ${after}: ${detail}`;
    case 'failed':
      return detail === '' ? `It failed${stage === '' ? '' : ` ${STAGE_WORDS[stage]}`} after ${after}.` : detail;
  }
}
