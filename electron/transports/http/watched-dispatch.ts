import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import type { OnWire } from './http-connections.ts';

const watched = new WeakMap<object, OnWire>();
let dispatching: OnWire | null = null;
let subscribed = false;

/**
 * Dispatches a request and says which socket it is written to, right before it is, at each attempt, and when its body is through.
 * undici tells this on channels for the whole process only; a request belongs to the dispatch during which it was created.
 */
export function dispatchWatched(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  onWire: OnWire,
): void {
  watchChannels();
  dispatching = onWire;
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
    watched.get(request)?.writing(socket);
  });
  subscribe('undici:request:bodySent', (message) => {
    const { request } = message as { readonly request: object };
    watched.get(request)?.written();
  });
}
