import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** Called with the socket that a request is about to be written to, at each attempt. */
type OnSocket = (socket: Socket) => void;

const watched = new WeakMap<object, OnSocket>();
let dispatching: OnSocket | null = null;
let subscribed = false;

/**
 * Dispatches a request and says which socket it is written to, right before it is. undici tells this on a channel for the
 * whole process only; a request belongs to the dispatch during which it was created.
 */
export function dispatchWatched(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  onSocket: OnSocket,
): void {
  watchChannels();
  dispatching = onSocket;
  try {
    dispatcher.dispatch(options, handler);
  } finally {
    dispatching = null;
  }
}

function watchChannels(): void {
  if (subscribed) return;
  subscribed = true;
  subscribe('undici:request:create', (message) => {
    const { request } = message as { readonly request: object };
    if (dispatching !== null) watched.set(request, dispatching);
  });
  subscribe('undici:client:sendHeaders', (message) => {
    const { request, socket } = message as { readonly request: object; readonly socket: Socket };
    watched.get(request)?.(socket);
  });
}
