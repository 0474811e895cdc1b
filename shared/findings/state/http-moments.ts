import type { EventKind } from '../../capture/index.ts';

/**
 * What an event means for its exchange. `sent`: the request is whole; `answered`: the final head is there; `received`: a
 * frame of the response; `event`: a server-sent event or comment without one; `body`: a piece of a body that is no frame;
 * `over`: it has ended. `passing`: any of its events, for what only time shows.
 */
export type HttpMoment = 'sent' | 'answered' | 'received' | 'event' | 'body' | 'over' | 'passing';

export const NO_MOMENTS: readonly HttpMoment[] = [];
export const PASSING: readonly HttpMoment[] = ['passing'];

const OF_KIND: { readonly [kind in EventKind]?: readonly HttpMoment[] } = {
  frame: ['received', 'passing'],
  'http.request': PASSING,
  'http.sent': ['sent', 'passing'],
  'http.response': ['answered', 'passing'],
  'http.body': ['body', 'passing'],
  'sse.event': ['event', 'passing'],
  'sse.comment': ['event', 'passing'],
  'http.end': ['over', 'passing'],
  'http.error': ['over', 'passing'],
};

/** The moments of an event of an exchange; a frame is meant to be of the response. */
export function momentsOf(kind: EventKind): readonly HttpMoment[] {
  return OF_KIND[kind] ?? NO_MOMENTS;
}
