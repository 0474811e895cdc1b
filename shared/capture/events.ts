import type { ProbeEvent, TimerEvent } from './client-events.ts';
import type { FrameEvent } from './frame-events.ts';
import type {
  HttpBodyEvent,
  HttpEncodedEvent,
  HttpEndEvent,
  HttpErrorEvent,
  HttpRequestBodyEvent,
  HttpRequestEvent,
  HttpResponseEvent,
  HttpSentEvent,
} from './http-events.ts';
import type { MiddleEvent } from './middle-events.ts';
import type { GapEvent, NoteEvent } from './note-events.ts';
import type {
  ExitEvent,
  OutputEndEvent,
  SignalEvent,
  SpawnEvent,
  SpawnFailedEvent,
  StderrEvent,
  StdinCloseEvent,
  StdoutHeldEvent,
} from './process-events.ts';
import type { SignInEvent } from './sign-in-events.ts';
import type { SseCommentEvent, SseEventEvent } from './sse-events.ts';
import type { WsCloseEvent, WsControlEvent, WsOpenEvent } from './websocket-events.ts';

/**
 * The events of a capture: one JSON object a line, in the order in which they happened.
 * Times are µs on a monotonic clock, counted from the capture's start. See docs/capture-format.md.
 */
export type CaptureEvent =
  | FrameEvent
  | SpawnEvent
  | SpawnFailedEvent
  | StderrEvent
  | StdinCloseEvent
  | OutputEndEvent
  | StdoutHeldEvent
  | SignalEvent
  | ExitEvent
  | HttpRequestEvent
  | HttpRequestBodyEvent
  | HttpSentEvent
  | HttpResponseEvent
  | HttpEncodedEvent
  | HttpBodyEvent
  | HttpEndEvent
  | HttpErrorEvent
  | SseEventEvent
  | SseCommentEvent
  | WsOpenEvent
  | WsControlEvent
  | WsCloseEvent
  | ProbeEvent
  | SignInEvent
  | MiddleEvent
  | TimerEvent
  | GapEvent
  | NoteEvent;

export type EventKind = CaptureEvent['kind'];

/** An event before the engine has given it its place. */
export type Unnumbered<E extends CaptureEvent = CaptureEvent> = E extends CaptureEvent ? Omit<E, 'seq'> : never;
