import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import type { ReplayScript, ScriptTransport } from '../../../shared/replay/index.ts';
import { isWebSocket } from '../live/index.ts';

/** How a target is reached for a replay. An address whose way of speaking is left open is taken for what the recorded one spoke. */
export function routeOf(
  target: Target,
  script: ReplayScript,
): { readonly target: Target; readonly to: ScriptTransport } {
  if (target.transport === 'stdio') return { target, to: 'stdio' };
  if (isWebSocket(target)) return { target, to: 'ws' };
  const to = target.transport === 'sse' || (target.transport === 'auto' && script.transport === 'sse') ? 'sse' : 'http';
  return { target: { ...target, transport: to }, to };
}

/** Our client without a will of its own: what is said is in the script. */
export function replayOptions(options: ClientOptions, script: ReplayScript, to: ScriptTransport): ClientOptions {
  return {
    ...options,
    conversation: 'ordinary',
    revision: 'auto',
    initialize: false,
    initialized: false,
    lists: false,
    answer: false,
    listen: false,
    // Where the recorded way had no sessions there was none to end; a correct client of this one ends its own.
    endSession: script.transport === 'http' ? script.endsSession : to === 'http',
  };
}

/** What is different on another way than the recorded one, as sentences. */
export function routeRemarks(script: ReplayScript, to: ScriptTransport): string[] {
  if (script.transport === to) return [];
  const left = script.steps.some(({ kind }) => kind === 'listen') && to !== 'http';
  const opens = listensItself(script, to);
  return [
    `The session was recorded over ${WAYS[script.transport]} and is replayed over ${WAYS[to]}: headers and streams are those of the new way.`,
    ...(left ? ['The stream that the recorded client opened to listen has no counterpart and is left out.'] : []),
    ...(opens
      ? ['A GET stream is opened: the recorded transport needed none for messages that the server sends unasked.']
      : []),
  ];
}

/** Whether a stream has to be opened that the recorded client did without, since on its way everything came by itself. */
export function listensItself(script: ReplayScript, to: ScriptTransport): boolean {
  return to === 'http' && script.transport !== 'http' && !script.modern;
}

const WAYS: Readonly<Record<ScriptTransport, string>> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  sse: 'HTTP+SSE',
  ws: 'WebSocket',
};
