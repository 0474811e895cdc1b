import type { Client } from '../client/index.ts';
import { NO_TIMEOUT, type SendOrder } from '../channels/index.ts';
import { MiddleStage, OwnCarriage, type RulesReach } from '../middle/index.ts';
import type { Recorder } from './recorder.ts';

/** What the stage of a connection works through. */
export interface ConnectionStageHost {
  readonly recorder: Recorder;
  /** When the capture began, ms since 1970. */
  readonly startedAtMs: number;
  client(): Client;
  /** Sends one message, ended as the transport ends it. */
  say(message: Buffer, order: SendOrder): void;
  stopRecording(cause: string): void;
  readonly reach: RulesReach;
  close(): void;
}

/** Where a window stands in the middle of a connection, and what carries each of its messages past it. */
export function stageOf({ recorder, startedAtMs, client, say, stopRecording, reach, close }: ConnectionStageHost): {
  readonly middle: MiddleStage;
  readonly carriage: OwnCarriage;
} {
  const middle = new MiddleStage({
    ground: 'led',
    now: () => recorder.now(),
    goesOn: (dir, pieces) => carriage.goesOn(dir, pieces),
    tells: (stream, bytes) => carriage.tells(stream, bytes),
    note: (text) => recorder.note('warning', text),
    pending: (id) => {
      const operation = client().pending(id);
      if (operation === null) return null;
      const { method, deadline } = operation;
      return { method, deadline: deadline < 0 ? -1 : startedAtMs + Math.round(deadline / 1000) };
    },
    reach,
  });
  const carriage = new OwnCarriage(middle, {
    now: () => recorder.now(),
    hears: (raw, own) => void recorder.frame(raw, { origin: own ? 'user' : 'wire', timeout: NO_TIMEOUT }),
    says: (bytes) => say(bytes, { origin: 'user', timeout: NO_TIMEOUT }),
    event: (event) => void recorder.event(event),
    // What was told is recorded by then.
    stop: (cause) => void setImmediate(() => stopRecording(cause)),
    end: close,
  });
  return { middle, carriage };
}
