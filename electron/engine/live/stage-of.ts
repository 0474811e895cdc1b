import type { Client } from '../client/index.ts';
import { NO_TIMEOUT, type SendOrder } from '../channels/index.ts';
import { MiddleStage } from '../middle/index.ts';
import type { Recorder } from './recorder.ts';

/** What the stage of a connection works through. */
export interface ConnectionStageHost {
  readonly recorder: Recorder;
  /** When the capture began, ms since 1970. */
  readonly startedAtMs: number;
  client(): Client;
  /** Sends one message, ended as the transport ends it. */
  say(message: Buffer, order: SendOrder): void;
  notify(text: string): void;
  stopRecording(): void;
  close(): void;
}

/** Where each message of a connection passes. */
export function stageOf({
  recorder,
  startedAtMs,
  client,
  say,
  notify,
  stopRecording,
  close,
}: ConnectionStageHost): MiddleStage {
  return new MiddleStage({
    now: () => recorder.now(),
    hears: (raw, own) => void recorder.frame(raw, { origin: own ? 'user' : 'wire', timeout: NO_TIMEOUT }),
    says: (bytes) => say(bytes, { origin: 'user', timeout: NO_TIMEOUT }),
    event: (event) => void recorder.event(event),
    pending: (id) => {
      const operation = client().pending(id);
      if (operation === null) return null;
      const { method, deadline } = operation;
      return { method, deadline: deadline < 0 ? -1 : startedAtMs + Math.round(deadline / 1000) };
    },
    notify,
    // The message at hand, and what was done with it, are recorded by then.
    stopRecording: () => void setImmediate(stopRecording),
    end: close,
  });
}
