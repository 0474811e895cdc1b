import { type CorrelatedMessage, type Operation, RecentMap } from '../../analysis/index.ts';
import { ERROR, META } from '../../mcp/index.ts';
import { answersCall, callResult, errorCode, isCall, metaOf, rankOf } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { isObject, listMember, member, textMember } from '../../json/index.ts';

const CALLS_MOST = 2048;

/** What a request of the modern era says about itself; its capabilities are a matter of `CapabilityMemory`. */
export interface ModernCall {
  readonly row: number;
  /** The version that it names; '' where it names none. */
  readonly version: string;
  /** It lacks the capabilities that it must declare. */
  readonly incapable: boolean;
  /** It asks for log messages of a level that there is not. */
  readonly strangeLevel: boolean;
}

/** Requests of the modern era that wait for an answer, and whether the server has shown that it speaks that era. */
export class ModernCalls implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result', 'error', 'notification'] };

  /** Row of the first message that shows it; -1 before. */
  shownRow = -1;
  /** Row of the error that refused `initialize` with the versions of the modern era; -1 where there is none. */
  modernOnlyRow = -1;
  /** The client has asked more in the modern era than whether the server speaks it. */
  beyondProbe = false;
  #seen = false;
  readonly #calls = new RecentMap<Operation, ModernCall>(CALLS_MOST);

  /** What the request said that an answer is about; null where it is not known. */
  call(operation: Operation | null): ModernCall | null {
    return operation === null || !this.#seen ? null : (this.#calls.get(operation) ?? null);
  }

  message(correlated: CorrelatedMessage): void {
    const { operation, message, row, dir, method } = correlated;
    if (dir === 'c2s') {
      if (operation !== null && isCall(correlated)) this.#asked(correlated, operation);
      return;
    }
    if (method === 'initialize' && errorCode(message) === ERROR.unsupportedProtocolVersion) this.modernOnlyRow = row;
    if (!this.#seen) return;
    if (this.shownRow < 0 && showsModern(correlated)) this.shownRow = row;
    if (operation !== null && message.class !== 'notification' && answersCall(correlated))
      this.#calls.delete(operation);
  }

  #asked(correlated: CorrelatedMessage, operation: Operation): void {
    const meta = metaOf(correlated);
    const version = textMember(meta, META.protocolVersion).slice(0, 64);
    if (version !== '') {
      this.#seen = true;
      this.beyondProbe ||= correlated.method !== 'server/discover';
    }
    if (!this.#seen) return;
    const level = member(meta, META.logLevel);
    this.#calls.set(operation, {
      row: correlated.row,
      version,
      incapable: !isObject(member(meta, META.clientCapabilities)),
      strangeLevel: level !== undefined && rankOf(level) < 0,
    });
  }
}

/** Whether the server is known to speak the modern era, by this message or an earlier one. */
export function speaksModern(correlated: CorrelatedMessage, { shownRow }: ModernCalls): boolean {
  return shownRow >= 0 || showsModern(correlated);
}

/** Whether a message is a request of the client that says that it is one of the modern era. */
export function isModernCall(correlated: CorrelatedMessage): boolean {
  return isCall(correlated) && member(metaOf(correlated), META.protocolVersion) !== undefined;
}

/** Whether an error is one that only the modern era has, told by its data: deployed servers use the codes for other things too. */
export function isModernError(correlated: CorrelatedMessage): boolean {
  const code = errorCode(correlated.message);
  const data = member(member(correlated.message.value, 'error'), 'data');
  if (code === ERROR.unsupportedProtocolVersion) return listMember(data, 'supported').length > 0;
  return code === ERROR.missingRequiredClientCapability && isObject(member(data, 'requiredCapabilities'));
}

/** What a server of the handshake era that answers everything would not say. */
function showsModern(correlated: CorrelatedMessage): boolean {
  const { dir, message, method } = correlated;
  if (dir === 'c2s') return false;
  if (message.class === 'notification') return method === 'notifications/subscriptions/acknowledged';
  if (isModernError(correlated)) return true;
  const result = callResult(correlated);
  if (result === undefined || method === 'initialize') return false;
  if (textMember(result, 'resultType') !== '' || isObject(member(member(result, '_meta'), META.serverInfo)))
    return true;
  return method === 'server/discover' && Array.isArray(member(result, 'supportedVersions'));
}
