import { eraOf, isRevision, META, type Era } from '../../mcp/index.ts';
import { oneLine } from '../reading/index.ts';
import type { Implementation } from '../session/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';

const INSTRUCTIONS_LIMIT = 20_000;

/**
 * What both sides said of themselves: in `initialize` (specification, "Lifecycle", Initialization), or in `server/discover` and the
 * `_meta` of every request (2026-07-28, basic/index). The era in force is that in which something succeeded.
 */
export class Negotiation {
  offered = '';
  revision = '';
  clientInfo: Implementation | null = null;
  serverInfo: Implementation | null = null;
  clientCapabilities: unknown = null;
  serverCapabilities: unknown = null;
  instructions = '';
  #modern = false;

  get era(): Era | 'unknown' {
    if (this.#modern) return 'modern';
    if (isRevision(this.revision)) return eraOf(this.revision);
    return this.revision === '' ? 'unknown' : 'legacy';
  }

  /** Params of an `initialize` request. */
  offer(params: unknown): void {
    this.offered = versionIn(params, 'protocolVersion');
    this.clientInfo = implementation(member(params, 'clientInfo'));
    this.clientCapabilities = member(params, 'capabilities') ?? null;
  }

  /** Result of an `initialize` request. */
  answer(result: unknown): void {
    this.#modern = false;
    this.revision = versionIn(result, 'protocolVersion');
    this.serverInfo = implementation(member(result, 'serverInfo'));
    this.serverCapabilities = member(result, 'capabilities') ?? null;
    this.instructions = textMember(result, 'instructions').slice(0, INSTRUCTIONS_LIMIT);
  }

  /** A request that names its own version; what it says holds unless a handshake settled the matter. */
  ask(version: string, meta: unknown): void {
    if (this.era === 'legacy') return;
    this.offered = version;
    this.clientInfo = implementation(member(meta, META.clientInfo)) ?? this.clientInfo;
    this.clientCapabilities = member(meta, META.clientCapabilities) ?? this.clientCapabilities;
  }

  /** Result of a request of this version. */
  confirm(version: string, result: unknown): void {
    if (this.era === 'legacy') return;
    this.#modern = true;
    this.revision = version;
    this.serverInfo = implementation(member(member(result, '_meta'), META.serverInfo)) ?? this.serverInfo;
  }

  /** Result of a `server/discover` request of this version. */
  discover(version: string, result: unknown): void {
    this.#modern = true;
    this.revision = version;
    this.serverInfo =
      implementation(member(member(result, '_meta'), META.serverInfo)) ??
      implementation(member(result, 'serverInfo')) ??
      this.serverInfo;
    this.serverCapabilities = member(result, 'capabilities') ?? null;
    this.instructions = textMember(result, 'instructions').slice(0, INSTRUCTIONS_LIMIT);
  }
}

function versionIn(value: unknown, key: string): string {
  return oneLine(textMember(value, key), 64);
}

function implementation(value: unknown): Implementation | null {
  if (!isObject(value)) return null;
  return {
    name: oneLine(textMember(value, 'name'), 100),
    version: oneLine(textMember(value, 'version'), 60),
    title: oneLine(textMember(value, 'title'), 100),
  };
}
