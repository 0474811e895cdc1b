import { type CorrelatedMessage } from '../../../analysis/index.ts';
import { eraOf, isRevision, type Revision } from '../../../mcp/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { answersTo } from '../../reading/index.ts';
import { member, textMember } from '../../../json/index.ts';

const LOOKED_AT = 100;
const VERSION_MOST = 64;

/** A version that was settled by a handshake. */
export interface AgreedVersion {
  readonly version: Revision;
  readonly row: number;
}

/** What the handshakes and refusals of a connection show of the versions that its two sides speak. */
export class VersionMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['result', 'error'], methods: ['initialize', 'server/discover'] };
  /** The version that the server answered the newest `initialize` with, verbatim; '' before. */
  answered = '';
  /** Row of that answer, -1 before. */
  answeredRow = -1;
  /** The newest one that an earlier conversation asked for and got; null for none. */
  agreedBefore: AgreedVersion | null = null;
  #agreed: AgreedVersion | null = null;
  /** Row of the message that first showed each. */
  #supported = new Map<Revision, number>();

  follow(before: Memory): void {
    if (!(before instanceof VersionMemory)) return;
    this.agreedBefore = newer(before.#agreed, before.agreedBefore);
    this.#supported = before.#supported;
  }

  message(correlated: CorrelatedMessage): void {
    const { message, method, row, operation } = correlated;
    if (operation === null || !answersTo(correlated)) return;
    const result = member(message.value, 'result');
    if (message.class !== 'response.result') {
      this.#show(member(member(member(message.value, 'error'), 'data'), 'supported'), row);
    } else if (method === 'server/discover') {
      this.#show(member(result, 'supportedVersions'), row);
    } else {
      this.answered = textMember(result, 'protocolVersion').slice(0, VERSION_MOST);
      this.answeredRow = row;
      if (!isRevision(this.answered)) return;
      this.#show([this.answered], row);
      this.#agreed = { version: this.answered, row };
    }
  }

  /** Row of the message by which the server showed that it speaks a version; -1 for none. */
  supportedSince(version: Revision): number {
    return this.#supported.get(version) ?? -1;
  }

  #show(versions: unknown, row: number): void {
    if (!Array.isArray(versions)) return;
    for (const version of versions.slice(0, LOOKED_AT) as unknown[]) {
      if (typeof version !== 'string' || !isRevision(version) || eraOf(version) === 'modern') continue;
      if (!this.#supported.has(version)) this.#supported.set(version, row);
    }
  }
}

function newer(one: AgreedVersion | null, other: AgreedVersion | null): AgreedVersion | null {
  if (one === null || other === null) return one ?? other;
  return one.version >= other.version ? one : other;
}
