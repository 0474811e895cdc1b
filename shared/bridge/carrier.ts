import type { CommandInput, CommandName, CommandReply } from './commands.ts';
import type { StreamName, Streams } from './streams.ts';

/** Why a command could not be done. */
export interface BridgeError {
  /** Stable word for programs. */
  readonly code: 'bad-input' | 'unknown-connection' | 'not-open' | 'not-found' | 'unreadable' | 'superseded' | 'failed';
  /** One sentence for the user, with the cause. */
  readonly message: string;
}

/** What travels back for a command. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: BridgeError };

/** What moves commands and batches between a window and the engine: Electron's IPC, or a WebSocket. */
export interface Carrier {
  invoke<N extends CommandName>(command: N, input: CommandInput<N>): Promise<Reply<CommandReply<N>>>;
  /**
   * `onBatch` gets each batch in order; it is acknowledged when the call returns. `onRefused` is told, once, where the engine
   * does not serve the subscription. The result ends the subscription.
   */
  subscribe<S extends StreamName>(
    stream: S,
    input: Streams[S]['input'],
    onBatch: (batch: Streams[S]['batch']) => void,
    onRefused: (error: BridgeError) => void,
  ): () => void;
  /** Called once when the engine can no longer be reached, with a sentence. */
  onLost(listener: (reason: string) => void): void;
}
