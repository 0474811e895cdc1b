import type { Socket } from 'node:net';
import type { HttpPurpose } from '../../../shared/capture/index.ts';
import type { Conversation } from './conversation.ts';
import { listedIn, valuesOf, type MessageHead, type RequestLine } from './message-head.ts';
import type { TappedClients } from './tapped-clients.ts';
import { TappedExchange } from './tapped-exchange.ts';

/** Says of each request whose it is, and what it is for. */
export class TappedRequests {
  readonly #server: URL;
  readonly #paths: ReadonlySet<string>;
  readonly #clients: TappedClients;

  /** `server`: the address that messages go to; `also`: further paths of it to which they do. */
  constructor(server: URL, clients: TappedClients, also: readonly string[]) {
    this.#server = server;
    this.#paths = new Set([server.pathname, ...also].map(sameBut));
    this.#clients = clients;
  }

  begin(head: MessageHead, { method, target }: RequestLine, client: Socket): TappedExchange {
    const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/';
    const conversation = this.#clients.conversationOf(head, { method, target: path }, client);
    const url = this.#urlOf(path);
    const beside = !isUpgrade(head) && this.#isBeside(url, path, conversation);
    const purpose = beside ? 'probe' : purposeOf(head, method, conversation);
    const exchange = new TappedExchange(conversation, { method, url, head, purpose, beside });
    if (this.#clients.isOwn(client)) conversation.owns(exchange.stream);
    else if (purpose === 'message') conversation.posted = { target: path, head };
    return exchange;
  }

  #urlOf(path: string): URL {
    const { origin } = this.#server;
    return URL.canParse(origin + path) ? new URL(origin + path) : new URL(origin);
  }

  /** Neither the address that was given nor one that the server announced, nor one that it redirected to. */
  #isBeside(url: URL, path: string, conversation: Conversation): boolean {
    if (this.#paths.has(sameBut(url.pathname))) return false;
    return !conversation.endpoints.has(path) && !conversation.isRedirect(url.href);
  }
}

/** Servers redirect from a path with a slash at its end to that without, or the other way round. */
function sameBut(path: string): string {
  return path.replace(/\/$/, '');
}

function purposeOf(head: MessageHead, method: string, conversation: Conversation): HttpPurpose {
  if (isUpgrade(head)) return 'websocket';
  if (method === 'POST') return 'message';
  if (method === 'DELETE') return 'end-session';
  if (method !== 'GET') return 'probe';
  if (valuesOf(head, 'last-event-id').length > 0) return 'resume';
  const [accept = ''] = valuesOf(head, 'accept');
  if (!accept.includes('text/event-stream')) return 'probe';
  // A client of HTTP+SSE begins with a GET (2024-11-05, transports); one of Streamable HTTP has posted before.
  return conversation.sessions.size > 0 || conversation.posts ? 'listen' : 'events';
}

function isUpgrade(head: MessageHead): boolean {
  return listedIn(head, 'upgrade').includes('websocket');
}
