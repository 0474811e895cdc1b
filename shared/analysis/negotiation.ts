import { eraOf, isRevision, type Era } from '../mcp/index.ts';
import { isObject, member, textMember } from './json.ts';
import type { Implementation } from './session.ts';
import { oneLine } from './words.ts';

const INSTRUCTIONS_LIMIT = 20_000;

/** What both sides said of themselves in `initialize` (specification, "Lifecycle", Initialization). */
export class Negotiation {
  offered = '';
  revision = '';
  clientInfo: Implementation | null = null;
  serverInfo: Implementation | null = null;
  clientCapabilities: unknown = null;
  serverCapabilities: unknown = null;
  instructions = '';

  get era(): Era | 'unknown' {
    if (isRevision(this.revision)) return eraOf(this.revision);
    return this.revision === '' ? 'unknown' : 'legacy';
  }

  /** Params of an `initialize` request. */
  offer(params: unknown): void {
    this.offered = oneLine(textMember(params, 'protocolVersion'), 64);
    this.clientInfo = implementation(member(params, 'clientInfo'));
    this.clientCapabilities = member(params, 'capabilities') ?? null;
  }

  /** Result of an `initialize` request. */
  answer(result: unknown): void {
    this.revision = oneLine(textMember(result, 'protocolVersion'), 64);
    this.serverInfo = implementation(member(result, 'serverInfo'));
    this.serverCapabilities = member(result, 'capabilities') ?? null;
    this.instructions = textMember(result, 'instructions').slice(0, INSTRUCTIONS_LIMIT);
  }
}

function implementation(value: unknown): Implementation | null {
  if (!isObject(value)) return null;
  return {
    name: oneLine(textMember(value, 'name'), 100),
    version: oneLine(textMember(value, 'version'), 60),
    title: oneLine(textMember(value, 'title'), 100),
  };
}
