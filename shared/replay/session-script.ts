import type { CorrelatedMessage } from '../analysis/index.ts';
import type { CaptureEvent } from '../capture/index.ts';

/** Where a message stands: its event, and its position in a batch (0 outside of one). */
export interface MessagePlace {
  /** 0 where there is none. */
  readonly seq: number;
  readonly member: number;
}

export const NOWHERE: MessagePlace = { seq: 0, member: 0 };

/** One message of a frame of the client, as far as its sending again depends on it. */
export interface ScriptMessage {
  /** Exact JSON text of its id; null for none. */
  readonly id: string | null;
  readonly method: string | null;
  /** Case of the request that it is, -1 for none. */
  readonly opens: number;
  /** Case of the server's request that it answers, -1 for none. */
  readonly answers: number;
}

/** One thing that the recorded client did. */
export interface ScriptStep {
  readonly index: number;
  /**
   * `frame`: it sent one; `answer`: a frame that only answers what the server asked, and so goes out when that has been asked
   * again; `listen`: it opened the GET stream of Streamable HTTP; `give-up`: it closed the stream of a request.
   */
  readonly kind: 'frame' | 'answer' | 'listen' | 'give-up';
  readonly seq: number;
  /** µs on the recorded clock. */
  readonly t: number;
  /** Of its first message; '' for none. */
  readonly method: string;
  /** Of a frame: its messages; none where it is malformed beyond reading. */
  readonly messages: readonly ScriptMessage[];
  /** Cases that had come to their end since the step before. */
  readonly after: readonly number[];
  /** For `give-up`: case of the request; -1 otherwise. */
  readonly gives: number;
}

/** What is to come about again: a request and its answer, or something that the server did by itself. */
export interface ScriptCase {
  readonly index: number;
  readonly kind: 'request' | 'server request' | 'server notification';
  readonly method: string;
  readonly name: string;
  /** As a noise rule has them; '' where nothing is named. */
  readonly arguments: string;
  /** Id of the request as exact JSON text; '' for none. */
  readonly id: string;
  readonly place: MessagePlace;
  /** µs on the recorded clock. */
  readonly t: number;
  answer: MessagePlace;
  /** µs; -1 where there was no answer. */
  latency: number;
  /** For what the server did while a request of the client was pending: the case of that, else -1. */
  readonly parent: number;
  /** It was said of a request that the client had given up: how much of that comes is chance. */
  readonly late: boolean;
  /** A number shared with messages of the server that differ in noise alone; 0 where it cannot be told. */
  readonly likeness: number;
  /** For a request of the server: step that answers it, -1 for none. */
  answerStep: number;
}

/** All that a recorded client did, and what came of it. */
export interface ReplayScript {
  readonly steps: readonly ScriptStep[];
  readonly cases: readonly ScriptCase[];
  /** Era without a handshake. */
  readonly modern: boolean;
  /** Way on which the session went. */
  readonly transport: ScriptTransport;
  /** Whether the client ended its session with DELETE. */
  readonly endsSession: boolean;
  /** µs on the recorded clock when the client began to leave, or the record ended. */
  readonly end: number;
  /** What of the record is not done again, in sentences. */
  readonly remarks: readonly string[];
}

export type ScriptTransport = 'stdio' | 'http' | 'sse' | 'ws';

/** True for a message that answers something. */
export function isAnswer({ message }: CorrelatedMessage): boolean {
  return message.method === null && (message.class.startsWith('response.') || message.class === 'malformed.both');
}

/** The stream that an event is of, as a transport; null where it says nothing of that. */
export function transportOf(event: CaptureEvent): ScriptTransport | null {
  if (event.kind === 'process.spawn') return 'stdio';
  if (event.kind === 'ws.open') return 'ws';
  if (event.kind === 'http.request' && event.purpose === 'message') return 'http';
  return null;
}
