import { type CorrelatedMessage } from '../../../analysis/index.ts';
import { eraOf, ERROR, META, publishedRevision } from '../../../mcp/index.ts';
import { versionsIn } from './discovery-memory.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { isModernError } from '../../memories/index.ts';
import { answersCall, callResult, errorCode, isCall, metaOf } from '../../reading/index.ts';
import { member, textMember } from '../../../json/index.ts';

const REFUSALS_MOST = 64;

/** A refusal of a version. */
export interface VersionRefusal {
  readonly row: number;
  /** µs. */
  readonly t: number;
  readonly supported: readonly string[];
}

/** How the client and the server came to an era and a version. */
export class EraMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result', 'error'] };

  /** The first request of the client that decides anything, where it came over stdio. */
  opening: { readonly row: number; readonly method: string; readonly modern: boolean } | null = null;
  /** The newest error that only a server gives which speaks the modern era, and no other by what it says. */
  recognised: { readonly row: number; readonly code: number } | null = null;
  /** Row of the first result over stdio to a request of the modern era other than a probe; -1 before. */
  servedRow = -1;
  /** Refused versions of the client. */
  readonly refusals = new Map<string, VersionRefusal>();

  message(correlated: CorrelatedMessage, t: number): void {
    const { row, message, method, operation, dir } = correlated;
    if (dir === 'c2s') {
      if (this.opening !== null || operation?.stream !== 'stdio') return;
      if (message.class !== 'request' || method === 'ping') return;
      this.opening = { row, method, modern: isCall(correlated) && versionOf(correlated) !== '' };
      return;
    }
    if (message.class !== 'response.result') {
      if (answersCall(correlated)) this.#refused(correlated, t);
    } else if (
      this.servedRow < 0 &&
      this.opening?.modern &&
      method !== 'server/discover' &&
      operation?.stream === 'stdio'
    )
      if (textMember(callResult(correlated), 'resultType') !== '') this.servedRow = row;
  }

  #refused(correlated: CorrelatedMessage, t: number): void {
    const { message, row, method } = correlated;
    const code = errorCode(message);
    const data = member(member(message.value, 'error'), 'data');
    const supported = versionsIn(data, 'supported');
    if (method !== 'initialize' && isModernError(correlated) && code !== undefined && !supported.some(isLegacy))
      this.recognised = { row, code };
    const requested = textMember(data, 'requested').slice(0, 64);
    if (
      code !== ERROR.unsupportedProtocolVersion ||
      requested === '' ||
      supported.length === 0 ||
      supported.includes(requested)
    )
      return;
    if (this.refusals.size < REFUSALS_MOST && !this.refusals.has(requested))
      this.refusals.set(requested, { row, t, supported });
  }
}

/** The version that a request names in `_meta`; '' for none. */
export function versionOf(correlated: CorrelatedMessage): string {
  return textMember(metaOf(correlated), META.protocolVersion).slice(0, 64);
}

function isLegacy(version: string): boolean {
  const revision = publishedRevision(version);
  return revision !== null && eraOf(revision) === 'legacy';
}
