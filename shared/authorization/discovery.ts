import type { Attempt } from './attempt.ts';
import { challenged } from './challenge.ts';
import { check } from './check.ts';
import { readMetadata, type Found } from './document.ts';
import type { ExchangeInView } from './exchange-in-view.ts';
import { MetadataSearch } from './metadata-search.ts';
import type { MetadataPurpose } from './move.ts';
import { isForeignResource, readResourceMetadata, resourceCheck } from './resource-metadata.ts';
import { defaultServerMetadata, readServerMetadata, type ServerMetadata } from './server-metadata.ts';
import { signInRules } from './sign-in-rules.ts';
import { originOf, readAddress } from './web-address.ts';
import { resourceMetadataAddresses, serverMetadataAddresses } from './well-known.ts';

const FALLBACK = '2025-03-26';
const RESOURCE_CLAUSE = 'basic/authorization, Protected Resource Metadata Discovery Requirements';
const SERVER_CLAUSE = 'basic/authorization, Authorization Server Metadata Discovery';

/** The first stages: finds out who signs the clients of a server in, and how. */
export class Discovery {
  readonly #attempt: Attempt;
  /** Goes on once the metadata of the authorization server are there, or known to be missing. */
  readonly #found: () => void;
  /** Takes the issuers that the resource names, before their metadata are asked for. True where these need not be. */
  readonly #servers: (issuers: readonly string[]) => boolean;
  #search = new MetadataSearch([]);

  constructor(attempt: Attempt, found: () => void, servers: (issuers: readonly string[]) => boolean) {
    this.#attempt = attempt;
    this.#found = found;
    this.#servers = servers;
  }

  begin(): void {
    const attempt = this.#attempt;
    const { server, fallback } = attempt.begin;
    attempt.resource = server.replace(/#.*$/s, '');
    if (attempt.rules.resourceMetadata === 'none') {
      attempt.leaveOut('resource-metadata');
      this.#lookForServer(baseOfServer(server));
      return;
    }
    const named = challenged(attempt.challenge, 'resource_metadata');
    const usable = readAddress(named) === null ? '' : named;
    if (named !== usable)
      attempt.steps['resource-metadata'].checks.push(
        check('warning', `resource_metadata is “${named.slice(0, 200)}”, which is no address.`, 'RFC 9728 §5.1'),
      );
    const found = resourceMetadataAddresses(server, usable, attempt.rules);
    const others = fallback ? resourceMetadataAddresses(server, usable, signInRules('2025-11-25')) : [];
    this.#search = new MetadataSearch(found.length === 0 ? others : found);
    this.#fetch('resource-metadata');
  }

  /** An exchange of it is over. */
  answered(exchange: ExchangeInView, purpose: MetadataPurpose): void {
    const step = this.#attempt.steps[purpose];
    const found = readMetadata(exchange.answer);
    step.came.push(`${exchange.url}: ${cameWords(found)}`);
    if (found.kind === 'stop') {
      const why = found.says.replace(/^The body could not be read: |\.$/g, '');
      this.#attempt.fail(purpose, `${exchange.url} could not be read: ${why}.`, 'RFC 9728 §3.2');
      return;
    }
    if (found.kind === 'document') {
      step.checks.push(...found.checks);
      if (purpose === 'resource-metadata') this.#resourceFound(found, exchange.url);
      else this.#serverFound(found);
      return;
    }
    const redirected = this.#search.passed(exchange);
    if (redirected !== null) step.checks.push(redirected);
    this.#fetch(purpose);
  }

  /** Asks for the next address at which this document may lie. */
  #fetch(purpose: MetadataPurpose): void {
    const attempt = this.#attempt;
    attempt.steps[purpose].state = 'current';
    const url = this.#search.next();
    if (url !== null) attempt.move = { do: 'fetch', purpose, url };
    else if (purpose === 'resource-metadata') this.#withoutResource();
    else if (attempt.rules.defaultPaths) this.#settled(defaultServerMetadata(attempt.issuer));
    else attempt.fail(purpose, `No metadata of the authorization server ${attempt.issuer} were found.`, SERVER_CLAUSE);
  }

  #resourceFound({ document }: Found & { kind: 'document' }, url: string): void {
    const attempt = this.#attempt;
    const { begin, rules } = attempt;
    // Of a refresh the client is known, and with it who gave the token.
    const wanted = attempt.client?.issuer ?? begin.client.issuer;
    const root = (readAddress(url)?.path ?? '').endsWith('/.well-known/oauth-protected-resource');
    const read = readResourceMetadata(document, begin.server, root, rules);
    if (!attempt.settle('resource-metadata', read.checks)) return;
    const [first = ''] = read.servers;
    if (!isForeignResource(resourceCheck(read.resource, begin.server, root, rules))) attempt.resource = read.resource;
    attempt.resourceScope = read.scope;
    attempt.proofDemanded = read.proofDemanded;
    if (this.#servers(read.servers)) return;
    this.#lookForServer(read.servers.includes(wanted) ? wanted : first);
  }

  #withoutResource(): void {
    const attempt = this.#attempt;
    const { fallback, server, grant } = attempt.begin;
    if (!fallback || grant === 'refresh_token') {
      const says = 'The server publishes no metadata, so a client cannot know where to sign in.';
      attempt.fail('resource-metadata', says, RESOURCE_CLAUSE);
      return;
    }
    const says = `The server publishes no metadata: it may be one of ${FALLBACK}, whose host signs its clients in.`;
    attempt.settle('resource-metadata', [check('warning', says, RESOURCE_CLAUSE)]);
    attempt.rules = signInRules(FALLBACK);
    this.#lookForServer(baseOfServer(server));
  }

  #lookForServer(issuer: string): void {
    const attempt = this.#attempt;
    attempt.issuer = issuer;
    this.#search = new MetadataSearch(serverMetadataAddresses(issuer, attempt.rules));
    this.#fetch('server-metadata');
  }

  #serverFound({ document }: Found & { kind: 'document' }): void {
    const { issuer, rules, begin } = this.#attempt;
    this.#settled(readServerMetadata(document, issuer, rules, begin.grant));
  }

  #settled(server: ServerMetadata): void {
    this.#attempt.server = server;
    if (this.#attempt.settle('server-metadata', server.checks)) this.#found();
  }
}

/** Whom 2025-03-26 takes for the authorization server: the server's host, its path thrown away (Authorization Base URL). */
function baseOfServer(server: string): string {
  const address = readAddress(server);
  return address === null ? '' : originOf(address);
}

function cameWords(found: Found): string {
  return found.kind === 'document' ? 'a JSON document' : found.says;
}
