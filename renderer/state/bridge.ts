import type {
  BridgeError,
  Carrier,
  CommandInput,
  CommandName,
  CommandReply,
  StreamName,
  Streams,
} from '../../shared/bridge/index.ts';
import { DesktopCarrier, desktopBridge } from './desktop-carrier.ts';
import { notify } from './notices.ts';
import { WebSocketCarrier } from './web-socket-carrier.ts';

/** A command that the engine refused or that never reached it. `message` is a sentence for the user. */
export class BridgeFailure extends Error {
  readonly code: BridgeError['code'];

  constructor(error: BridgeError) {
    super(error.message);
    this.name = 'BridgeFailure';
    this.code = error.code;
  }
}

let current: Carrier | null = null;

/** The carrier of this window: Electron's IPC where the preload script offers it, else the WebSocket of the page's origin. */
function carrier(): Carrier {
  if (current === null) {
    const desktop = desktopBridge();
    current = desktop === null ? new WebSocketCarrier() : new DesktopCarrier(desktop);
  }
  return current;
}

/** Puts another carrier in place; for tests and for pages that feed the window without an engine. */
export function installCarrier(other: Carrier): void {
  current = other;
}

/** Asks the engine. Throws BridgeFailure with the engine's sentence when it refuses or cannot be reached. */
export async function command<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandReply<N>> {
  const reply = await carrier().invoke(name, input);
  if (!reply.ok) throw new BridgeFailure(reply.error);
  return reply.value;
}

/** Subscribes to a stream; the result ends the subscription. Where the engine refuses, the user is told why. */
export function subscribe<S extends StreamName>(
  stream: S,
  input: Streams[S]['input'],
  onBatch: (batch: Streams[S]['batch']) => void,
): () => void {
  return carrier().subscribe(stream, input, onBatch, ({ message }) =>
    notify({ tone: 'error', text: `The engine refused the stream ${stream}: ${message}` }),
  );
}

/** Calls `listener` once when the engine can no longer be reached, with a sentence. */
export function onBridgeLost(listener: (reason: string) => void): void {
  carrier().onLost(listener);
}

/** The sentence of anything thrown. */
export function sentenceOf(problem: unknown): string {
  if (problem instanceof Error && problem.message !== '') return problem.message;
  return typeof problem === 'string' && problem !== '' ? problem : 'Something failed without saying why.';
}
