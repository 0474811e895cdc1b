import type { CorrelatedMessage } from '../../analysis/index.ts';

/** What a message is as JSON-RPC; `other` for all that is malformed. */
export type MessageKind = 'request' | 'notification' | 'result' | 'error' | 'other';

const MESSAGE_KINDS: readonly MessageKind[] = ['request', 'notification', 'result', 'error', 'other'];

/**
 * The messages that something is about, so that all others cost it nothing: only those of some kinds, or of some methods (an
 * answer has the method of its request). What is left out means all.
 */
export interface MessageScope {
  readonly kinds?: readonly MessageKind[];
  readonly methods?: readonly string[];
}

/** Messages that ask, and messages that answer, whatever they are about. */
export const REQUESTS: MessageScope = { kinds: ['request'] };
export const RESPONSES: MessageScope = { kinds: ['result', 'error'] };
/** Messages that have a method of their own. */
export const SENT: MessageScope = { kinds: ['request', 'notification'] };

function kindOf({ message }: CorrelatedMessage): MessageKind {
  switch (message.class) {
    case 'request':
    case 'notification':
      return message.class;
    case 'response.result':
      return 'result';
    case 'response.error':
    case 'response.error-null-id':
    case 'response.error-unattributed':
      return 'error';
    default:
      return 'other';
  }
}

/** Things with a scope, found by kind and method without looking at the others. They keep their order. */
export class Scoped<T extends MessageScope> {
  readonly #byKind: ReadonlyMap<
    MessageKind,
    { readonly named: ReadonlyMap<string, readonly T[]>; readonly rest: readonly T[] }
  >;

  constructor(all: readonly T[]) {
    this.#byKind = new Map(
      MESSAGE_KINDS.map((kind) => {
        const ofKind = all.filter(({ kinds }) => kinds === undefined || kinds.includes(kind));
        const methods = new Set(ofKind.flatMap((one) => one.methods ?? []));
        const about = (method: string): T[] =>
          ofKind.filter((one) => one.methods === undefined || one.methods.includes(method));
        const named = new Map(Array.from(methods, (method) => [method, about(method)]));
        return [kind, { named, rest: ofKind.filter((one) => one.methods === undefined) }];
      }),
    );
  }

  /** Those that a message concerns. */
  about(correlated: CorrelatedMessage): readonly T[] {
    const ofKind = this.#byKind.get(kindOf(correlated))!;
    return ofKind.named.get(correlated.method) ?? ofKind.rest;
  }
}
