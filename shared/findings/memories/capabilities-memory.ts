import { type CorrelatedMessage, namesModern, type Operation, RecentMap, supportedIn } from '../../analysis/index.ts';
import { eraOf, ERROR, META, METHODS, type Revision } from '../../mcp/index.ts';
import { Declaration, errorCode } from '../reading/index.ts';
import { inputsAsked, lacking, needsOf } from './capabilities-needs.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';

/** Requests whose declarations are remembered, at least. */
const REQUESTS_MOST = 2048;
/** Things that are told once in a conversation; with more nothing is told any more. */
const TOLD_MOST = 1000;
const VERSIONS_MOST = 16;
const NOTHING: readonly string[] = [];

/** What a request of the modern era says of itself. */
interface RequestMeta {
  readonly version: string;
  /** Null where its `clientCapabilities` are missing or no object. */
  readonly declared: Declaration | null;
}

/** The feature that a method belongs to, as `server tools`. */
const FEATURES: ReadonlyMap<string, string> = new Map(
  METHODS.flatMap(({ name, scopes }): [string, string][] => {
    const gate = scopes.find((scope) => scope.gate !== null)?.gate;
    return !gate || gate.side === 'peer' ? [] : [[name, `${gate.side} ${gate.path.split('.')[0]}`]];
  }),
);

/** What both sides of a conversation declared, and what was used of it. */
export class CapabilityMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'notification', 'result', 'error'] };
  #offered: Declaration | null = null;
  #agreed: { readonly client: Declaration | null; readonly server: Declaration | null } | null = null;
  #discovered: Declaration | null = null;
  readonly #requests = new RecentMap<Operation, RequestMeta>(REQUESTS_MOST);
  /** What requests of the server needed and the client had not declared. */
  readonly #lacked = new RecentMap<Operation, readonly string[]>(REQUESTS_MOST);
  readonly #used = new Set<string>();
  readonly #told = new Set<string>();
  readonly #served = new Map<string, number>();
  #read: { readonly from: object; readonly declaration: Declaration } | null = null;
  /** The server has shown that it speaks the modern era: only then its answers are those of one that does. */
  modern = false;

  /** What the server declared, by the revision of the message at hand; null where that is not known. */
  server(revision: Revision): Declaration | null {
    return eraOf(revision) === 'modern' ? this.#discovered : (this.#agreed?.server ?? null);
  }

  /** What the client declared by `initialize`; null where that is not known. */
  get client(): Declaration | null {
    return this.#agreed?.client ?? null;
  }

  /** What a request of the modern era declared; null where that is not known. */
  ofRequest(operation: Operation): Declaration | null {
    return this.#requests.get(operation)?.declared ?? null;
  }

  /** The version that a request of the modern era named; '' where that is not known. */
  versionOf(operation: Operation): string {
    return this.#requests.get(operation)?.version ?? '';
  }

  /** Row of the first result that was given under this version; -1 for none. */
  servedUnder(version: string): number {
    return this.#served.get(version) ?? -1;
  }

  /** What a request of the server needed and the client had not declared. */
  lackedBy(operation: Operation): readonly string[] {
    return this.#lacked.get(operation) ?? NOTHING;
  }

  /** Whether anything was used of a feature, as `server tools`. */
  isUsed(feature: string): boolean {
    return this.#used.has(feature);
  }

  get usedAny(): boolean {
    return this.#used.size > 0;
  }

  /** True the first time that this is to be told in the conversation. */
  first(what: string): boolean {
    if (this.#told.has(what) || this.#told.size === TOLD_MOST) return false;
    this.#told.add(what);
    return true;
  }

  /** The message at hand is read by several rules. */
  #readClient(capabilities: unknown, row: number): Declaration | null {
    if (!isObject(capabilities)) return null;
    if (this.#read?.from !== capabilities)
      this.#read = { from: capabilities, declaration: new Declaration('client', capabilities, row) };
    return this.#read.declaration;
  }

  /** What a request of the modern era declares; null where that cannot be read. */
  readRequest(request: unknown, row: number): Declaration | null {
    return this.#readClient(member(member(member(request, 'params'), '_meta'), META.clientCapabilities), row);
  }

  message(correlated: CorrelatedMessage): void {
    const { message, method, operation } = correlated;
    if (message.class === 'request' || message.class === 'notification') {
      const feature = FEATURES.get(method);
      if (feature !== undefined) this.#used.add(feature);
    }
    if (operation !== null) this.#take(correlated, operation);
    this.#read = null;
  }

  #take(correlated: CorrelatedMessage, operation: Operation): void {
    const { dir, link } = correlated;
    if (link === 'opens' || link === 'continues') {
      if (dir === 'c2s') this.#asked(correlated, operation);
      else this.#askedOfClient(correlated, operation);
    } else if (link === 'answers' || link === 'answers-late' || link === 'asks') {
      if (operation.dir === 'c2s') this.#answered(correlated, operation);
      else this.#lacked.delete(operation);
    }
  }

  #asked({ row, message, method }: CorrelatedMessage, operation: Operation): void {
    const params = member(message.value, 'params');
    if (method === 'initialize') {
      this.#offered = this.#readClient(member(params, 'capabilities'), row);
      return;
    }
    const meta = member(params, '_meta');
    const version = textMember(meta, META.protocolVersion).slice(0, 64);
    if (version === '') return;
    this.#requests.set(operation, { version, declared: this.readRequest(message.value, row) });
  }

  #askedOfClient({ message, method }: CorrelatedMessage, operation: Operation): void {
    const needs = needsOf(method, member(message.value, 'params'));
    if (needs.length === 0 || this.client === null) return;
    const lacked = lacking(needs, this.client);
    if (lacked.length > 0) this.#lacked.set(operation, lacked);
  }

  #answered({ row, message, method, link }: CorrelatedMessage, operation: Operation): void {
    const request = this.#requests.get(operation);
    if (request) this.#requests.delete(operation);
    if (message.class !== 'response.result') {
      if (request && errorCode(message) === ERROR.unsupportedProtocolVersion)
        this.modern ||= namesModern(supportedIn(message.value));
      return;
    }
    const result = member(message.value, 'result');
    const capabilities = member(result, 'capabilities');
    const declared = isObject(capabilities) ? new Declaration('server', capabilities, row) : null;
    if (method === 'initialize') this.#agreed = { client: this.#offered, server: declared };
    if (!request) return;
    if (method === 'server/discover' && namesModern(member(result, 'supportedVersions'))) {
      this.#discovered = declared;
      this.modern = true;
    }
    if (typeof member(result, 'resultType') !== 'string') return;
    this.modern = true;
    if (!this.#served.has(request.version) && this.#served.size < VERSIONS_MOST) this.#served.set(request.version, row);
    if (link === 'asks') for (const input of inputsAsked(result)) this.#used.add(featureAsked(input));
  }
}

function featureAsked(request: unknown): string {
  return FEATURES.get(textMember(request, 'method')) ?? 'nothing known';
}
