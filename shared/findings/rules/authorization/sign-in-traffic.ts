import {
  documentOf,
  ExchangeInView,
  originOf,
  parameter,
  parametersOf,
  readAddress,
  stepOfRequest,
  textOf,
  textsOf,
  type JsonDocument,
  type StepId,
} from '../../../authorization/index.ts';
import { headerValues, type AuthBeginEvent, type CaptureEvent, type HttpRequestEvent } from '../../../capture/index.ts';
import type { Memory } from '../../state/index.ts';

/** So many exchanges, addresses and clients are remembered. */
const MOST = 100;

/** A document of metadata that a client was given. */
export interface Published {
  readonly row: number;
  readonly url: string;
  readonly document: JsonDocument;
}

/** A part of a sign-in that goes on. */
export interface RunningPart {
  readonly part: StepId;
  readonly view: ExchangeInView;
  /** Of its request. */
  readonly row: number;
}

/** What passed of sign-ins in this capture: the documents, what was asked for with them, and what came back. */
export class SignInTraffic implements Memory {
  /** What our client set out with; null where another client signs in. */
  begin: AuthBeginEvent | null = null;
  /** Address of the server that last asked for a token. */
  server = '';
  /** `resource_metadata` of its challenge. */
  named = '';
  resource: Published | null = null;
  authorizationServer: Published | null = null;
  /** `iss` of the answer to the authorization request; null where no answer was seen. */
  redirect: { readonly row: number; readonly iss: string | null } | null = null;
  /** Addresses of metadata that were asked for in this sign-in. */
  readonly asked: string[] = [];
  /** Issuers by client id. */
  readonly clients = new Map<string, string>();
  readonly #running = new Map<number, RunningPart>();
  /** Addresses of requests of the conversation that are not answered yet. */
  readonly #conversation = new Map<number, string>();

  /** The exchange of this number, while it goes on; null for one that is no part of a sign-in. */
  running(exchange: number): RunningPart | null {
    return this.#running.get(exchange) ?? null;
  }

  /** The issuer whose endpoint this is; '' for none that is known. */
  issuerOf(url: string): string {
    const document = this.authorizationServer?.document;
    if (document === undefined) return '';
    const [own = ''] = url.split('?', 1);
    const named = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'].map((name) =>
      textOf(document, name),
    );
    return named.some((endpoint) => endpoint !== '' && endpoint.split('?', 1)[0] === own)
      ? textOf(document, 'issuer')
      : '';
  }

  /** The authorization servers that the resource names. */
  get issuers(): readonly string[] {
    return (this.resource === null ? null : textsOf(this.resource.document, 'authorization_servers')) ?? [];
  }

  event(event: CaptureEvent, row: number): void {
    switch (event.kind) {
      case 'auth.begin':
        this.#anew();
        this.begin = event;
        this.server = event.server;
        break;
      case 'auth.authorize':
        this.#client(event.url, parameter(readAddress(event.url)?.query ?? '', 'client_id'));
        this.redirect = null;
        break;
      case 'auth.redirect':
        if (event.refused === '') this.#redirected(event.url, row);
        break;
      case 'http.request':
        this.#requested(event, row);
        break;
      case 'http.request-body':
        this.#posted(event.exchange, event.text);
        break;
      default:
        if ('exchange' in event) this.#came(event, row);
    }
  }

  follow(before: SignInTraffic): void {
    this.begin = before.begin;
    this.server = before.server;
    this.named = before.named;
    this.resource = before.resource;
    this.authorizationServer = before.authorizationServer;
    for (const [id, issuer] of before.clients) this.clients.set(id, issuer);
  }

  #anew(): void {
    this.resource = null;
    this.authorizationServer = null;
    this.redirect = null;
    this.asked.length = 0;
  }

  #requested(event: HttpRequestEvent, row: number): void {
    const part = stepOfRequest(event);
    if ((part === 'resource-metadata' || part === 'server-metadata') && this.asked.length < MOST)
      this.asked.push(event.url);
    if (part === 'authorization') {
      this.#client(event.url, parameter(readAddress(event.url)?.query ?? '', 'client_id'));
      this.redirect = null;
    }
    if (part !== null && this.#running.size < MOST)
      this.#running.set(event.exchange, { part, view: new ExchangeInView(event), row });
    else if (part === null && event.purpose === 'message' && this.#conversation.size < MOST)
      this.#conversation.set(event.exchange, event.url);
  }

  #posted(exchange: number, text: string): void {
    const running = this.running(exchange);
    if (running?.part === 'token') this.#client(running.view.url, new Map(parametersOf(text)).get('client_id') ?? null);
  }

  #came(event: CaptureEvent & { readonly exchange: number }, row: number): void {
    const url = this.#conversation.get(event.exchange);
    if (url !== undefined) {
      this.#conversation.delete(event.exchange);
      if (event.kind === 'http.response')
        this.#challenged(url, event.status, headerValues(event.headers, 'www-authenticate'));
      return;
    }
    const running = this.#running.get(event.exchange);
    if (running === undefined) return;
    const { part, view } = running;
    view.take(event);
    if (event.kind === 'http.response' && part === 'authorization') this.#redirected(view.answer.location, row);
    if (!view.over) return;
    this.#running.delete(event.exchange);
    const document = view.answer.status === 200 ? documentOf(view.answer.body) : null;
    if (document === null) return;
    if (part === 'resource-metadata') this.resource = { row: running.row, url: view.url, document };
    if (part === 'server-metadata') this.authorizationServer = { row: running.row, url: view.url, document };
  }

  /** Another client begins its sign-in where it is asked for a token. */
  #challenged(url: string, status: number, challenges: readonly string[]): void {
    if (status !== 401) return;
    this.#anew();
    this.begin = null;
    this.server = url;
    this.named = /\bresource_metadata\s*=\s*"?([^",\s]+)/i.exec(challenges.join(', '))?.[1] ?? '';
  }

  #redirected(url: string, row: number): void {
    const query = readAddress(url)?.query ?? '';
    if (parameter(query, 'code') !== null) this.redirect = { row, iss: parameter(query, 'iss') };
  }

  #client(url: string, id: string | null): void {
    const issuer = this.issuerOf(url);
    if (id !== null && issuer !== '' && !this.clients.has(id) && this.clients.size < MOST) this.clients.set(id, issuer);
  }
}

/** Whether two addresses are of one origin. */
export function sameOrigin(one: string, other: string): boolean {
  const [a, b] = [readAddress(one), readAddress(other)];
  return a !== null && b !== null && originOf(a) === originOf(b);
}
