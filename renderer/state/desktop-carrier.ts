import {
  type Batch,
  type BridgeError,
  type Carrier,
  type CommandInput,
  type CommandName,
  type CommandReply,
  readBatch,
  type Reply,
  type StreamName,
  type Streams,
} from '../../shared/bridge/index.ts';
import { subscriptionName } from '../../shared/bridge/names.ts';
import { isObject } from '../../shared/json/index.ts';

type Subscribe = (
  input: unknown,
  onBatch: (batch: Batch) => void,
  onRefused: (error: BridgeError) => void,
) => () => void;

type CommandFunctions = {
  readonly [N in CommandName]: (input: CommandInput<N>) => Promise<Reply<CommandReply<N>>>;
};

/** An action as the menu bar shows it. */
export interface MenuEntry {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly shortcut?: string;
  readonly enabled: boolean;
}

/** What the preload script puts on the window: one function a command, one a stream, and the menu. */
export type DesktopBridge = CommandFunctions & {
  readonly [S in StreamName as `subscribe${Capitalize<S>}`]: Subscribe;
} & {
  readonly setMenu: (items: readonly MenuEntry[]) => Promise<void>;
  /** Calls back with the id of an action that was chosen in the menu, until the result is called. */
  readonly onMenuAction: (listener: (action: string) => void) => () => void;
  /** Absolute path of a file that was dropped on the window; '' where it has none. */
  readonly pathOfFile: (file: File) => string;
};

/** The bridge of the desktop shell, or null in another shell. */
export function desktopBridge(): DesktopBridge | null {
  const offered: unknown = (globalThis as { readonly mcpscope?: unknown }).mcpscope;
  return isObject(offered) && typeof offered['subscribeConnections'] === 'function' ? (offered as DesktopBridge) : null;
}

/** Bridge over the functions of the preload script. The script acknowledges a batch when the listener returns. */
export class DesktopCarrier implements Carrier {
  readonly #bridge: DesktopBridge;
  readonly #lostListeners: ((reason: string) => void)[] = [];
  #lost: string | null = null;

  constructor(bridge: DesktopBridge) {
    this.#bridge = bridge;
  }

  async invoke<N extends CommandName>(command: N, input: CommandInput<N>): Promise<Reply<CommandReply<N>>> {
    try {
      const functions: CommandFunctions = this.#bridge;
      return await functions[command](input);
    } catch (problem) {
      const message = `The engine could not be reached: ${problem instanceof Error ? problem.message : String(problem)}`;
      this.#lose(message);
      return { ok: false, error: { code: 'failed', message } };
    }
  }

  subscribe<S extends StreamName>(
    stream: S,
    input: Streams[S]['input'],
    onBatch: (batch: Streams[S]['batch']) => void,
    onRefused: (error: BridgeError) => void,
  ): () => void {
    const functions: { readonly [S in StreamName as `subscribe${Capitalize<S>}`]: Subscribe } = this.#bridge;
    return functions[subscriptionName(stream)](
      input,
      (batch) => onBatch(readBatch(batch) as Streams[S]['batch']),
      onRefused,
    );
  }

  onLost(listener: (reason: string) => void): void {
    if (this.#lost === null) this.#lostListeners.push(listener);
    else listener(this.#lost);
  }

  #lose(reason: string): void {
    if (this.#lost !== null) return;
    this.#lost = reason;
    for (const listener of this.#lostListeners) listener(reason);
  }
}
