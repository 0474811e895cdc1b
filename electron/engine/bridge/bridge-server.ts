import type { z } from 'zod';
import {
  COMMANDS,
  STREAMS,
  type Batch,
  type BridgeError,
  type CommandInput,
  type CommandName,
  type CommandReply,
  type Reply,
  type StreamName,
  type Streams,
} from '../../../shared/bridge/index.ts';
import { BridgeFault, bridgeErrorOf, ending } from './fault.ts';

/** What does the commands: one function a command, its input validated before. A rejection becomes a typed error. */
export type CommandTable = {
  readonly [N in CommandName]: (input: CommandInput<N>) => CommandReply<N> | Promise<CommandReply<N>>;
};

/** A running subscription, from the side of the engine. */
export interface Subscription {
  acknowledge(): void;
  close(): void;
}

/** Opens a stream. Throws BridgeFault when its input cannot be served. */
export type StreamTable = {
  readonly [S in StreamName]: (input: Streams[S]['input'], send: (batch: Batch) => void) => Subscription;
};

/** The engine's end of the bridge: whatever a carrier brings is hostile until it passed here. */
export class BridgeServer {
  readonly #commands: CommandTable;
  readonly #streams: StreamTable;
  readonly #open = new Set<Subscription>();
  #isEnding = false;

  constructor(commands: CommandTable, streams: StreamTable) {
    this.#commands = commands;
    this.#streams = streams;
  }

  /** Refuses whatever is asked for from now on. */
  refuseAll(): void {
    this.#isEnding = true;
  }

  /** Ends every stream: what reads for a window that has not closed its own would go on. */
  endStreams(): void {
    for (const subscription of this.#open) subscription.close();
  }

  /** Does one command. Never rejects. */
  async invoke(command: string, input: unknown): Promise<Reply<unknown>> {
    try {
      if (this.#isEnding) throw ending();
      if (!Object.hasOwn(COMMANDS, command))
        throw new BridgeFault('bad-input', `There is no command ${JSON.stringify(command.slice(0, 60))}.`);
      return { ok: true, value: await this.#dispatch(command as CommandName, input) };
    } catch (error) {
      return { ok: false, error: bridgeErrorOf(error) };
    }
  }

  /** Opens a subscription; `send` gets each batch, never within this call. */
  subscribe(stream: string, input: unknown, send: (batch: Batch) => void): Subscription | BridgeError {
    try {
      if (this.#isEnding) throw ending();
      if (!Object.hasOwn(STREAMS, stream))
        throw new BridgeFault('bad-input', `There is no stream ${JSON.stringify(stream.slice(0, 60))}.`);
      const opened = this.#opened(stream as StreamName, input, send);
      const subscription = {
        acknowledge: () => opened.acknowledge(),
        close: () => {
          if (this.#open.delete(subscription)) opened.close();
        },
      };
      this.#open.add(subscription);
      return subscription;
    } catch (error) {
      return bridgeErrorOf(error);
    }
  }

  #opened<S extends StreamName>(stream: S, input: unknown, send: (batch: Batch) => void): Subscription {
    return this.#streams[stream](validInput(stream, STREAMS[stream], input) as Streams[S]['input'], send);
  }

  #dispatch<N extends CommandName>(command: N, input: unknown): CommandReply<N> | Promise<CommandReply<N>> {
    return this.#commands[command](validInput(command, COMMANDS[command].input, input) as CommandInput<N>);
  }
}

/** True where `subscribe` refused. */
export function isRefusal(opened: Subscription | BridgeError): opened is BridgeError {
  return 'code' in opened;
}

/** The input as the schema of its command or stream accepts it. Throws BridgeFault `bad-input`. */
function validInput(name: string, schema: z.ZodType, input: unknown): unknown {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw new BridgeFault('bad-input', `The input of ${name} cannot be used: ${firstIssue(read.error)}.`);
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return 'it has another shape than expected';
  const where = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : '';
  return `${where}${issue.message}`.slice(0, 300);
}
