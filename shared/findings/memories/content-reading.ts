import type { CorrelatedMessage } from '../../analysis/index.ts';
import type { MessageReading } from '../../jsonrpc/index.ts';
import { type Block, blocksOf, CONTENT_METHODS, contentsOf, type Located } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';

const NO_BLOCKS: readonly Block[] = [];

/** The content of the message at hand, walked through once for all the rules that look at it. */
export class ContentReading implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result'], methods: CONTENT_METHODS };
  #of: MessageReading | null = null;
  #blocks: readonly Block[] = NO_BLOCKS;
  #contents: readonly Located[] | null = null;

  /** Lets go of the message. */
  message(): void {
    this.#of = null;
    this.#blocks = NO_BLOCKS;
    this.#contents = null;
  }

  /** The content blocks of the message at hand. */
  blocks(at: CorrelatedMessage): readonly Block[] {
    if (this.#of !== at.message) {
      this.#of = at.message;
      this.#blocks = blocksOf(at);
      this.#contents = null;
    }
    return this.#blocks;
  }

  /** The contents of resources in the message at hand: read ones, and those embedded in its blocks. */
  contents(at: CorrelatedMessage): readonly Located[] {
    const blocks = this.blocks(at);
    return (this.#contents ??= contentsOf(at, blocks));
  }
}
